package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A role or label that is not known before the program runs. */
public final class NotAConstant {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6017", "not-a-constant", Severity.ERROR, "A role or label is not a constant");

    private static final String WAY_OUT = "Write it as a string literal, a `static final` constant or an enum constant.";

    private NotAConstant() {}

    /** @param what {@code role} or {@code label} */
    public static Diagnostic at(SourceSpan span, String what) {
        return Diagnostic.of(KIND, span, "The " + what + " is not a constant, so that it cannot be compared with the protocol.")
                .withNotes(WAY_OUT);
    }

    /** The same of an element of an array. */
    public static Diagnostic element(SourceSpan span, String what) {
        return at(span, what).withNotes(WAY_OUT,
                "An element of an array is a constant where the array is declared with its elements, `private` or local, "
                + "and only read, and where the index is known and there is an element for it.");
    }
}
