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

    /**
     * @param value as messages show it: a name in backticks, or words such as {@code the result of `next`}
     * @param how a clause about how it was given away: {@code in a message}
     */
    public static Diagnostic at(SourceSpan span, String value, String how) {
        String subject = value.startsWith("the ") ? "T" + value.substring(1) : "The value of " + value;
        return Diagnostic.of(KIND, span, subject + " was given away " + how + ", and must not be used here.").withNotes(ALONE);
    }

    /** @param given what was given away then, as messages show it */
    public static Diagnostic byOtherName(SourceSpan span, String value, String how, String given) {
        return at(span, value, how)
                .withNotes("What was given away is " + given + "; " + value + " may be the same, or have something in common with it.", ALONE);
    }
}
