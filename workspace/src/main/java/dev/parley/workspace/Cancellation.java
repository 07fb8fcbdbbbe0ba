package dev.parley.workspace;

import java.util.concurrent.CancellationException;

/** Lets whoever asked for an analysis withdraw the question, for example because the text changed meanwhile. */
@FunctionalInterface
public interface Cancellation {

    boolean isCancelled();

    /** Called between the steps of an analysis. */
    default void throwIfCancelled() {
        if (isCancelled()) {
            throw new CancellationException();
        }
    }

    static Cancellation never() {
        return () -> false;
    }
}
