package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.projection.IllFormed;
import dev.parley.core.provenance.Provenance;

/** PAR2058: a thread jumps to a recursion around the threads. */
public final class JumpOutOfThread {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2058", "jump-out-of-thread", Severity.ERROR, "A thread jumps to a recursion outside of it");

    private JumpOutOfThread() {}

    /** @param protocolName what is shown where the term has no place of its own */
    public static Diagnostic of(IllFormed.LeavesThread problem, Provenance provenance, SourceSpan protocolName) {
        String message = "`%s` is outside of this thread, and the other threads would not know that they are left."
                .formatted(problem.variable());
        return Diagnostic.of(KIND, provenance.of(problem.at()).orElse(protocolName), message)
                .withNotes("Put the recursion into the thread, or jump after the threads have come together.");
    }
}
