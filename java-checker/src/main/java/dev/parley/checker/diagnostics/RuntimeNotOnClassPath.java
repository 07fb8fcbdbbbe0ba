package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** Code for the session runtime without the runtime. */
public final class RuntimeNotOnClassPath {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR8006", "no-class-path", Severity.ERROR, "The session runtime is not on the class path");

    private RuntimeNotOnClassPath() {}

    public static Diagnostic at(SourceSpan span, String name) {
        return Diagnostic.of(KIND, span, "`" + name + "` cannot be found on the class path of this project.");
    }
}
