package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** PAR8004: the project names a folder or a jar that does not exist. */
public final class MissingPath {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR8004", "missing-path", Severity.ERROR, "The project names a path that does not exist");

    private MissingPath() {}

    public static Diagnostic of(SourceSpan place, String key, String path) {
        return Diagnostic.of(
                KIND, place, "`%s` of `%s` does not exist; paths are relative to the project file.".formatted(path, key));
    }
}
