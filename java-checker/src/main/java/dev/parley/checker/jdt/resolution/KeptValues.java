package dev.parley.checker.jdt.resolution;

import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.DoStatement;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.TypeDeclarationStatement;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;
import org.eclipse.jdt.core.dom.WhileStatement;

/**
 * Whether a local variable keeps the value that it is declared with, so that it is effectively final (JLS 4.12.4). The compiler knows that
 * only after its flow analysis, which costs more than to look for assignments to the few variables in question.
 */
public final class KeptValues {
    private KeptValues() {}

    public static boolean isKept(VariableDeclarationFragment fragment) {
        return !Declarations.isField(fragment)
                && fragment.getInitializer() != null
                && changes(fragment, fragment.getParent().getParent()).isEmpty();
    }

    /**
     * The one value that a local variable ever has: what it is declared with, or what the only assignment to it gives it, which no loop repeats, as
     * where it is declared in front of a {@code try}. All that asks for it stands behind that.
     */
    public static Optional<Expression> value(VariableDeclaration variable) {
        return !(variable instanceof VariableDeclarationFragment local) || Declarations.isField(local) ? Optional.empty()
                : local.getInitializer() != null ? Optional.of(local.getInitializer()).filter(value -> isKept(local))
                : assigned(local).map(Assignment::getRightHandSide);
    }

    /** Likewise, or what a field has for good that is declared with it. */
    public static Optional<Expression> fixed(VariableDeclaration variable) {
        return ScopedConstants.isFixed(variable) ? Optional.of(variable.getInitializer()) : value(variable);
    }

    /** Whether a name stands where its variable gets its one value. */
    public static boolean isGiven(SimpleName name, VariableDeclaration variable) {
        return name == variable.getName()
                || variable.getInitializer() == null && Trees.bare(name).getParent() instanceof Assignment change
                        && change.getLeftHandSide() == name && value(variable).filter(value -> value == change.getRightHandSide()).isPresent();
    }

    /** The only assignment to a variable that is declared without a value. */
    private static Optional<Assignment> assigned(VariableDeclarationFragment local) {
        ASTNode scope = local.getParent().getParent();
        List<Expression> changes = local.getParent() instanceof VariableDeclarationStatement ? changes(local, scope) : List.of();
        return changes.size() == 1 && changes.getFirst() instanceof Assignment change && change.getParent() instanceof ExpressionStatement
                        && change.getOperator() == Assignment.Operator.ASSIGN && isReachedOnce(change, scope)
                        && uses(scope, local).allMatch(name ->
                                name == change.getLeftHandSide() || name.getStartPosition() > Trees.extent(change).end())
                ? Optional.of(change)
                : Optional.empty();
    }

    private static boolean isReachedOnce(Assignment change, ASTNode scope) {
        return Stream.<ASTNode>iterate(change, here -> here != null && here != scope, ASTNode::getParent).noneMatch(here -> switch (here) {
            case ForStatement loop -> true;
            case EnhancedForStatement loop -> true;
            case WhileStatement loop -> true;
            case DoStatement loop -> true;
            case LambdaExpression code -> true;
            case AnonymousClassDeclaration code -> true;
            case TypeDeclarationStatement code -> true;
            default -> false;
        });
    }

    /** Whether a variable keeps the object that it is declared with, which may be an iterator that goes on. */
    public static boolean keepsObject(VariableDeclarationFragment fragment) {
        return !Declarations.isField(fragment)
                && fragment.getInitializer() != null
                && changes(fragment, fragment.getParent().getParent()).stream().allMatch(MethodInvocation.class::isInstance);
    }

    /** The local variable that is declared with an expression, or with what is made of it. */
    public static Optional<VariableDeclarationFragment> keeper(ASTNode value) {
        ASTNode around = value instanceof AnonymousClassDeclaration body ? body.getParent() : value;
        while (around instanceof Expression && !(around instanceof LambdaExpression && around != value)) {
            around = around.getParent();
        }
        return around instanceof VariableDeclarationFragment fragment && !Declarations.isField(fragment) ? Optional.of(fragment) : Optional.empty();
    }

    /** The expressions within a piece of code that give a variable another value, or let an iterator in it go on. */
    public static List<Expression> changes(VariableDeclaration variable, ASTNode code) {
        return uses(code, variable).flatMap(name -> change(name).stream()).filter(change -> TreeIndex.isIn(change, code)).toList();
    }

    /**
     * All that a local variable ever gets: what it is declared with, and what it is assigned.
     *
     * @return empty where something else changes it, and of all but local variables
     */
    public static List<Expression> given(SimpleName name) {
        return Declarations.named(name).flatMap(variable -> variable instanceof VariableDeclarationFragment local && !Declarations.isField(local)
                ? Optional.of(local)
                : Optional.empty()).map(KeptValues::given).orElse(List.of());
    }

    private static List<Expression> given(VariableDeclarationFragment local) {
        return given(local, changes(local, local.getParent().getParent()));
    }

    private static List<Expression> given(VariableDeclarationFragment variable, List<Expression> changes) {
        return changes.stream().allMatch(change -> change instanceof Assignment assignment && assignment.getOperator() == Assignment.Operator.ASSIGN)
                ? Stream.concat(
                        Optional.ofNullable(variable.getInitializer()).stream(),
                        changes.stream().map(change -> ((Assignment) change).getRightHandSide())).toList()
                : List.of();
    }

    /** All that a local variable or a private field ever gets; empty where something else changes it, or may do so. */
    public static List<Expression> given(VariableDeclaration variable) {
        return !(variable instanceof VariableDeclarationFragment fragment) ? List.of()
                : !Declarations.isField(variable) ? given(fragment)
                : Declarations.isPrivate(variable) ? given(fragment, TreeIndex.named(variable.getName().getIdentifier(), variable.getRoot()).stream()
                        .filter(name -> Declarations.isUse(name, variable) || Scopes.areNeeded(name) && Trees.isMember(name))
                        .flatMap(name -> Trees.change(Trees.whole(name)).stream()).toList())
                : List.of();
    }

    /** How often a piece of code names a variable. */
    public static int uses(VariableDeclaration variable, ASTNode code) {
        return (int) uses(code, variable).count();
    }

    private static Stream<SimpleName> uses(ASTNode code, VariableDeclaration variable) {
        return TreeIndex.named(variable.getName().getIdentifier(), code).stream().filter(name -> Declarations.isUse(name, variable));
    }

    /** The expression that gives what a name stands for another value. */
    private static Optional<Expression> change(SimpleName name) {
        return name.getParent() instanceof MethodInvocation call && call.getExpression() == name && IteratorSteps.stepped(call).isPresent()
                ? Optional.of(call)
                : Trees.change(name);
    }
}
