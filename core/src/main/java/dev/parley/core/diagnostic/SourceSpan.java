package dev.parley.core.diagnostic;

import java.util.Objects;

/**
 * A stretch of a source file.
 *
 * @param file the file, by the path that the caller who supplied the text used; opaque here
 */
public record SourceSpan(String file, Range range) {
    public SourceSpan {
        Objects.requireNonNull(file);
        Objects.requireNonNull(range);
    }
}
