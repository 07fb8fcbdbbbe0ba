package dev.parley.checker;

import java.util.Objects;

/**
 * A Java file as it is in the editor or on disk.
 *
 * @param path absolute; it is the file name of every span that is reported
 */
public record JavaSource(String path, String text) {
    public JavaSource {
        Objects.requireNonNull(path);
        Objects.requireNonNull(text);
    }
}
