package dev.parley.checker.jdt.resolution;

import dev.parley.checker.jdt.tree.MadeLambdas;
import dev.parley.checker.jdt.tree.TreeAnswers;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.BreakStatement;
import org.eclipse.jdt.core.dom.CatchClause;
import org.eclipse.jdt.core.dom.ContinueStatement;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.LabeledStatement;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MemberValuePair;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
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
public final class Scopes {
    /** Where a name stands for something that is looked up by other rules than a variable is. */
    private static final Set<StructuralPropertyDescriptor> MEMBERS = Set.of(
            MethodInvocation.NAME_PROPERTY, SuperMethodInvocation.NAME_PROPERTY, FieldAccess.NAME_PROPERTY, QualifiedName.NAME_PROPERTY,
            MemberValuePair.NAME_PROPERTY, SimpleType.NAME_PROPERTY, ExpressionMethodReference.NAME_PROPERTY, MethodDeclaration.NAME_PROPERTY,
            LabeledStatement.LABEL_PROPERTY, BreakStatement.LABEL_PROPERTY, ContinueStatement.LABEL_PROPERTY);

    private static final Function<SimpleName, Optional<VariableDeclaration>> VARIABLE = Scopes::declaration;

    private Scopes() {}

    /** Whether a node belongs to a tree without bindings. */
    public static boolean areNeeded(ASTNode node) {
        return !node.getAST().hasResolvedBindings();
    }

    /** The declaration of the variable, parameter or field that a name stands for. */
    public static Optional<VariableDeclaration> variable(SimpleName name) {
        return isValue(name) ? TreeAnswers.to(VARIABLE, name) : Optional.empty();
    }

    private static Optional<VariableDeclaration> declaration(SimpleName name) {
        ASTNode child = name;
        for (ASTNode scope = name.getParent(); scope != null; scope = scope.getParent()) {
            Optional<VariableDeclaration> found = visible(scope, child)
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
    public static boolean isValue(SimpleName name) {
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
                ? ScopedTypes.fields(around).filter(field -> field.getName().getIdentifier().equals(access.getName().getIdentifier()))
                        .map(VariableDeclaration.class::cast)
                        .findFirst()
                : Optional.empty();
    }

    /** Whether a variable may hold a loop decision, a label, or nothing: all but numbers may. */
    public static boolean mayDecide(VariableDeclaration declaration) {
        return type(declaration)
                .filter(type -> type.isPrimitiveType() && ((PrimitiveType) type).getPrimitiveTypeCode() != PrimitiveType.BOOLEAN)
                .isEmpty();
    }

    /** Whether the type of a variable is written as this class. */
    public static boolean isWrittenAs(VariableDeclaration declaration, String simpleName) {
        return type(declaration).filter(type -> ScopedTypes.isNamed(type, simpleName)).isPresent();
    }

    /** The type with which a variable is declared; empty where it is inferred, as that of a lambda's parameter. */
    public static Optional<Type> type(VariableDeclaration declaration) {
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
    public static Stream<VariableDeclaration> visible(ASTNode scope, ASTNode child) {
        return declared(scope, child).map(VariableDeclaration.class::cast);
    }

    private static Stream<? extends VariableDeclaration> declared(ASTNode scope, ASTNode child) {
        return switch (scope) {
            case Block block -> Stream.concat(PatternVariables.visible(block, child), before(Trees.list(block.statements()), child));
            case SwitchStatement choice -> Stream.concat(PatternVariables.visible(choice, child), before(Trees.list(choice.statements()), child));
            case SwitchExpression choice -> Stream.concat(PatternVariables.visible(choice, child), before(Trees.list(choice.statements()), child));
            case ForStatement loop -> Stream.concat(
                    PatternVariables.visible(loop, child), Trees.<Expression>list(loop.initializers()).stream().flatMap(Scopes::fragments));
            case TryStatement guarded -> child.getLocationInParent() == TryStatement.CATCH_CLAUSES_PROPERTY
                            || child.getLocationInParent() == TryStatement.FINALLY_PROPERTY
                    ? Stream.empty()
                    : Trees.<Expression>list(guarded.resources()).stream().flatMap(Scopes::fragments);
            case VariableDeclaration own -> Stream.of(own);
            case EnhancedForStatement loop -> Stream.of(loop.getParameter());
            case CatchClause clause -> Stream.of(clause.getException());
            case LambdaExpression lambda ->
                Stream.concat(MadeLambdas.components(lambda).keySet().stream(), Trees.<VariableDeclaration>list(lambda.parameters()).stream());
            case MethodDeclaration method -> Trees.<VariableDeclaration>list(method.parameters()).stream();
            case RecordDeclaration type -> Stream.concat(Trees.<VariableDeclaration>list(type.recordComponents()).stream(), ScopedTypes.fields(type));
            case AbstractTypeDeclaration type -> ScopedTypes.fields(type);
            default -> PatternVariables.visible(scope, child);
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
}
