package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A step of the protocol that the code leaves out. */
public final class MissingOperation {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6001", "missing-operation", Severity.ERROR, "The code leaves out a step of the protocol");

    private MissingOperation() {}

    /** @param must what the role has to do first, as a clause
     *  @param instead what the code does, as a clause */
    public static Diagnostic at(SourceSpan span, String must, String instead) {
        return Diagnostic.of(KIND, span, must + " here; " + instead + ".");
    }

    /** @param method the name of a method behind all calls of which it is missing */
    public static Diagnostic atTheEndOf(String method, SourceSpan span, String must) {
        return Diagnostic.of(KIND, span, must + " here; `" + method + "` ends without that, wherever it is called.");
    }
}
