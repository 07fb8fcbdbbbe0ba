package dev.parley.workspace;

import dev.parley.core.diagnostic.Diagnostic;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;

/** What was found in one file; a file that was looked at and is in order has an empty list. Sorted by position. */
public record FileReport(Path file, List<Diagnostic> diagnostics) {
    public FileReport {
        diagnostics = List.copyOf(diagnostics);
    }

    /** The same report with the findings that are not to be left out; each is asked about once, in order. */
    public FileReport without(Predicate<Diagnostic> leftOut) {
        return new FileReport(file, diagnostics.stream().filter(leftOut.negate()).toList());
    }
}
