package dev.parley.cli.command;

import dev.parley.cli.UsageError;
import dev.parley.workspace.output.WholeFile;
import java.io.IOException;
import java.nio.file.Path;

/** Writes files of the user's. */
final class TextFile {
    private TextFile() {}

    /** The new text appears whole or not at all. */
    static void replace(Path file, String text) throws UsageError {
        try {
            WholeFile.write(file, text);
        } catch (IOException notWritten) {
            throw UsageError.unwritable(file, notWritten);
        }
    }
}
