package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A thread jumps to a recursion around the threads. */
public final class JumpOutOfThread {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2058", "jump-out-of-thread", Severity.ERROR, "A thread jumps to a recursion outside of it");

    private JumpOutOfThread() {}

    /** @param recursion its name, or that of a protocol that calls itself */
    public static Diagnostic of(SourceSpan jump, String recursion) {
        return Diagnostic.of(
                        KIND,
                        jump,
                        "`%s` is outside of this thread, and the other threads would not know that they are left.".formatted(recursion))
                .withNotes("Put the recursion into the thread, or jump after the threads have come together.");
    }
}
