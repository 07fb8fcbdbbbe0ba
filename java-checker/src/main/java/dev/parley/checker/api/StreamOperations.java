package dev.parley.checker.api;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the operations of {@code java.util.stream} do with each element of a stream
 * that one thread goes through: the only place of the checker that knows them.
 */
public final class StreamOperations {

    /** An operation between the source and the end of a stream, which runs nothing before the end asks for elements. */
    public enum Stage {
        /** Gives what its function makes of the element. */
        MAPS,
        /** Gives each element of a stream that its function makes of the element, before it asks for the next one. */
        FLATTENS,
        /** Gives the element that its function has seen. */
        PEEKS,
        /** Gives the element if its function says so. */
        TESTS,
        /** Ends the stream where its function does not say so. */
        TESTS_FOR_MORE,
        /** Gives some of the elements. */
        DROPS,
        /** Ends the stream after so many elements. */
        LIMITS,
        /** Gives every element. */
        KEEPS,
        /** Waits for all elements before it gives the first one. */
        WAITS
    }

    /** An operation that ends a stream, and goes through its elements in their order. */
    public enum End {
        /** Runs its function for each element. */
        RUNS,
        /** Takes all elements; what functions it has run at times that are not followed. */
        TAKES,
        /** Runs its function for one element after the other, up to the first of which it says so. */
        UNTIL_TRUE,
        /** The same up to the first of which it does not say so. */
        UNTIL_FALSE,
        /** Takes the first element. */
        FIRST
    }

    private static final Set<String> SOURCES = Set.of("stream", "of", "range", "rangeClosed", "iterate", "generate", "lines", "chars");

    private static final Map<String, Stage> STAGES = Map.ofEntries(
            Map.entry("map", Stage.MAPS), Map.entry("mapToObj", Stage.MAPS), Map.entry("mapToInt", Stage.MAPS), Map.entry("mapToLong", Stage.MAPS),
            Map.entry("mapToDouble", Stage.MAPS), Map.entry("flatMap", Stage.FLATTENS), Map.entry("flatMapToInt", Stage.FLATTENS),
            Map.entry("flatMapToLong", Stage.FLATTENS), Map.entry("flatMapToDouble", Stage.FLATTENS), Map.entry("peek", Stage.PEEKS),
            Map.entry("filter", Stage.TESTS),
            Map.entry("takeWhile", Stage.TESTS_FOR_MORE), Map.entry("skip", Stage.DROPS), Map.entry("distinct", Stage.DROPS),
            Map.entry("limit", Stage.LIMITS), Map.entry("boxed", Stage.KEEPS), Map.entry("asLongStream", Stage.KEEPS),
            Map.entry("asDoubleStream", Stage.KEEPS), Map.entry("sequential", Stage.KEEPS), Map.entry("unordered", Stage.KEEPS),
            Map.entry("sorted", Stage.WAITS));

    // Not `count`, which need not look at the elements where their number is known, nor `iterator`, which runs nothing.
    private static final Map<String, End> ENDS = Map.ofEntries(
            Map.entry("forEach", End.RUNS), Map.entry("forEachOrdered", End.RUNS), Map.entry("toList", End.TAKES), Map.entry("toArray", End.TAKES),
            Map.entry("collect", End.TAKES), Map.entry("reduce", End.TAKES), Map.entry("sum", End.TAKES), Map.entry("average", End.TAKES),
            Map.entry("min", End.TAKES), Map.entry("max", End.TAKES), Map.entry("summaryStatistics", End.TAKES),
            Map.entry("anyMatch", End.UNTIL_TRUE),
            Map.entry("noneMatch", End.UNTIL_TRUE), Map.entry("allMatch", End.UNTIL_FALSE), Map.entry("findFirst", End.FIRST),
            Map.entry("findAny", End.FIRST));

    /** Collectors, by how many functions they run for each element, which are their first arguments. */
    private static final Map<String, Integer> COLLECTORS = Map.ofEntries(
            Map.entry("mapping", 1), Map.entry("groupingBy", 1), Map.entry("partitioningBy", 1), Map.entry("summingInt", 1),
            Map.entry("summingLong", 1),
            Map.entry("summingDouble", 1), Map.entry("averagingInt", 1), Map.entry("averagingLong", 1), Map.entry("averagingDouble", 1),
            Map.entry("toMap", 2), Map.entry("toUnmodifiableMap", 2));

    /** Those that give the element to another one, which is their last argument. */
    private static final Set<String> NESTED = Set.of("groupingBy", "partitioningBy");

    private StreamOperations() {}

    /** Whether the end of this name gets a collector. */
    public static boolean collects(String name) {
        return name.equals("collect");
    }

    /** Whether an end runs its second argument for each element. */
    public static boolean accumulates(String name, int arguments) {
        return name.equals("reduce") && arguments > 1;
    }

    /** How many of its first arguments a collector of this name runs for each element. */
    public static int functions(String collector) {
        return COLLECTORS.getOrDefault(collector, 0);
    }

    /** Whether the last of several arguments of a collector is a collector, which gets each element then. */
    public static boolean isNested(String collector) {
        return NESTED.contains(collector);
    }

    /** Whether a method of this name makes a stream that one thread goes through. */
    public static boolean isSource(String name) {
        return SOURCES.contains(name);
    }

    /** Whether a method of this name makes a stream of what its function makes. */
    public static boolean isMaking(String name) {
        return name.equals("generate");
    }

    /** Whether a method of this name makes a stream that several threads may go through. */
    public static boolean isOfSeveralThreads(String name) {
        return name.equals("parallelStream");
    }

    /** Whether a stream that a method of this name makes of so many arguments has no end of its own. */
    public static boolean isEndless(String name, int arguments) {
        return isMaking(name) || name.equals("iterate") && arguments == 2;
    }

    public static Optional<Stage> stage(String name) {
        return Optional.ofNullable(STAGES.get(name));
    }

    public static Optional<End> end(String name) {
        return Optional.ofNullable(ENDS.get(name));
    }
}
