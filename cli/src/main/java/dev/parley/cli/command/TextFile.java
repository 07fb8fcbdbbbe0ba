package dev.parley.cli.command;

import dev.parley.cli.UsageError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes files of the user's. */
final class TextFile {
    private TextFile() {}

    /** The new text appears whole or not at all. */
    static void replace(Path file, String text) throws IOException {
        Path unfinished = Files.createTempFile(file.getParent(), file.getFileName().toString(), ".tmp");
        try {
            Files.writeString(unfinished, text);
            Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException notWritten) {
            Files.deleteIfExists(unfinished);
            throw UsageError.unwritable(file, notWritten);
        }
    }
}
