package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A method that plays a part of a conversation, called where that part is not due. */
public final class PartDoesNotFit {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6023", "part-does-not-fit", Severity.ERROR, "The part that a method plays is not due");

    private PartDoesNotFit() {}

    /**
     * @param must what the role has to do where the part does not fit, as a clause
     * @param begun whether that is after some steps of the part
     */
    public static Diagnostic at(SourceSpan span, String method, String must, boolean begun) {
        return Diagnostic.of(KIND, span, "`" + method + "` plays a part of the protocol that does not fit here; " + must
                        + (begun ? " after the first steps of that part." : " here."))
                .withNotes("The part is what `@Plays` says on the parameter of the method. Each of its sends has to be possible, and each message that may arrive has to be one that it receives.");
    }
}
