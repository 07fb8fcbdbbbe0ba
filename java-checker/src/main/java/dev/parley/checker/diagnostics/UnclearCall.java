package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** In two threads of the protocol a decision is due that the call could mean. */
public final class UnclearCall {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6032", "unclear-call", Severity.ERROR, "A call does not say which decision it makes");

    private UnclearCall() {}

    public static Diagnostic loop(SourceSpan call, String role) {
        return Diagnostic.of(KIND, call, "`" + role + "` has two loops to decide here, and `outwhile` does not say which is meant.")
                .withNotes("Let one of them be over before the other one is due: do later what leads to it.");
    }

    public static Diagnostic choice(SourceSpan call, String role, String label) {
        return Diagnostic.of(KIND, call,
                "`" + role + "` has two choices with the label `" + label + "` here, and `outbranch` does not say which is meant.")
                .withNotes("Let one of them be over before the other one is due: do later what leads to it.",
                        "A message with a label alone can also be sent by `send` with its receiver, where no other one to the same receiver is due.");
    }
}
