package dev.parley.workspace;

import dev.parley.core.diagnostic.Diagnostic;
import java.nio.file.Path;
import java.util.List;

/** What was found in one file; a file that was looked at and is in order has an empty list. Sorted by position. */
public record FileReport(Path file, List<Diagnostic> diagnostics) {
    public FileReport {
        diagnostics = List.copyOf(diagnostics);
    }
}
