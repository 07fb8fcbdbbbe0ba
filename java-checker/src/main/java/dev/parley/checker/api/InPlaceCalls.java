package dev.parley.checker.api;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The methods of the Java library, and of those that tests are written with, that run the lambdas given to them before they return, and
 * those that run them on another thread: the only place of the checker that knows them.
 */
public final class InPlaceCalls {
    private static final String STREAMS = "java.util.stream.";
    private static final String JUNIT = "org.junit.jupiter.api.Assertions";
    private static final String ASSERTJ = "org.assertj.core.api.Assertions";
    private static final String IS_THROWN_BY = "isThrownBy";
    /** What gives the object that runs a lambda which must not fail; those that name an exception give one that runs a lambda which must. */
    private static final String NO_EXCEPTION = "assertThatNoException";
    /** What says of a lambda that another call has run that it did not fail. */
    private static final String NOT_FAILED = "doesNotThrowAnyException";

    private static final String INVOKE_ALL = "invokeAll";

    /** How many parameters the functions have that a map runs for its entries. */
    public static final int OF_MAP = 2;

    /** The methods whose functions have no parameter, but for those that run them on other threads or have to find out whether they fail. */
    private static final Set<String> OF_NOTHING = Set.of("orElseGet", "or", "requireNonNullElseGet", "generate");

    /** How often a method runs a lambda that it gets. */
    public enum Runs {
        /** Any number of times, one after the other. */
        REPEATEDLY,
        AT_MOST_ONCE,
        /** Once where the object of the call has nothing, otherwise not. */
        WHERE_EMPTY,
        /** Once where its first argument is null, otherwise not. */
        WHERE_NULL,
        /** Each of its lambdas once, one after the other. */
        ONCE,
        /** Once, and it returns only where the lambda has failed. */
        TO_FAILURE,
        /** Once, and it returns whether or not the lambda has failed. */
        CAUGHT,
        /** The first or the second of its lambdas, once. */
        ONE_OF_TWO
    }

    private record Method(String type, String name, Runs runs) {}

    private static final List<Method> METHODS = List.of(
            new Method("java.lang.Iterable", "forEach", Runs.REPEATEDLY),
            new Method("java.util.Map", "forEach", Runs.REPEATEDLY),
            new Method("java.util.Map", "replaceAll", Runs.REPEATEDLY),
            new Method("java.util.Map", "computeIfAbsent", Runs.AT_MOST_ONCE),
            new Method("java.util.Map", "computeIfPresent", Runs.AT_MOST_ONCE),
            new Method("java.util.List", "replaceAll", Runs.REPEATEDLY),
            new Method("java.util.Collection", "removeIf", Runs.REPEATEDLY),
            new Method("java.util.Iterator", "forEachRemaining", Runs.REPEATEDLY),
            new Method(STREAMS + "Stream", "forEachOrdered", Runs.REPEATEDLY),
            new Method(STREAMS + "IntStream", "forEachOrdered", Runs.REPEATEDLY),
            new Method(STREAMS + "LongStream", "forEachOrdered", Runs.REPEATEDLY),
            new Method("java.util.Optional", "ifPresent", Runs.AT_MOST_ONCE),
            new Method("java.util.Optional", "map", Runs.AT_MOST_ONCE),
            new Method("java.util.Optional", "flatMap", Runs.AT_MOST_ONCE),
            new Method("java.util.Optional", "orElseGet", Runs.WHERE_EMPTY),
            new Method("java.util.Optional", "or", Runs.WHERE_EMPTY),
            new Method("java.util.Optional", "ifPresentOrElse", Runs.ONE_OF_TWO),
            new Method("java.util.Objects", "requireNonNullElseGet", Runs.WHERE_NULL),
            new Method(JUNIT, "assertAll", Runs.ONCE),
            new Method(JUNIT, "assertDoesNotThrow", Runs.ONCE),
            new Method(JUNIT, "assertTimeout", Runs.ONCE),
            new Method(JUNIT, "assertTimeoutPreemptively", Runs.ONCE),
            new Method(JUNIT, "assertThrows", Runs.TO_FAILURE),
            new Method(JUNIT, "assertThrowsExactly", Runs.TO_FAILURE),
            new Method("org.junit.Assert", "assertThrows", Runs.TO_FAILURE),
            new Method("org.testng.Assert", "assertThrows", Runs.TO_FAILURE),
            new Method("org.testng.Assert", "expectThrows", Runs.TO_FAILURE),
            new Method(ASSERTJ, "assertThatThrownBy", Runs.TO_FAILURE),
            new Method(ASSERTJ, "catchThrowable", Runs.CAUGHT),
            new Method("org.assertj.core.api.ThrowableTypeAssert", IS_THROWN_BY, Runs.TO_FAILURE),
            new Method("org.assertj.core.api.NotThrownAssert", IS_THROWN_BY, Runs.ONCE),
            new Method(ASSERTJ, "assertThatCode", Runs.ONCE));

    /** What makes threads that others start. */
    private static final Set<String> MAKING_THREADS = Set.of("newThread", "unstarted");

    private static final String AFTER_A_WHILE = "schedule";

    /** Of executors, scopes, futures and threads; those that repeat are not among them. */
    private static final Set<String> ONCE_ELSEWHERE = Set.of("execute", "submit", "fork", INVOKE_ALL, "runAsync", "supplyAsync",
            "startVirtualThread", "start", "Thread",
            AFTER_A_WHILE, "newThread", "unstarted");

    private static final Set<String> AWAITED = Set.of(
            "java.lang.Thread", "java.util.concurrent.CompletableFuture", "java.util.concurrent.ForkJoinTask");

    private static final Set<String> ENDING_WAITING = Set.of(
            "cancel", "complete", "completeExceptionally", "completeAsync", "completeOnTimeout", "orTimeout", "obtrudeValue", "obtrudeException");

    private InPlaceCalls() {}

    /**
     * How a method runs its lambdas; empty where that is not known.
     *
     * @param types the qualified names of the class that declares it and of all its supertypes, without type arguments
     */
    public static Optional<Runs> runs(String name, List<String> types) {
        return METHODS.stream()
                .filter(method -> method.name().equals(name) && types.contains(method.type()))
                .map(Method::runs)
                .findFirst();
    }

    /**
     * How a method of this name runs its lambdas, where its class is not known; empty where classes differ in that.
     *
     * @param receiver the name of the method that gave the object which it is called on; empty where none did
     */
    public static Optional<Runs> runs(String name, Optional<String> receiver) {
        if (name.equals(IS_THROWN_BY)) {
            return receiver.map(given -> given.equals(NO_EXCEPTION) ? Runs.ONCE : Runs.TO_FAILURE);
        }
        List<Runs> found = METHODS.stream().filter(method -> method.name().equals(name)).map(Method::runs).distinct().toList();
        return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
    }

    /**
     * How many parameters a function has that a method of this name gets, where its class is not known.
     *
     * @param number which of the method's arguments it is
     */
    public static int parameters(String name, int number) {
        boolean tellsFailure = METHODS.stream().anyMatch(method -> method.name().equals(name) && switch (method.runs()) {
            case ONCE, TO_FAILURE, CAUGHT -> true;
            case REPEATEDLY, AT_MOST_ONCE, WHERE_EMPTY, WHERE_NULL, ONE_OF_TWO -> false;
        });
        boolean isOtherwise = name.equals("ifPresentOrElse") && number > 0;
        return tellsFailure || isOtherwise || OF_NOTHING.contains(name) || ONCE_ELSEWHERE.contains(name) ? 0 : 1;
    }

    /** Whether a method runs a lambda to find out whether it fails, which a call on its result has to tell. */
    public static boolean leavesFailureOpen(String name) {
        return name.equals("assertThatCode");
    }

    /** Whether a method fails where the code that its receiver has run has failed. */
    public static boolean deniesFailure(String name) {
        return name.equals(NOT_FAILED);
    }

    /** Whether a method of this name, which runs its lambda repeatedly, does so for each element in their order. */
    public static boolean isForEach(String name) {
        return name.equals("forEach") || name.equals("forEachOrdered");
    }

    /**
     * Whether a method surely runs the lambda that it gets, once and on another thread.
     *
     * @param name of a constructor, that of its class
     */
    public static boolean runsOnceElsewhere(String name, List<String> types) {
        return mayRunOnceElsewhere(name) && runsElsewhere(types);
    }

    /** Whether a method or a constructor of this name may be one of those, whatever its class is. */
    public static boolean mayRunOnceElsewhere(String name) {
        return ONCE_ELSEWHERE.contains(name);
    }

    /** Whether a method gives a thread that runs a lambda once it is started. */
    public static boolean makesThread(String name) {
        return MAKING_THREADS.contains(name);
    }

    /** Whether a method runs a lambda after a while, so that whoever keeps what it gives may call that off. */
    public static boolean runsLater(String name) {
        return name.equals(AFTER_A_WHILE);
    }

    /**
     * Whether a method returns only where code is at its end that another thread runs: that of the thread or the task on which it is called.
     *
     * @param arguments how many it gets: {@code join} may give up after a while, where {@code get} then fails
     */
    public static boolean awaits(String name, int arguments, List<String> types) {
        return name.equals("join") && arguments == 0 && types.stream().anyMatch(AWAITED::contains)
                || name.equals("get") && types.contains("java.util.concurrent.Future");
    }

    /** Whether a method makes a task of several others, which is over when they are. */
    public static boolean joins(String name, List<String> types) {
        return name.equals("allOf") && types.contains("java.util.concurrent.CompletableFuture");
    }

    /** Whether an object waits for all code that it runs on other threads where a {@code try} closes it. */
    public static boolean awaitsWhenClosed(List<String> types) {
        return types.contains("java.util.concurrent.ExecutorService");
    }

    /** Whether a method may end the waiting for a task that goes on. */
    public static boolean mayEndWaiting(String name) {
        return ENDING_WAITING.contains(name);
    }

    /** Whether a method runs lambdas on other threads and returns when all of them are at their end. */
    public static boolean awaitsAll(String name, int arguments) {
        return name.equals(INVOKE_ALL) && arguments == 1;
    }

    /** Whether a method that runs lambdas on other threads gets them in a list. */
    public static boolean takesList(String name) {
        return name.equals(INVOKE_ALL);
    }

    /** Whether a method runs its lambdas on another thread. */
    public static boolean runsElsewhere(List<String> types) {
        return types.stream().anyMatch(type -> type.equals("java.lang.Thread")
                || type.startsWith("java.lang.Thread.Builder")
                || type.startsWith("java.util.concurrent."));
    }
}
