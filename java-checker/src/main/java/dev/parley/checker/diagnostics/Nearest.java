package dev.parley.checker.diagnostics;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Names that may be meant by a misspelt one. */
public final class Nearest {
    private static final int SHOWN = 3;

    private Nearest() {}

    /** The nearest of {@code names}, those that end alike first, then by edit distance (Levenshtein 1966). */
    public static List<String> to(String name, Collection<String> names) {
        return names.stream()
                .filter(other -> other.endsWith("." + name) || distance(name, other) <= Math.max(2, name.length() / 3))
                .sorted(Comparator.<String, Boolean>comparing(other -> !other.endsWith("." + name))
                        .thenComparing(other -> distance(name, other))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(SHOWN)
                .toList();
    }

    /** Those of {@code names} that have more in common with a name than not, the nearest first. */
    public static List<String> alike(String name, Collection<String> names) {
        return first(name, names).stream().filter(other -> 2 * distance(name, other) < name.length()).toList();
    }

    /** All of {@code names}, the nearest first; of equally near ones, the earlier. */
    public static List<String> first(String name, Collection<String> names) {
        return names.stream().sorted(Comparator.comparing(other -> distance(name, other))).toList();
    }

    private static int distance(String left, String right) {
        int[] previous = new int[right.length() + 1];
        for (int j = 0; j <= right.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            int[] current = new int[right.length() + 1];
            current[0] = i;
            for (int j = 1; j <= right.length(); j++) {
                int replaced = previous[j - 1] + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, Math.min(previous[j], current[j - 1]) + 1);
            }
            previous = current;
        }
        return previous[right.length()];
    }
}
