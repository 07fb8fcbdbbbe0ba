package dev.parley.checker;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The source files that were looked for to understand another one, whether they exist or not. Where they are not known one by one it
 * takes in some that were not. Immutable and safe for use by several threads.
 *
 * @param files those that are known one by one
 * @param more says of any file whether it may be one
 */
public record Consulted(Set<Path> files, Set<Predicate<Path>> more) {
    public static final Consulted NOTHING = new Consulted(Set.of(), Set.of());

    public Consulted {
        files = Set.copyOf(files);
        more = Set.copyOf(more);
    }

    public static Consulted of(Set<Path> files) {
        return new Consulted(files, Set.of());
    }

    /** Whether what is known of the other file may not hold any more when this one has another text. */
    public boolean mayInclude(Path file) {
        return files.contains(file) || more.stream().anyMatch(some -> some.test(file));
    }

    public Consulted and(Consulted others) {
        return new Consulted(union(files, others.files), union(more, others.more));
    }

    private static <T> Set<T> union(Set<T> some, Set<T> others) {
        Set<T> all = new HashSet<>(some);
        all.addAll(others);
        return all;
    }
}
