package dev.parley.checker.api;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which unchecked exceptions methods of the Java library do not throw: the only place of the checker that knows. They are known by the simple
 * names of their classes; a method that is not listed may throw any.
 */
public final class LibraryFailures {
    /** What tells that a text is not what it should be: nothing throws that but what reads such texts. */
    private static final Set<String> OF_READERS = Set.of("NumberFormatException", "DateTimeParseException");

    private static final Set<String> READERS = Set.of("valueOf", "decode", "fromString", LibraryMethods.CONSTRUCTOR, "getInteger", "getLong");

    /** Names of methods that functions have. */
    private static final Set<String> RUNNING = Set.of("get", "apply", "accept", "test", "run", "call", "compare", "execute", "getAsInt",
            "getAsLong", "getAsDouble", "getAsBoolean");

    /** Interfaces whose methods run nothing of the program that could read a text; of others the program may implement them. */
    private static final Set<String> COLLECTIONS =
            Set.of("Collection", "List", "Set", "Map", "Queue", "Deque", "SequencedCollection", "SequencedMap", "CharSequence");

    /** Others that show what is there. */
    private static final Set<String> VIEWS = Set.of("Iterator", "ListIterator", "Iterable", "Enumeration", "Comparable", "AutoCloseable");

    /** Classes that implement them. */
    private static final Set<String> IMPLEMENTATIONS = Set.of("ArrayList", "LinkedList", "ArrayDeque", "HashSet", "LinkedHashSet", "TreeSet");

    /** What makes another view of the elements of a collection, or of a stream, and looks at none before that is asked. */
    private static final Set<String> OF_ELEMENTS = Set.of("stream", "parallelStream", "iterator", "listIterator", "descendingIterator",
            "filter", "map", "mapToInt", "mapToLong", "mapToDouble", "mapToObj", "boxed", "sorted", "distinct", "peek", "findFirst", "findAny",
            "min", "max", "reduce");

    private static final String NO_ELEMENT = "NoSuchElementException";

    /** What gives an element that has to be there. */
    private static final Set<String> GIVING = Set.of("get", "getAsInt", "getAsLong", "getAsDouble", "orElseThrow", "next", "previous", "getFirst",
            "getLast", "removeFirst", "removeLast", "first", "last", "element", "remove", "pop");

    private static final String NULL = "NullPointerException";

    private static final Set<String> LOGGING =
            Set.of("trace", "debug", "info", "warn", "error", "log", "severe", "warning", "config", "fine", "finer", "finest", "isLoggable");
    private static final Set<String> OF_NUMBERS = Set.of("toString", "toHexString", "toBinaryString", "toOctalString", "compare", "sum",
            "max", "min", "signum", "bitCount",
            "hashCode", "equals", "intValue", "longValue", "doubleValue", "booleanValue", "charValue");

    /** By class, the methods that do nothing that could fail, unless an object is missing. */
    private static final Map<String, Set<String>> HARMLESS = Map.ofEntries(
            Map.entry("PrintStream", Set.of("print", "println", "flush")),
            Map.entry("PrintWriter", Set.of("print", "println", "flush")),
            Map.entry("Logger", LOGGING),
            Map.entry("System", Set.of("nanoTime", "currentTimeMillis", "lineSeparator", "identityHashCode")),
            Map.entry("Integer", OF_NUMBERS),
            Map.entry("Long", OF_NUMBERS),
            Map.entry("Double", OF_NUMBERS),
            Map.entry("Boolean", OF_NUMBERS),
            Map.entry("Character", Set.of("toString", "charValue", "isDigit", "isLetter", "isLetterOrDigit", "isWhitespace", "isUpperCase",
                    "isLowerCase", "toUpperCase", "toLowerCase")),
            Map.entry("Math", Set.of("abs", "max", "min", "round", "floor", "ceil", "rint", "sqrt", "cbrt", "pow", "exp", "log", "log10",
                    "sin", "cos", "tan", "hypot",
                    "random", "signum")),
            Map.entry("Enum", Set.of("name", "ordinal")),
            Map.entry("String", Set.of("valueOf", "length", "isEmpty", "isBlank", "trim", "strip", "stripLeading", "stripTrailing",
                    "toLowerCase", "toUpperCase", "equals",
                    "equalsIgnoreCase", "startsWith", "endsWith", "contains", "concat", "hashCode", "indexOf", "lastIndexOf", "toString",
                    "lines", "chars", "join")),
            Map.entry("StringBuilder", Set.of("append", "length", "toString", "reverse", "isEmpty")),
            Map.entry("Optional", Set.of("empty", "of", "ofNullable", "isPresent", "isEmpty", "orElse")),
            Map.entry("URI", Set.of("getScheme", "getAuthority", "getHost", "getPort", "getPath", "getRawPath", "getQuery", "getRawQuery",
                    "getFragment", "isAbsolute", "toString")),
            Map.entry("LocalDate", Set.of("getYear", "getMonth", "getMonthValue", "getDayOfMonth", "getDayOfYear", "getDayOfWeek",
                    "isLeapYear", "toString")));

    /** By class, the methods that fail only where they look for a place that there is not. */
    private static final Map<String, Set<String>> OF_PLACES = Map.of(
            "String", Set.of("substring", "subSequence", "charAt", "codePointAt"),
            "StringBuilder", Set.of("substring", "charAt", "deleteCharAt", "setCharAt"));

    private static final Set<String> WITHOUT_PLACE =
            Set.of("StringIndexOutOfBoundsException", "IndexOutOfBoundsException", "RuntimeException", "Exception", "Throwable");

    /** What code fails with by itself, without a statement that throws it, and what these extend (JLS 15.6). */
    private static final Set<String> OF_LANGUAGE = Set.of("ArithmeticException", "ArrayStoreException", "ClassCastException",
            "NegativeArraySizeException", NULL,
            "ArrayIndexOutOfBoundsException", "IndexOutOfBoundsException", "MatchException", "RuntimeException", "Exception", "Throwable");

    private LibraryFailures() {}

    /**
     * Whether a method may throw an exception, unless a function that it is given does.
     *
     * @param exception the simple name of its class
     * @param type the simple name of the class that has the method, one of the library
     * @param isInterface whether that is an interface
     */
    public static boolean mayThrow(String exception, String type, boolean isInterface, String method) {
        boolean isHarmless = HARMLESS.getOrDefault(type, Set.of()).contains(method)
                || OF_PLACES.getOrDefault(type, Set.of()).contains(method) && !WITHOUT_PLACE.contains(exception);
        if (isHarmless && !exception.equals(NULL)) {
            return false;
        }
        boolean runsNothing = !isInterface || COLLECTIONS.contains(type);
        return !(OF_READERS.contains(exception) && runsNothing && !isReader(method));
    }

    /**
     * Whether a method of a collection, or of what is made of one, may throw an exception, unless a function that it is given does: none reads
     * a text, and few need an element to be there.
     */
    public static boolean mayThrowOfElements(String exception, String method) {
        return !OF_READERS.contains(exception) && (!exception.equals(NO_ELEMENT) || GIVING.contains(method));
    }

    /** Whether what a method of this name gives, of a collection or of a stream, has the same elements or one of them. */
    public static boolean makesOfElements(String method) {
        return OF_ELEMENTS.contains(method);
    }

    /** Whether a class is one of collections, by its simple name. */
    public static boolean isCollection(String type) {
        return COLLECTIONS.contains(type) && !type.endsWith("Map") && !type.equals("CharSequence") || IMPLEMENTATIONS.contains(type);
    }

    /** Whether a method reads a text, for all that its name tells. */
    public static boolean isReader(String method) {
        return READERS.contains(method) || method.startsWith("parse") || method.startsWith("next");
    }

    /** Whether a class is one whose methods are known by its simple name. */
    public static boolean isKnown(String type) {
        return HARMLESS.containsKey(type);
    }

    /** Whether a method may run code of the program, for all that its name and the simple name of its class tell. */
    public static boolean mayRun(String method, Optional<String> type) {
        return RUNNING.contains(method) && type.filter(COLLECTIONS::contains).isEmpty();
    }

    /** Whether an interface is one of collections or of what shows them, by its simple name: no function is written for one. */
    public static boolean isOfCollections(String type) {
        return COLLECTIONS.contains(type) || VIEWS.contains(type);
    }

    /** Whether code may fail with an exception although no statement throws it, nor a method of the library. */
    public static boolean isOfLanguage(String exception) {
        return OF_LANGUAGE.contains(exception) || exception.endsWith("Error");
    }

    /** Whether an exception is only thrown by what reads texts. */
    public static boolean isOfReaders(String exception) {
        return OF_READERS.contains(exception);
    }
}
