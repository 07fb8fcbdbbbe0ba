package dev.parley.checker.jdt.function;

import dev.parley.checker.api.InPlaceCalls;
import dev.parley.checker.api.InPlaceCalls.Runs;
import dev.parley.checker.api.StreamOperations;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.resolution.ScopedMethods;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;

/** How calls of the Java library run the functions that they get: in place, or on other threads. */
public final class LibraryRuns {
    private LibraryRuns() {}

    /** How a call runs the lambdas that it gets; empty where that is not known. {@code method} is null where that is not known. */
    public static Optional<Runs> runs(IMethodBinding method, Expression call) {
        Optional<Runs> runs = method == null ? runsByName(call) : runsByType(method, call);
        return runs.filter(known -> !(call instanceof MethodInvocation assertion)
                || !InPlaceCalls.leavesFailureOpen(assertion.getName().getIdentifier())
                || assertion.getParent() instanceof MethodInvocation told && InPlaceCalls.deniesFailure(told.getName().getIdentifier()));
    }

    /** In a tree without bindings. */
    private static Optional<Runs> runsByName(Expression call) {
        if (!Scopes.areNeeded(call) || !(call instanceof MethodInvocation invocation)) {
            return Optional.empty();
        }
        Optional<String> receiver = invocation.getExpression() instanceof MethodInvocation given
                ? Optional.of(given.getName().getIdentifier())
                : Optional.empty();
        Optional<Runs> runs = InPlaceCalls.runs(invocation.getName().getIdentifier(), receiver)
                .filter(known -> !StreamPipeline.isOnStream(invocation) && !StreamPipeline.isOnGivenStream(invocation));
        return invocation.getExpression() != null
                ? runs
                : runs.filter(known -> isOfNoObject(known) && ScopedMethods.method(invocation).isEmpty());
    }

    /** Whether the methods are static, so that a file may import them. */
    private static boolean isOfNoObject(Runs runs) {
        return switch (runs) {
            case ONCE, TO_FAILURE, CAUGHT, WHERE_NULL -> true;
            case REPEATEDLY, AT_MOST_ONCE, WHERE_EMPTY, ONE_OF_TWO -> false;
        };
    }

    private static Optional<Runs> runsByType(IMethodBinding method, Expression call) {
        List<String> types = LibraryCalls.types(method.getDeclaringClass());
        if (LibraryCalls.isStream(types) && method.getName().equals("forEach")) {
            return isSequential(call) ? Optional.of(Runs.REPEATEDLY) : Optional.empty();
        }
        return InPlaceCalls.runs(method.getName(), types);
    }

    /** Whether the stream that a call ends is made in the same expression, without {@code parallel}. */
    private static boolean isSequential(Expression call) {
        Expression here = call;
        boolean made = false;
        while (here instanceof MethodInvocation invocation) {
            String name = invocation.getName().getIdentifier();
            if (name.startsWith("parallel")) {
                return false;
            }
            made |= StreamOperations.isSource(name);
            here = invocation.getExpression() == null ? null : Trees.bare(invocation.getExpression());
        }
        return made;
    }

    /** What a message calls the method, if it runs its lambdas on another thread. */
    public static Optional<String> otherThread(IMethodBinding method, Expression call) {
        if (method == null) {
            return Scopes.areNeeded(call) ? otherThread(call) : Optional.empty();
        }
        return InPlaceCalls.runsElsewhere(LibraryCalls.types(method.getDeclaringClass()))
                ? Optional.of(method.isConstructor() ? "new " + method.getDeclaringClass().getName() : method.getName())
                : Optional.empty();
    }

    /** In a tree without bindings. */
    private static Optional<String> otherThread(Expression call) {
        return switch (call) {
            case ClassInstanceCreation creation when ScopedTypes.isThread(creation) -> Optional.of("new Thread");
            case MethodInvocation invocation when invocation.getExpression() != null ->
                threads(invocation.getExpression()).filter(type -> InPlaceCalls.runsElsewhere(List.of(type)))
                        .map(type -> invocation.getName().getIdentifier());
            default -> Optional.empty();
        };
    }

    /** Whether a call surely runs the lambda that it gets, once and to its end, on another thread. */
    public static boolean runsOnceElsewhere(IMethodBinding method, Expression call) {
        boolean mayRun = switch (call) {
            case ClassInstanceCreation thread -> KeptThreads.isStarted(thread);
            case MethodInvocation making when InPlaceCalls.makesThread(making.getName().getIdentifier()) -> KeptThreads.isStartedHere(making);
            case MethodInvocation later when InPlaceCalls.runsLater(later.getName().getIdentifier()) ->
                later.getParent() instanceof ExpressionStatement;
            default -> !CancelledTasks.isCancelled(call);
        };
        if (!mayRun) {
            return false;
        }
        if (method == null) {
            return Scopes.areNeeded(call) && runsOnceElsewhere(call);
        }
        String name = method.isConstructor() ? method.getDeclaringClass().getName() : method.getName();
        return InPlaceCalls.mayRunOnceElsewhere(name) && InPlaceCalls.runsOnceElsewhere(name, LibraryCalls.types(method.getDeclaringClass()));
    }

    /** In a tree without bindings. */
    private static boolean runsOnceElsewhere(Expression call) {
        return switch (call) {
            case ClassInstanceCreation creation ->
                ScopedTypes.isThread(creation) && InPlaceCalls.runsOnceElsewhere("Thread", List.of("java.lang.Thread"));
            case MethodInvocation invocation when invocation.getExpression() != null -> threads(invocation.getExpression())
                    .filter(type -> InPlaceCalls.runsOnceElsewhere(invocation.getName().getIdentifier(), List.of(type)))
                    .isPresent();
            default -> false;
        };
    }

    /** The class that a call is made on; of what makes a thread step by step, as {@code Thread.ofVirtual().name("buyer")} does, that of threads. */
    private static Optional<String> threads(Expression receiver) {
        Expression root = receiver;
        while (root instanceof MethodInvocation step && step.getExpression() != null) {
            root = step.getExpression();
        }
        return root instanceof SimpleName type && ScopedTypes.isThread(type) ? Optional.of("java.lang.Thread") : ScopedTypes.libraryType(receiver);
    }

    /** What a call gets: its arguments, for those that it gets in a list what that is made of, and the lambdas that variables keep for it. */
    public static List<Expression> tasks(Expression call) {
        List<Expression> arguments = Trees.arguments(call).stream().map(KeptTasks::written).toList();
        return call instanceof MethodInvocation invocation
                        && InPlaceCalls.takesList(invocation.getName().getIdentifier())
                        && !arguments.isEmpty()
                        && Trees.bare(arguments.getFirst()) instanceof MethodInvocation list
                        && list.getName().getIdentifier().equals("of")
                        && TypeNames.isOn(list, "java.util.", "List")
                ? Stream.concat(Trees.<Expression>list(list.arguments()).stream(), arguments.stream().skip(1)).toList()
                : arguments;
    }
}
