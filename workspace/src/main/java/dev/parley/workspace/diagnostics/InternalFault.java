package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** PAR9001: a fault of Parley itself, kept to the file that provoked it. */
public final class InternalFault {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR9001", "internal-fault", Severity.ERROR, "Parley itself failed");

    private InternalFault() {}

    public static Diagnostic of(SourceSpan place, Throwable fault) {
        StackTraceElement[] trace = fault.getStackTrace();
        String where = trace.length == 0 ? "an unknown place" : trace[0].toString();
        return Diagnostic.of(
                        KIND,
                        place,
                        "Parley failed while checking this file (`%s`); everything else was checked."
                                .formatted(fault.getClass().getSimpleName()))
                .withNotes("Please report this with the file: " + fault + " at " + where);
    }
}
