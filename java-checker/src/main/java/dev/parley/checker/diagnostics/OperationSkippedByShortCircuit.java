package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** An operation that {@code &&} or {@code ||} does not always evaluate. */
public final class OperationSkippedByShortCircuit {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6015", "operation-skipped-by-short-circuit", Severity.ERROR,
                    "A short-circuit operator skips a step of the protocol");

    private OperationSkippedByShortCircuit() {}

    public static Diagnostic at(SourceSpan span, String operator, String skippedWhen, String must) {
        return Diagnostic.of(KIND, span, "`" + operator + "` skips this call when its left side is " + skippedWhen + "; " + must + " in either case.")
                .withNotes("Make the call before the condition and test its result, or write `" + operator.substring(0, 1)
                        + "`, which always evaluates both sides.");
    }
}
