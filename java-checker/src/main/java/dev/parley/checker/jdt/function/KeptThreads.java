package dev.parley.checker.jdt.function;

import dev.parley.checker.jdt.tree.SureCalls;
import java.util.List;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;

/**
 * New threads, in local variables or not: one that is not started runs nothing, and what it was to do nobody does; one that is started twice
 * fails then, or does all of it again.
 */
public final class KeptThreads {
    private static final String START = "start";

    private KeptThreads() {}

    /** Whether a new thread may be taken to be started, and once: the code does so before anything else happens to it, or leaves it to other code. */
    static boolean isStarted(ClassInstanceCreation thread) {
        return switch (thread.getParent()) {
            case ExpressionStatement forgotten -> false;
            case MethodInvocation call when call.getExpression() == thread -> isStart(call);
            default -> KeptResult.of(thread)
                    .map(kept -> isRunOnce(kept) && (!kept.uses().stream().allMatch(KeptResult::isCalled) || isSurelyStarted(kept)))
                    .orElse(true);
        };
    }

    /** Whether the code surely starts a thread itself, and once, that a call gives. */
    static boolean isStartedHere(MethodInvocation making) {
        return making.getParent() instanceof MethodInvocation call
                ? call.getExpression() == making && isStart(call)
                : KeptResult.of(making).filter(kept -> isRunOnce(kept) && isSurelyStarted(kept)).isPresent();
    }

    /** Whether the code surely starts a new thread that it keeps, and may do so once more. */
    public static boolean isStartedTwice(Expression thread) {
        return KeptResult.of(thread).filter(KeptThreads::isStartedTwice).isPresent();
    }

    private static boolean isStart(MethodInvocation call) {
        return call.getName().getIdentifier().equals(START) && call.arguments().isEmpty();
    }

    static boolean isStart(SimpleName use) {
        return KeptResult.isCalled(use) && isStart((MethodInvocation) use.getParent());
    }

    private static boolean isSurelyStarted(KeptResult thread) {
        return SureCalls.areIn(thread.behind(), expression -> expression instanceof MethodInvocation call && isStart(call)
                && thread.uses().contains(call.getExpression()));
    }

    /** Whether neither the code runs what the thread is to do itself, be it once more or without the thread, nor two threads do. */
    private static boolean isRunOnce(KeptResult thread) {
        return thread.uses().stream().noneMatch(use -> KeptResult.isCall(use, "run")) && !isStartedTwice(thread);
    }

    private static boolean isStartedTwice(KeptResult thread) {
        List<SimpleName> starts = thread.uses().stream().filter(use -> isStart(use) || KeptTasks.isPassed(use)).toList();
        return starts.size() > 1 && starts.stream().anyMatch(thread::isSure) && thread.isKept();
    }
}
