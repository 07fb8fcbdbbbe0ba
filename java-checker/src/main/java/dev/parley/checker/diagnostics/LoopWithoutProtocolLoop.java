package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A loop of the code whose rounds the protocol does not know. */
public final class LoopWithoutProtocolLoop {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6016", "loop-without-protocol-loop", Severity.ERROR, "The code repeats a step that the protocol does not repeat");

    private LoopWithoutProtocolLoop() {}

    public static Diagnostic at(SourceSpan span, String call) {
        return Diagnostic.of(KIND, span,
                "This loop repeats `" + call + "` any number of times, but the protocol has it a fixed number of times here.");
    }
}
