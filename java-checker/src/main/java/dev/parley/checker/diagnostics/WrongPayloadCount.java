package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A message with more or fewer payloads than the protocol says. */
public final class WrongPayloadCount {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6009", "wrong-payload-count", Severity.ERROR, "The message has another number of payloads in the protocol");

    private WrongPayloadCount() {}

    public static Diagnostic at(SourceSpan span, String must, String instead) {
        return Diagnostic.of(KIND, span, must + " here; " + instead + ".");
    }

    /** An array that Java passes as the list of all payloads. */
    public static Diagnostic spread(SourceSpan span, String must) {
        return Diagnostic.of(KIND, span, must + " here; Java passes this array as the list of all payloads.")
                .withNotes("Cast the array to `Object` to send it as one payload.");
    }

    /** A call that would give whatever is wanted, for which Java takes an array of objects here. */
    public static Diagnostic takenForArray(SourceSpan span, String must) {
        return Diagnostic.of(KIND, span, must + " here; Java takes the result of this call for the list of all payloads.")
                .withNotes("The call gives what it is asked for, which is an `Object[]` here. Cast it to `Object` to send it as one payload.");
    }
}
