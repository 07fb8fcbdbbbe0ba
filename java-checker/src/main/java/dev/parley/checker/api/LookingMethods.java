package dev.parley.checker.api;

import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The methods of libraries that ask their arguments for nothing but a text or a number, or compare them: whoever passes something to one of
 * them, as what is printed and logged, has not given it to anybody.
 */
public final class LookingMethods {
    private static final Set<String> PRINTING = Set.of("print", "println", "printf", "format");
    private static final Set<String> LEVELS = Set.of("trace", "debug", "info", "warn", "error", "fatal", "log", "printf");

    private static final Map<String, Set<String>> METHODS = Map.ofEntries(
            Map.entry("java.lang.String", Set.of("valueOf", "format", "formatted")),
            Map.entry("java.lang.StringBuilder", Set.of("append", "insert")),
            Map.entry("java.lang.StringBuffer", Set.of("append", "insert")),
            Map.entry("java.lang.System", Set.of("identityHashCode")),
            Map.entry("java.util.Objects", Set.of("toString", "toIdentityString", "hashCode", "hash", "equals")),
            Map.entry("java.util.Formatter", Set.of("format")),
            Map.entry("java.text.MessageFormat", Set.of("format")),
            Map.entry("java.io.PrintStream", PRINTING),
            Map.entry("java.io.PrintWriter", PRINTING),
            Map.entry("java.io.Console", PRINTING),
            Map.entry("java.lang.System.Logger", Set.of("log")),
            Map.entry("java.util.logging.Logger", Set.of("log", "logp", "entering", "exiting")),
            Map.entry("org.slf4j.Logger", LEVELS),
            Map.entry("org.apache.logging.log4j.Logger", LEVELS),
            Map.entry("org.apache.commons.logging.Log", LEVELS),
            Map.entry("org.jboss.logging.Logger", LEVELS));

    private LookingMethods() {}

    /** The qualified names of the types that have such methods of this name. */
    public static Stream<String> types(String method) {
        return METHODS.entrySet().stream().filter(entry -> entry.getValue().contains(method)).map(Map.Entry::getKey);
    }
}
