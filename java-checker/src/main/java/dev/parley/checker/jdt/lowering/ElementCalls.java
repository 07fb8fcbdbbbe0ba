package dev.parley.checker.jdt.lowering;

import dev.parley.checker.api.LibraryFailures;
import dev.parley.checker.api.LibraryMethods;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.LastUses;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.Trees;
import java.util.Optional;
import java.util.function.Predicate;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * Calls on collections of the library, and on the streams, iterators and optionals that the same code makes of them. Besides the functions
 * that the code shows them to be given these run nothing that could fail.
 */
final class ElementCalls {
    private ElementCalls() {}

    /** Whether a call is one of them. */
    static boolean includes(Expression call) {
        return call instanceof MethodInvocation invocation && invocation.getExpression() != null && isOfElements(invocation.getExpression());
    }

    private static boolean isOfElements(Expression receiver) {
        return isCollection(receiver) || isMade(receiver, ElementCalls::isFunction)
                // A function that a variable's stream was given runs where an element is asked for.
                || Declarations.named(receiver).filter(ElementCalls::isNeverAssigned)
                        .filter(variable -> isMade(variable.getInitializer(), any -> false))
                        .isPresent();
    }

    /** @param isShown the arguments that there may be */
    private static boolean isMade(Expression view, Predicate<Expression> isShown) {
        return Trees.bare(view) instanceof MethodInvocation made
                && made.getExpression() != null
                && LibraryFailures.makesOfElements(made.getName().getIdentifier())
                && Trees.<Expression>list(made.arguments()).stream().allMatch(isShown)
                && (isCollection(made.getExpression()) || isMade(made.getExpression(), isShown));
    }

    private static boolean isFunction(Expression argument) {
        return argument instanceof LambdaExpression || argument instanceof MethodReference;
    }

    private static boolean isNeverAssigned(VariableDeclaration variable) {
        return variable.getInitializer() != null && !Declarations.isField(variable)
                && new LastUses(variable).stream().noneMatch(LastUses::isAssigned);
    }

    private static boolean isCollection(Expression receiver) {
        if (Scopes.areNeeded(receiver)) {
            return CallFailures.type(receiver).filter(LibraryFailures::isCollection).isPresent();
        }
        ITypeBinding type = Optional.ofNullable(receiver.resolveTypeBinding()).map(ITypeBinding::getErasure).orElse(null);
        return type != null && LibraryMethods.isCollection(LibraryCalls.types(type));
    }
}
