package dev.parley.checker.jdt;

import dev.parley.checker.api.SessionApi;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.ArrayInitializer;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.CatchClause;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.EnumDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MemberValuePair;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.NormalAnnotation;
import org.eclipse.jdt.core.dom.PrimitiveType;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.RecordDeclaration;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.SwitchStatement;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.ThrowStatement;
import org.eclipse.jdt.core.dom.TryStatement;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationExpression;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;

/**
 * What names stand for in a tree without bindings, as far as its own text tells: by the scopes around them (JLS 6.3). Where a tree has
 * bindings they say all that can be said, and this is not asked.
 */
final class Scopes {
    private Scopes() {}

    /** Whether a node belongs to a tree without bindings. */
    static boolean areNeeded(ASTNode node) {
        return !node.getAST().hasResolvedBindings();
    }

    /** The declaration of the variable, parameter or field that a name stands for. */
    static Optional<VariableDeclaration> variable(SimpleName name) {
        ASTNode child = name;
        for (ASTNode scope = name.getParent(); scope != null; scope = scope.getParent()) {
            Optional<VariableDeclaration> found = declared(scope, child).map(VariableDeclaration.class::cast)
                    .filter(declaration -> declaration.getName().getIdentifier().equals(name.getIdentifier()))
                    .reduce((outer, inner) -> inner);
            if (found.isPresent()) {
                return found;
            }
            child = scope;
        }
        return Optional.empty();
    }

    static boolean isField(VariableDeclaration declaration) {
        return declaration.getParent() instanceof FieldDeclaration;
    }

    /** Whether a variable may hold a loop decision, a label, or nothing: all but numbers may. */
    static boolean mayDecide(VariableDeclaration declaration) {
        return type(declaration)
                .filter(type -> type.isPrimitiveType() && ((PrimitiveType) type).getPrimitiveTypeCode() != PrimitiveType.BOOLEAN)
                .isEmpty();
    }

    /** Whether the type of a variable is written as this class. */
    static boolean isWrittenAs(VariableDeclaration declaration, String simpleName) {
        return type(declaration).filter(type -> isNamed(type, simpleName)).isPresent();
    }

    /** Whether a type is written as this class, with or without its package and its type arguments; {@code type} may be null. */
    static boolean isNamed(Type type, String simpleName) {
        return type != null && type.toString().replaceAll("<.*|.*\\.", "").equals(simpleName);
    }

    private static boolean isEnum(AbstractTypeDeclaration type, String name) {
        return type instanceof EnumDeclaration && type.getName().getIdentifier().equals(name);
    }

    /** Whether an expression is how long to wait. */
    static boolean isPatience(Expression expression) {
        String simple = SessionApi.PATIENCE.substring(SessionApi.PATIENCE.lastIndexOf('.') + 1);
        return switch (Trees.bare(expression)) {
            case MethodInvocation call when call.getExpression() instanceof Name name ->
                name.getFullyQualifiedName().equals(simple) || name.getFullyQualifiedName().equals(SessionApi.PATIENCE);
            case SimpleName name -> variable(name).flatMap(Scopes::type).map(type -> type.toString().equals(simple)).orElse(false);
            default -> false;
        };
    }

    /** The value of a constant expression: literals, constants of this file, and what is put together from them. */
    static Optional<Value> constant(Expression expression) {
        return switch (Trees.bare(expression)) {
            case InfixExpression sum when sum.getOperator() == InfixExpression.Operator.PLUS && !sum.hasExtendedOperands() ->
                text(sum.getLeftOperand()).flatMap(left -> text(sum.getRightOperand()).map(right -> new Value.Text(left + right)));
            case SimpleName name -> variable(name).flatMap(Scopes::fixed);
            case QualifiedName name -> member(name);
            default -> Optional.empty();
        };
    }

    private static Optional<String> text(Expression expression) {
        return Locals.constant(Trees.bare(expression))
                .flatMap(operand -> operand instanceof Operand.Constant(Value.Text text) ? Optional.of(text.value()) : Optional.empty());
    }

    /** Whether a variable is declared final, with its value. */
    static boolean isFixed(VariableDeclaration declaration) {
        boolean isFinal = switch (declaration.getParent()) {
            case FieldDeclaration field -> Modifier.isFinal(field.getModifiers());
            case VariableDeclarationStatement statement -> Modifier.isFinal(statement.getModifiers());
            default -> false;
        };
        return isFinal && declaration.getInitializer() != null;
    }

    private static Optional<Value> fixed(VariableDeclaration declaration) {
        return isFixed(declaration)
                ? Locals.constant(declaration.getInitializer())
                        .flatMap(operand -> operand instanceof Operand.Constant constant ? Optional.of(constant.value()) : Optional.empty())
                : Optional.empty();
    }

    private static Optional<Value> member(QualifiedName name) {
        String holder = name.getQualifier() instanceof QualifiedName outer ? outer.getName().getIdentifier() : name.getQualifier().toString();
        String member = name.getName().getIdentifier();
        Optional<AbstractTypeDeclaration> type =
                types(name).filter(candidate -> candidate.getName().getIdentifier().equals(holder)).findFirst();
        return type.flatMap(found -> found instanceof EnumDeclaration
                ? Optional.of(new Value.Text(member))
                : fields(found).filter(field -> field.getName().getIdentifier().equals(member)).findFirst().flatMap(Scopes::fixed));
    }

    /**
     * The constant that a selection compared by {@code ==} is taken for, where it is of a type that this file does not declare: only
     * labels made into constants of an enum are compared this way.
     */
    static Optional<Value> compared(Expression expression) {
        return Trees.bare(expression) instanceof QualifiedName name
                        && name.getQualifier() instanceof SimpleName type
                        && variable(type).isEmpty()
                ? Optional.of(new Value.Text(name.getName().getIdentifier()))
                : Optional.empty();
    }

    /** The method of the classes around a call that it can only mean: by its name and the number of its arguments. */
    static Optional<MethodDeclaration> method(Expression call) {
        if (!(call instanceof MethodInvocation invocation) || !isOfClassesAround(invocation)) {
            return Optional.empty();
        }
        for (ASTNode node = call.getParent(); node != null; node = node.getParent()) {
            if (node instanceof AbstractTypeDeclaration type) {
                List<MethodDeclaration> named = members(type)
                        .flatMap(member -> member instanceof MethodDeclaration method ? Stream.of(method) : Stream.empty())
                        .filter(method -> !method.isConstructor() && method.getName().getIdentifier().equals(invocation.getName().getIdentifier()))
                        .toList();
                List<MethodDeclaration> fitting =
                        named.stream().filter(method -> method.parameters().size() == invocation.arguments().size()).toList();
                if (!named.isEmpty()) {
                    return fitting.size() == 1 ? Optional.of(fitting.getFirst()) : Optional.empty();
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isOfClassesAround(MethodInvocation call) {
        return switch (call.getExpression()) {
            case null -> true;
            case ThisExpression self -> true;
            case SimpleName name -> types(call).anyMatch(type -> type.getName().getIdentifier().equals(name.getIdentifier()));
            default -> false;
        };
    }

    /** Whether a call of a method surely runs it, and no method that overrides it. */
    static boolean isFinal(MethodDeclaration method) {
        int fixed = Modifier.PRIVATE | Modifier.STATIC | Modifier.FINAL;
        return (method.getModifiers() & fixed) != 0
                || method.getParent() instanceof RecordDeclaration
                || method.getParent() instanceof BodyDeclaration type && Modifier.isFinal(type.getModifiers());
    }

    /** Whether a type is named like one that starts threads. */
    static boolean isThread(ClassInstanceCreation creation) {
        return creation.getType() != null && creation.getType().toString().matches("(java\\.lang\\.)?Thread");
    }

    /** The simple name of the exception that a statement throws; {@code Throwable} where that is not seen. */
    static String raised(ThrowStatement statement) {
        Optional<Type> type = switch (Trees.bare(statement.getExpression())) {
            case ClassInstanceCreation creation -> Optional.ofNullable(creation.getType());
            case SimpleName name -> variable(name).flatMap(Scopes::type);
            default -> Optional.empty();
        };
        return type.map(known -> known.toString().replaceAll(".*\\.", "")).orElse("Throwable");
    }

    /** The annotation of a name on a parameter. */
    static Optional<NormalAnnotation> annotation(SingleVariableDeclaration parameter, String qualifiedName) {
        return Trees.<ASTNode>list(parameter.modifiers()).stream()
                .flatMap(modifier -> modifier instanceof NormalAnnotation annotation ? Stream.of(annotation) : Stream.empty())
                .filter(annotation -> {
                    String written = annotation.getTypeName().getFullyQualifiedName();
                    return written.equals(qualifiedName) || qualifiedName.endsWith("." + written);
                })
                .findFirst();
    }

    /** A member of an annotation that is a constant text, or an array of them. */
    static List<String> texts(NormalAnnotation annotation, String member) {
        return Trees.<MemberValuePair>list(annotation.values()).stream()
                .filter(pair -> pair.getName().getIdentifier().equals(member))
                .flatMap(pair -> pair.getValue() instanceof ArrayInitializer several
                        ? Trees.<Expression>list(several.expressions()).stream()
                        : Stream.of(pair.getValue()))
                .flatMap(value -> text(value).stream())
                .toList();
    }

    private static Optional<Type> type(VariableDeclaration declaration) {
        return Optional.ofNullable(switch (declaration) {
            case SingleVariableDeclaration parameter -> parameter.getType();
            case VariableDeclarationFragment fragment -> switch (fragment.getParent()) {
                case VariableDeclarationStatement statement -> statement.getType();
                case VariableDeclarationExpression expression -> expression.getType();
                case FieldDeclaration field -> field.getType();
                default -> null;
            };
            default -> null;
        });
    }

    /** What a scope declares that is visible in {@code child}, outer first. */
    private static Stream<? extends VariableDeclaration> declared(ASTNode scope, ASTNode child) {
        return switch (scope) {
            case Block block -> before(Trees.list(block.statements()), child);
            case SwitchStatement choice -> before(Trees.list(choice.statements()), child);
            case SwitchExpression choice -> before(Trees.list(choice.statements()), child);
            case ForStatement loop -> Trees.<Expression>list(loop.initializers()).stream().flatMap(Scopes::fragments);
            case TryStatement guarded -> child.getLocationInParent() == TryStatement.CATCH_CLAUSES_PROPERTY
                            || child.getLocationInParent() == TryStatement.FINALLY_PROPERTY
                    ? Stream.empty()
                    : Trees.<Expression>list(guarded.resources()).stream().flatMap(Scopes::fragments);
            case VariableDeclaration own -> Stream.of(own);
            case EnhancedForStatement loop -> Stream.of(loop.getParameter());
            case CatchClause clause -> Stream.of(clause.getException());
            case LambdaExpression lambda -> Trees.<VariableDeclaration>list(lambda.parameters()).stream();
            case MethodDeclaration method -> Trees.<VariableDeclaration>list(method.parameters()).stream();
            case AbstractTypeDeclaration type -> fields(type);
            default -> Stream.empty();
        };
    }

    private static Stream<VariableDeclarationFragment> before(List<Statement> statements, ASTNode child) {
        return statements.stream()
                .takeWhile(statement -> statement != child)
                .flatMap(statement -> statement instanceof VariableDeclarationStatement declaration
                        ? Trees.<VariableDeclarationFragment>list(declaration.fragments()).stream()
                        : Stream.empty());
    }

    private static Stream<VariableDeclarationFragment> fragments(Expression expression) {
        return expression instanceof VariableDeclarationExpression declaration
                ? Trees.<VariableDeclarationFragment>list(declaration.fragments()).stream()
                : Stream.empty();
    }

    private static Stream<VariableDeclarationFragment> fields(AbstractTypeDeclaration type) {
        return members(type)
                .flatMap(member -> member instanceof FieldDeclaration field
                        ? Trees.<VariableDeclarationFragment>list(field.fragments()).stream()
                        : Stream.empty());
    }

    private static Stream<BodyDeclaration> members(AbstractTypeDeclaration type) {
        return Trees.<BodyDeclaration>list(type.bodyDeclarations()).stream();
    }

    /** The enum of this file that a name stands for. */
    static Optional<EnumDeclaration> enumeration(SimpleName name) {
        return types(name)
                .filter(type -> type.getName().getIdentifier().equals(name.getIdentifier()))
                .findFirst()
                .flatMap(type -> type instanceof EnumDeclaration constants ? Optional.of(constants) : Optional.empty());
    }

    /** All types that the file declares as members or on their own. */
    private static Stream<AbstractTypeDeclaration> types(ASTNode node) {
        List<AbstractTypeDeclaration> found = new ArrayList<>();
        if (node.getRoot() instanceof CompilationUnit unit) {
            Trees.<AbstractTypeDeclaration>list(unit.types()).forEach(type -> collect(type, found));
        }
        return found.stream();
    }

    private static void collect(AbstractTypeDeclaration type, List<AbstractTypeDeclaration> found) {
        found.add(type);
        members(type).forEach(member -> {
            if (member instanceof AbstractTypeDeclaration inner) {
                collect(inner, found);
            }
        });
    }
}
