package dev.parley.grammar;

import java.util.List;
import java.util.Objects;

/**
 * What the host language makes of a type's name. Asked for the names of classes only, never for primitive types, and for each part of
 * a generic type by itself. Implementations are safe for use by several threads.
 */
@FunctionalInterface
public interface PayloadTypeResolver {

    /**
     * Finds a class.
     *
     * @param name simple or qualified, as written
     * @param packageName the package of the file; empty where it has none
     * @param imports the file's imports, {@code a.b.C} or {@code a.b.*}, in the order of the file
     */
    Resolution resolve(String name, String packageName, List<String> imports);

    /** Where there is no project to ask: every name stays as it is written. */
    static PayloadTypeResolver none() {
        return (name, packageName, imports) -> new Resolution.NotAsked();
    }

    /** An answer. */
    sealed interface Resolution {
        /** The class of this qualified name. */
        record Resolved(String qualifiedName) implements Resolution {
            public Resolved {
                Objects.requireNonNull(qualifiedName);
            }
        }

        /** The project has no such class. */
        record Unknown() implements Resolution {}

        /** There is no project to look in. */
        record NotAsked() implements Resolution {}
    }
}
