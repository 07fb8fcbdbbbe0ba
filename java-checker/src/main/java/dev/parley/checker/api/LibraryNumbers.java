package dev.parley.checker.api;

import java.util.Set;

/** Which methods of the Java library give numbers of which something is known beforehand: the only place of the checker that knows. */
public final class LibraryNumbers {
    private static final Set<String> AMOUNTS = Set.of(
            "size", "length", "count", "ordinal", "frequency", "bitCount", "cardinality", "getCount", "available", "availableProcessors",
            "numberOfLeadingZeros", "numberOfTrailingZeros");

    /** Those that give -1 where there is nothing. */
    private static final Set<String> PLACES = Set.of("indexOf", "lastIndexOf", "read");

    private static final Set<String> HELPERS = Set.of("Math", "StrictMath", "Integer", "Long");

    private LibraryNumbers() {}

    /** Whether a method tells how many there are of something, or at which place something surely is. */
    public static boolean isAmount(String method) {
        return AMOUNTS.contains(method);
    }

    /** Whether a method gives a place, or an amount, or -1. */
    public static boolean isPlace(String method) {
        return PLACES.contains(method);
    }

    /** Whether the static methods of a class, by its simple name, calculate as those of {@code Math} do. */
    public static boolean calculates(String type) {
        return HELPERS.contains(type);
    }
}
