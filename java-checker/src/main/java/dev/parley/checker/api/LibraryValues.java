package dev.parley.checker.api;

import java.util.Set;

/**
 * Which classes of the Java library have objects that never change, and which of its methods follow from what they get and nothing else: the only
 * place of the checker that knows. Classes are known by their simple names.
 */
public final class LibraryValues {
    private static final Set<String> NUMBERS = Set.of("byte", "short", "char", "int", "long", "float", "double", "boolean");

    /** A {@code Number} is none of them: it may be a counter. */
    private static final Set<String> VALUES = Set.of(
            "String", "Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double", "BigInteger", "BigDecimal",
            "Enum", "UUID", "URI", "Duration", "Period", "Instant", "LocalDate", "LocalTime", "LocalDateTime", "ZonedDateTime", "OffsetDateTime",
            "Year", "YearMonth", "MonthDay", "DayOfWeek", "Month", "ZoneId", "ZoneOffset", "ChronoUnit");

    private static final Set<String> OPTIONALS = Set.of("Optional", "OptionalInt", "OptionalLong", "OptionalDouble");

    private static final Set<String> STREAMS = Set.of("Stream", "IntStream", "LongStream", "DoubleStream");

    /** Classes of static methods. */
    private static final Set<String> HELPERS = Set.of("Math", "StrictMath", "Objects");

    /** What follows from the clock, from chance, from the machine, or from something that the program may set. */
    private static final Set<String> FROM_OUTSIDE = Set.of(
            "now", "random", "randomUUID", "systemDefault", "getInteger", "getLong", "getBoolean");

    private static final Set<String> OF_OPTIONALS = Set.of(
            "isPresent", "isEmpty", "get", "getAsInt", "getAsLong", "getAsDouble", "orElse", "orElseThrow", "map", "filter", "flatMap", "stream");

    private static final Set<String> OF_STREAMS = Set.of(
            "filter", "map", "mapToInt", "mapToLong", "mapToDouble", "mapToObj", "boxed", "asLongStream",
            "distinct", "sorted", "limit", "skip", "takeWhile", "dropWhile", "anyMatch", "allMatch", "noneMatch", "count", "sum", "min",
            "max", "average", "findFirst", "reduce");

    private static final Set<String> OF_COLLECTIONS = Set.of(
            "get", "getFirst", "getLast", "getOrDefault", "contains", "containsKey", "containsValue", "indexOf", "lastIndexOf",
            "isEmpty", "size", "stream");

    private LibraryValues() {}

    /** Whether values of a type never change, whoever has them. */
    public static boolean isValue(String type) {
        return NUMBERS.contains(type) || VALUES.contains(type);
    }

    /** Whether a type is that of an object which always holds the same, or nothing. */
    public static boolean isOptional(String type) {
        return OPTIONALS.contains(type);
    }

    /** Whether a method gives the same of the same arguments, where what functions among them give follows from what they get. */
    public static boolean isSettled(String type, String method) {
        return isValue(type) || isOptional(type) && OF_OPTIONALS.contains(method) || STREAMS.contains(type) && OF_STREAMS.contains(method);
    }

    /** The same of a static method of a class, which gets values. */
    public static boolean isSettledHelper(String type, String method) {
        return (VALUES.contains(type) || OPTIONALS.contains(type) || HELPERS.contains(type)) && !FROM_OUTSIDE.contains(method);
    }

    /** Whether a method only looks at what is in a collection, and gives the same until that changes. */
    public static boolean looksIntoCollection(String method) {
        return OF_COLLECTIONS.contains(method);
    }

    /** Whether a method gives what an object holds for good. */
    public static boolean givesContent(String method) {
        return Set.of("get", "getAsInt", "getAsLong", "getAsDouble", "orElseThrow").contains(method);
    }
}
