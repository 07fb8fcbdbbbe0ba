package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** One alternative of a local protocol ends, or ends a thread, without a step, while another one goes on. */
public final class UndecidedEnd {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2038", "undecided-end", Severity.ERROR, "A role could not know whether it has finished");

    private UndecidedEnd() {}

    /** @param alternative its opening brace */
    public static Diagnostic of(SourceSpan alternative, String role) {
        return Diagnostic.of(
                        KIND, alternative, "Nothing is left for `%s` to do here, but another alternative goes on.".formatted(role))
                .withNotes("Begin the alternative with a message that says so: who has finished does nothing more, and nobody else would know.");
    }
}
