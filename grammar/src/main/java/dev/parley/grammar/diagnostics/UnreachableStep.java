package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import java.util.List;

/** A step stands after one that never ends. */
public final class UnreachableStep {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2010", "unreachable-step", Severity.ERROR, "A step is never reached");

    private UnreachableStep() {}

    /** @param endless the step before, which always jumps back */
    public static Diagnostic of(SourceSpan step, SourceSpan endless) {
        return Diagnostic.of(KIND, step, "This step is never reached, because what stands before it never ends.")
                .withRelated(List.of(new Related(Related.Purpose.OTHER, endless, "From here the protocol always goes back.")))
                .withNotes("A jump back to a recursion, and a call of the protocol by itself, start it again and never return.");
    }
}
