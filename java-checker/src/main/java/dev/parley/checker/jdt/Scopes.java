package dev.parley.checker.jdt;

import dev.parley.checker.api.SessionApi;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.ArrayInitializer;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.ArrayCreation;
import org.eclipse.jdt.core.dom.ArrayType;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.BreakStatement;
import org.eclipse.jdt.core.dom.CatchClause;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.ContinueStatement;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.EnumDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.ImportDeclaration;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.LabeledStatement;
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
import org.eclipse.jdt.core.dom.SimpleType;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.StructuralPropertyDescriptor;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.SwitchStatement;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.ThrowStatement;
import org.eclipse.jdt.core.dom.TryStatement;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.TypeDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationExpression;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;

/**
 * What names stand for in a tree without bindings, as far as its own text tells: by the scopes around them (JLS 6.3). Where a tree has
 * bindings they say all that can be said, and this is not asked.
 */
final class Scopes {
    /** Where a name stands for something that is looked up by other rules than a variable is. */
    private static final Set<StructuralPropertyDescriptor> MEMBERS = Set.of(
            MethodInvocation.NAME_PROPERTY, SuperMethodInvocation.NAME_PROPERTY, FieldAccess.NAME_PROPERTY, QualifiedName.NAME_PROPERTY,
            MemberValuePair.NAME_PROPERTY, SimpleType.NAME_PROPERTY, ExpressionMethodReference.NAME_PROPERTY, MethodDeclaration.NAME_PROPERTY,
            LabeledStatement.LABEL_PROPERTY, BreakStatement.LABEL_PROPERTY, ContinueStatement.LABEL_PROPERTY);

    private Scopes() {}

    /** Whether a node belongs to a tree without bindings. */
    static boolean areNeeded(ASTNode node) {
        return !node.getAST().hasResolvedBindings();
    }

    /** The declaration of the variable, parameter or field that a name stands for. */
    static Optional<VariableDeclaration> variable(SimpleName name) {
        if (!isValue(name)) {
            return Optional.empty();
        }
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

    /** Whether a name may stand for a value, not for a method, a member, a type or a label. */
    static boolean isValue(SimpleName name) {
        return !MEMBERS.contains(name.getLocationInParent());
    }

    /** The declaration of a field that is named with {@code this}. */
    static Optional<VariableDeclaration> field(FieldAccess access) {
        if (!(access.getExpression() instanceof ThisExpression)) {
            return Optional.empty();
        }
        ASTNode type = access.getParent();
        while (type != null && !(type instanceof AbstractTypeDeclaration) && !(type instanceof AnonymousClassDeclaration)) {
            type = type.getParent();
        }
        return type instanceof AbstractTypeDeclaration around
                ? fields(around).filter(field -> field.getName().getIdentifier().equals(access.getName().getIdentifier()))
                        .map(VariableDeclaration.class::cast)
                        .findFirst()
                : Optional.empty();
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
        return call instanceof MethodInvocation invocation && isOfClassesAround(invocation.getExpression(), invocation)
                ? method(call, invocation.getName().getIdentifier(), invocation.arguments().size())
                : Optional.empty();
    }

    private static Optional<MethodDeclaration> method(ASTNode call, String name, int arguments) {
        for (ASTNode node = call.getParent(); node != null; node = node.getParent()) {
            if (node instanceof AbstractTypeDeclaration type) {
                List<MethodDeclaration> named = methods(type, name);
                if (!named.isEmpty()) {
                    return fitting(named, arguments);
                }
            }
        }
        return Optional.empty();
    }

    private static List<MethodDeclaration> methods(AbstractTypeDeclaration type, String name) {
        return members(type)
                .flatMap(member -> member instanceof MethodDeclaration method ? Stream.of(method) : Stream.empty())
                .filter(method -> !method.isConstructor() && method.getName().getIdentifier().equals(name))
                .toList();
    }

    /** The one of several methods that takes so many arguments, with a list of them only where no other one does (JLS 15.12.2). */
    private static Optional<MethodDeclaration> fitting(List<MethodDeclaration> named, int arguments) {
        List<MethodDeclaration> fitting = named.stream().filter(method -> method.parameters().size() == arguments).toList();
        List<MethodDeclaration> lists = named.stream().filter(method -> method.isVarargs() && method.parameters().size() <= arguments + 1).toList();
        List<MethodDeclaration> first = fitting.isEmpty() ? lists : fitting;
        return first.size() == 1 ? Optional.of(first.getFirst()) : Optional.empty();
    }

    /** The method that a call is of, which an object of another class may have overridden: by the declared type of what it is called on. */
    static Optional<MethodDeclaration> declared(Expression call) {
        return method(call).or(() -> call instanceof MethodInvocation invocation && invocation.getExpression() instanceof SimpleName receiver
                ? variable(receiver).flatMap(Scopes::type)
                        .flatMap(type -> types(call).filter(candidate -> isNamed(type, candidate.getName().getIdentifier())).findFirst())
                        .flatMap(type -> fitting(methods(type, invocation.getName().getIdentifier()), invocation.arguments().size()))
                : Optional.empty());
    }

    /** The method of an anonymous class that has one. */
    static Optional<MethodDeclaration> onlyMethod(ClassInstanceCreation creation) {
        if (creation.getAnonymousClassDeclaration() == null) {
            return Optional.empty();
        }
        List<MethodDeclaration> methods = Trees.<BodyDeclaration>list(creation.getAnonymousClassDeclaration().bodyDeclarations()).stream()
                .flatMap(member -> member instanceof MethodDeclaration method ? Stream.of(method) : Stream.empty())
                .toList();
        return methods.size() == 1 ? Optional.of(methods.getFirst()) : Optional.empty();
    }

    /** The method of the classes around a reference that it can only mean: by its name and the number of arguments that it is called with. */
    static Optional<MethodDeclaration> method(ExpressionMethodReference reference, int arguments) {
        return isOfClassesAround(reference.getExpression(), reference)
                ? method(reference, reference.getName().getIdentifier(), arguments)
                : Optional.empty();
    }

    private static boolean isOfClassesAround(Expression receiver, ASTNode call) {
        return switch (receiver) {
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
                || method.getParent() instanceof AnonymousClassDeclaration
                || method.getParent() instanceof BodyDeclaration type && Modifier.isFinal(type.getModifiers());
    }

    /** Whether a record is made of which the file shows that its constructor is the one that every record has. */
    static boolean isRecordOfThisFile(ClassInstanceCreation creation) {
        return types(creation).anyMatch(type -> type instanceof RecordDeclaration
                && isNamed(creation.getType(), type.getName().getIdentifier())
                && members(type).noneMatch(member -> member instanceof MethodDeclaration method && method.isConstructor()));
    }

    /** The qualified name of a class of the Java library that a call is made on: by its import, or by that of the class whose factory made the object. */
    static Optional<String> libraryType(Expression receiver) {
        if (!(Trees.bare(receiver) instanceof SimpleName name)) {
            return Optional.empty();
        }
        Optional<VariableDeclaration> variable = variable(name);
        if (variable.isEmpty()) {
            return imported(name.getIdentifier(), name);
        }
        return variable.flatMap(Scopes::type).flatMap(type -> isNamed(type, "var")
                ? Optional.ofNullable(variable.get().getInitializer())
                        .flatMap(source -> source instanceof MethodInvocation factory && factory.getExpression() instanceof SimpleName made && variable(made).isEmpty()
                                ? imported(made.getIdentifier(), made)
                                : Optional.empty())
                : imported(type.toString().replaceAll("<.*", ""), type));
    }

    private static Optional<String> imported(String simple, ASTNode place) {
        return place.getRoot() instanceof CompilationUnit unit
                ? Trees.<ImportDeclaration>list(unit.imports()).stream()
                        .filter(each -> !each.isStatic() && !each.isOnDemand())
                        .map(each -> each.getName().getFullyQualifiedName())
                        .filter(name -> name.endsWith("." + simple))
                        .findFirst()
                : Optional.empty();
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

    /** Whether a type is written as this one of the runtime, and means it by the file's imports. */
    static boolean means(Type type, String qualifiedName) {
        return means(type.toString().replaceAll("<.*", ""), qualifiedName, type);
    }

    /** Whether a name means this type of the runtime at a place of the code (JLS 6.5.5). */
    static boolean means(String written, String qualifiedName, ASTNode place) {
        int dot = qualifiedName.lastIndexOf('.');
        String simple = qualifiedName.substring(dot + 1);
        return written.equals(qualifiedName)
                || written.equals(simple)
                        && types(place).noneMatch(type -> type.getName().getIdentifier().equals(simple))
                        && isVisible(qualifiedName, simple, qualifiedName.substring(0, dot), place);
    }

    private static boolean isVisible(String qualifiedName, String simple, String packageName, ASTNode place) {
        if (!(place.getRoot() instanceof CompilationUnit unit)) {
            return false;
        }
        boolean ofPackage = unit.getPackage() != null && unit.getPackage().getName().getFullyQualifiedName().equals(packageName);
        return imported(simple, place).map(qualifiedName::equals).orElseGet(() -> ofPackage || Trees.<ImportDeclaration>list(unit.imports()).stream()
                .anyMatch(each -> each.isOnDemand() && !each.isStatic() && each.getName().getFullyQualifiedName().equals(packageName)));
    }

    /** Whether an expression without a value in this file may be a constant of another one. */
    static boolean mayBeConstantElsewhere(Expression expression) {
        return areNeeded(expression) && switch (Trees.bare(expression)) {
            case SimpleName name -> variable(name).map(Scopes::mayBeConstant).orElse(true);
            case QualifiedName name -> true;
            case InfixExpression sum -> mayBeConstantElsewhere(sum.getLeftOperand()) || mayBeConstantElsewhere(sum.getRightOperand());
            default -> false;
        };
    }

    /** Whether a variable is one that its initializer makes a constant, if that is one. */
    private static boolean mayBeConstant(VariableDeclaration variable) {
        return variable.getInitializer() != null
                && Declarations.modifiers(variable).stream().anyMatch(each -> each instanceof Modifier modifier && modifier.isFinal())
                && mayBeConstantElsewhere(variable.getInitializer());
    }

    /** Whether a method may override one of another type. */
    static boolean mayOverride(MethodDeclaration method) {
        boolean isMember = method.getParent() instanceof AbstractTypeDeclaration;
        return (method.getModifiers() & (Modifier.PRIVATE | Modifier.STATIC)) == 0
                && !(isMember && supertypes((AbstractTypeDeclaration) method.getParent()).findAny().isEmpty());
    }

    /** The method that a method of a type of this file overrides, which declares as many parameters under the same name. */
    static Optional<MethodDeclaration> overridden(MethodDeclaration method) {
        return method.getParent() instanceof AbstractTypeDeclaration type
                ? overridden(method, type, new HashSet<>(Set.of(type)))
                : Optional.empty();
    }

    private static Optional<MethodDeclaration> overridden(MethodDeclaration method, AbstractTypeDeclaration type, Set<AbstractTypeDeclaration> seen) {
        return supertypes(type)
                .flatMap(written -> types(type).filter(other -> isNamed(written, other.getName().getIdentifier())))
                .filter(seen::add)
                .flatMap(other -> members(other)
                        .flatMap(member -> member instanceof MethodDeclaration candidate ? Stream.of(candidate) : Stream.empty())
                        .filter(candidate -> candidate.getName().getIdentifier().equals(method.getName().getIdentifier())
                                && candidate.parameters().size() == method.parameters().size()
                                && !Modifier.isPrivate(candidate.getModifiers())
                                && !Modifier.isStatic(candidate.getModifiers()))
                        .findFirst()
                        .or(() -> overridden(method, other, seen))
                        .stream())
                .findFirst();
    }

    private static Stream<Type> supertypes(AbstractTypeDeclaration type) {
        return switch (type) {
            case TypeDeclaration plain ->
                Stream.concat(Stream.ofNullable(plain.getSuperclassType()), Trees.<Type>list(plain.superInterfaceTypes()).stream());
            case EnumDeclaration enumeration -> Trees.<Type>list(enumeration.superInterfaceTypes()).stream();
            case RecordDeclaration record -> Trees.<Type>list(record.superInterfaceTypes()).stream();
            default -> Stream.empty();
        };
    }

    /** Whether an expression is an array of objects, by the declaration of its variable. */
    static boolean isArrayOfReferences(Expression expression) {
        return switch (Trees.bare(expression)) {
            case SimpleName name -> variable(name).flatMap(Scopes::type).filter(Scopes::isArrayOfReferences).isPresent();
            case ArrayCreation creation -> isArrayOfReferences(creation.getType());
            default -> false;
        };
    }

    private static boolean isArrayOfReferences(Type type) {
        return type instanceof ArrayType array && (array.getDimensions() > 1 || !array.getElementType().isPrimitiveType());
    }

    /** The annotation of a name among modifiers. */
    static Optional<NormalAnnotation> annotation(List<ASTNode> modifiers, String qualifiedName) {
        return modifiers.stream()
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

    /** The type with which a variable is declared; empty where it is inferred, as that of a lambda's parameter. */
    static Optional<Type> type(VariableDeclaration declaration) {
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
