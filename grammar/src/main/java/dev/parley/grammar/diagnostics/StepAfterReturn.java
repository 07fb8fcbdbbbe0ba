package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import java.util.List;

/** A local protocol calls itself, and has steps left to do afterwards. */
public final class StepAfterReturn {
    public static final DiagnosticKind KIND = new DiagnosticKind(
            "PAR2040", "step-after-return", Severity.ERROR, "A protocol that calls itself goes on afterwards");

    private StepAfterReturn() {}

    /** @param protocol the one that comes back to itself */
    public static Diagnostic of(SourceSpan step, String protocol, SourceSpan call) {
        return Diagnostic.of(
                        KIND, step, "Where `%s` has called itself, this step would have to follow once for each time.".formatted(protocol))
                .withRelated(List.of(new Related(Related.Purpose.OTHER, call, "It calls itself here.")))
                .withNotes("Call it last: nothing can count how often it has been called. Or write a recursion, whose `continue` does not come back.");
    }
}
