package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A jump out of a loop that the protocol has not ended. */
public final class LoopLeftEarly {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6011", "loop-left-early", Severity.ERROR, "The loop is left before its end was agreed");

    private LoopLeftEarly() {}

    /** @param jump {@code break} or {@code return} */
    public static Diagnostic at(SourceSpan span, String jump, String must) {
        return Diagnostic.of(KIND, span, "This `" + jump + "` leaves the loop while the protocol is still inside it; " + must + " first.");
    }
}
