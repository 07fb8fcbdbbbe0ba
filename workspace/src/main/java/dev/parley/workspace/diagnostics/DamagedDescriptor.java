package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** PAR8010: what a library has for the descriptor of a protocol is none. */
public final class DamagedDescriptor {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR8010", "damaged-descriptor", Severity.WARNING, "A library's descriptor of a protocol is damaged");

    private DamagedDescriptor() {}

    /**
     * @param library the jar, or the file itself
     * @param resource its name there
     * @param problem as a clause
     */
    public static Diagnostic of(SourceSpan library, String resource, String problem) {
        return Diagnostic.of(KIND, library, "`%s` is no descriptor of a protocol: %s.".formatted(resource, problem))
                .withNotes("Its protocol is not known here, nor at run time. `parley generate` writes descriptors.");
    }
}
