package dev.parley.checker.jdt.compiler;

import dev.parley.checker.JavaEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;

/** Tells a source file from what it was before: equal to another version of it where nothing has changed. Immutable. */
public sealed interface FileVersion {
    /** As an editor has it. */
    record Unsaved(String text) implements FileVersion {}

    /** As it is on disk. */
    record Saved(FileTime modified, long size) implements FileVersion {}

    /** @throws IOException if there is no such file, or it cannot be looked at */
    static FileVersion of(Path file, JavaEnvironment environment) throws IOException {
        String unsaved = environment.overlay().get(file);
        if (unsaved != null) {
            return new Unsaved(unsaved);
        }
        BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
        return new Saved(now.lastModifiedTime(), now.size());
    }

    /** The text of the file that this is a version of; reads it from disk where it is saved. */
    default String text(Path file, JavaEnvironment environment) throws IOException {
        return switch (this) {
            case Unsaved unsaved -> unsaved.text();
            case Saved saved -> new String(Files.readAllBytes(file), environment.encoding());
        };
    }
}
