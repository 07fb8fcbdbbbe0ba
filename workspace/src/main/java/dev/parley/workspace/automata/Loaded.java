package dev.parley.workspace.automata;

import dev.parley.core.diagnostic.Diagnostic;
import java.util.List;

/**
 * What came of reading something that a person named.
 *
 * @param <T> what it should be
 */
public sealed interface Loaded<T> {

    record Present<T>(T value) implements Loaded<T> {}

    /** It is there, with mistakes in it. */
    record Faulty<T>(List<Diagnostic> findings) implements Loaded<T> {
        public Faulty {
            findings = List.copyOf(findings);
        }
    }

    /**
     * There is no such thing.
     *
     * @param sentence what is missing, and what there is instead
     */
    record Missing<T>(String sentence) implements Loaded<T> {}
}
