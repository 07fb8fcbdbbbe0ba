package dev.parley.checker.jdt.function;

import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodInvocation;

/**
 * Tasks that the code gives to other threads and calls off: they may never begin, or end halfway. Who does so only where something has failed, or
 * has asked before how far the task is, may know better.
 */
final class CancelledTasks {
    private static final String CANCEL = "cancel";

    private CancelledTasks() {}

    /** Whether the first that the code does with the future that a call gives, wherever control goes, is to cancel it. */
    static boolean isCancelled(Expression call) {
        return call.getParent() instanceof MethodInvocation next && next.getExpression() == call
                ? next.getName().getIdentifier().equals(CANCEL)
                : KeptResult.of(call)
                        .filter(future -> future.uses().stream().findFirst()
                                .filter(use -> KeptResult.isCall(use, CANCEL) && future.isSure(use)).isPresent())
                        .isPresent();
    }
}
