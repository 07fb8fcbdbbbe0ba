package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A value touched by whoever gave it away. */
public final class ValueUsedAfterMove {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR7010", "value-used-after-move", Severity.ERROR, "A value is used after it was given away");

    private static final String ALONE = "A value that is given away may travel without being copied: whoever gets it has it alone.";

    private ValueUsedAfterMove() {}

    /** @param how a clause about how it was given away: {@code in a message} */
    public static Diagnostic at(SourceSpan span, String variable, String how) {
        return Diagnostic.of(KIND, span, "The value of `" + variable + "` was given away " + how + ", and must not be used here.").withNotes(ALONE);
    }

    /** @param given what was given away then, as messages show it */
    public static Diagnostic byOtherName(SourceSpan span, String variable, String how, String given) {
        return at(span, variable, how)
                .withNotes("What was given away is " + given + "; `" + variable + "` may be the same, or have something in common with it.", ALONE);
    }
}
