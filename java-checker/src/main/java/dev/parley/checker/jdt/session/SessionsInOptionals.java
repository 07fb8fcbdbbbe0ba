package dev.parley.checker.jdt.session;

import dev.parley.checker.api.Openings;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.OptionalCalls;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.ParenthesizedExpression;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/** Sessions that come in an {@code Optional}, because somebody may or may not request them in time. */
public final class SessionsInOptionals {
    private static final String OPTIONAL = "java.util.Optional";
    private static final Set<String> ASKING = Set.of("isPresent", "isEmpty");

    private SessionsInOptionals() {}

    /** The call that opens the session which this one takes out of an {@code Optional}, or gives to a function. */
    static Optional<MethodInvocation> source(MethodInvocation call) {
        return isOfOptional(call) && (OptionalCalls.isTaking(call) || consumer(call).isPresent() || referring(call).isPresent())
                ? optional(call.getExpression())
                : Optional.empty();
    }

    /** The lambda that gets the session out of an {@code Optional}, if it is there. */
    static Optional<LambdaExpression> consumer(MethodInvocation call) {
        return function(call) instanceof LambdaExpression lambda ? Optional.of(lambda) : Optional.empty();
    }

    /** The variable whose session a call gives to a method, if it is there, which the call refers to. */
    static Optional<SimpleName> referring(MethodInvocation call) {
        return function(call) instanceof ExpressionMethodReference && Trees.bare(call.getExpression()) instanceof SimpleName variable
                ? Optional.of(variable)
                : Optional.empty();
    }

    /** What gets the session out of an {@code Optional}, if it is there; null where a call gives it to no function. */
    private static Expression function(MethodInvocation call) {
        boolean consumes = isOfOptional(call)
                && OptionalCalls.isConsuming(call.getName().getIdentifier())
                && !call.arguments().isEmpty()
                && optional(call.getExpression()).isPresent();
        return consumes ? Trees.bare(Trees.<Expression>list(call.arguments()).getFirst()) : null;
    }

    /** Whether an {@code Optional} is used where it is made, or kept in a variable that is only asked, and whose session is surely taken out. */
    static boolean isSurelyTaken(MethodInvocation opening) {
        ASTNode around = around(opening);
        return !(around instanceof VariableDeclarationFragment || around instanceof Assignment) || isTakenOut(opening);
    }

    /** Whether an {@code Optional} is kept in a variable that is only asked, and whose session is surely taken out. */
    static boolean isTakenOut(MethodInvocation opening) {
        return isOptional(opening) && keeper(opening).filter(fragment -> isTakenOut(fragment, opening)).isPresent();
    }

    private static boolean isTakenOut(VariableDeclarationFragment fragment, MethodInvocation opening) {
        Set<MethodInvocation> taken = new HashSet<>();
        for (SimpleName name : TreeIndex.named(fragment.getName().getIdentifier(), fragment.getParent().getParent())) {
            if (Declarations.isUse(name, fragment) && name.getLocationInParent() != Assignment.LEFT_HAND_SIDE_PROPERTY) {
                if (!(name.getParent() instanceof MethodInvocation call) || call.getExpression() != name) {
                    return false;
                }
                boolean takes = source(call).isPresent();
                if (!takes && !ASKING.contains(call.getName().getIdentifier())) {
                    return false;
                }
                if (takes) {
                    taken.add(call);
                }
            }
        }
        return new TakenOptionals(fragment, taken).isTakenOut(opening);
    }

    /** The variable that never has a value of another kind than what this call gives. */
    private static Optional<VariableDeclarationFragment> keeper(MethodInvocation call) {
        VariableDeclaration variable = switch (around(call)) {
            case VariableDeclarationFragment fragment -> fragment;
            case Assignment assignment -> Declarations.named(assignment.getLeftHandSide()).orElse(null);
            default -> null;
        };
        return variable instanceof VariableDeclarationFragment fragment && values(fragment).contains(call)
                ? Optional.of(fragment)
                : Optional.empty();
    }

    /**
     * What a local variable is declared with and keeps, or what its only assignment gives it, as in the condition of a loop; both where the head
     * of a {@code for} has them.
     */
    private static List<Expression> values(VariableDeclarationFragment fragment) {
        if (Declarations.isField(fragment)) {
            return List.of();
        }
        if (KeptValues.isKept(fragment)) {
            return List.of(Trees.bare(fragment.getInitializer()));
        }
        List<Expression> changes = KeptValues.changes(fragment, fragment.getParent().getParent());
        if (changes.size() != 1 || !(changes.getFirst() instanceof Assignment assignment)) {
            return List.of();
        }
        Expression assigned = Trees.bare(assignment.getRightHandSide());
        if (fragment.getInitializer() == null) {
            return isOnlyAsked(assignment) ? List.of(assigned) : List.of();
        }
        Expression first = Trees.bare(fragment.getInitializer());
        return assignment.getLocationInParent() == ForStatement.UPDATERS_PROPERTY && areAlike(first, assigned) ? List.of(first, assigned) : List.of();
    }

    /** Whether two calls give sessions of the same kind: both open them in the same way, or the same method of the file gives them. */
    private static boolean areAlike(Expression first, Expression second) {
        return first instanceof MethodInvocation one && second instanceof MethodInvocation other
                && (OpenedSessions.direct(one).isPresent() || GivingMethods.called(one).isPresent())
                && OpenedSessions.direct(one).equals(OpenedSessions.direct(other)) && GivingMethods.called(one).equals(GivingMethods.called(other));
    }

    /** The calls of which one opens the session that this one takes out of an {@code Optional}, or gives to a function. */
    static List<MethodInvocation> sources(MethodInvocation call) {
        return source(call).map(first -> keeper(first).filter(variable -> Trees.bare(call.getExpression()) != first)
                        .map(variable -> values(variable).stream().map(MethodInvocation.class::cast).toList())
                        .orElse(List.of(first)))
                .orElse(List.of());
    }

    private static ASTNode around(Expression expression) {
        ASTNode around = expression.getParent();
        while (around instanceof ParenthesizedExpression) {
            around = around.getParent();
        }
        return around;
    }

    /** Whether the value of an assignment is not used, or only asked whether it has anything. */
    private static boolean isOnlyAsked(Assignment assignment) {
        ASTNode around = around(assignment);
        return around instanceof ExpressionStatement
                || around instanceof MethodInvocation call
                        && call.getExpression() != null
                        && Trees.bare(call.getExpression()) == assignment
                        && ASKING.contains(call.getName().getIdentifier());
    }

    /** The call that gives the {@code Optional} with a session which an expression is, or the variable that it names. */
    public static Optional<MethodInvocation> optional(Expression expression) {
        return switch (Trees.bare(expression)) {
            case MethodInvocation call when isOptional(call) -> Optional.of(call);
            case SimpleName name -> Declarations.named(name).orElse(null) instanceof VariableDeclarationFragment fragment
                            && values(fragment).stream().findFirst().orElse(null) instanceof MethodInvocation call
                            && isOptional(call)
                    ? Optional.of(call)
                    : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** Whether a call gives a session in an {@code Optional}: one of the runtime's that open sessions, or one of a method of the program. */
    static boolean isOptional(MethodInvocation call) {
        return OpenedSessions.direct(call).filter(Openings.Opening::optional).isPresent() || RuntimeTypes.isOptionalOfProgram(call);
    }

    /** Without bindings, what the call is made on has to tell. */
    private static boolean isOfOptional(MethodInvocation call) {
        if (Scopes.areNeeded(call)) {
            return call.getExpression() != null;
        }
        IMethodBinding method = call.resolveMethodBinding();
        return method != null
                && call.getExpression() != null
                && method.getDeclaringClass().getErasure().getQualifiedName().equals(OPTIONAL);
    }
}
