package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import java.util.List;

/** A step of a nuScr protocol stands after a choice or a recursion. */
public final class StepAfterBlock {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2033", "step-after-block", Severity.ERROR, "A step stands after a choice or a recursion");

    private StepAfterBlock() {}

    /** @param block the choice, recursion or jump before the step */
    public static Diagnostic of(SourceSpan step, SourceSpan block) {
        return Diagnostic.of(KIND, step, "In nuScr nothing can stand after a choice, a recursion or a jump.")
                .withRelated(List.of(new Related(Related.Purpose.OTHER, block, "It begins here.")))
                .withNotes("Move the step to the end of each alternative that comes here.");
    }
}
