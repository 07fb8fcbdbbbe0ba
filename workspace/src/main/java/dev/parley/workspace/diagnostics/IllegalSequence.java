package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.scribble.ScribbleBreach;
import java.util.List;

/** PAR3009: a step follows one that jumps back. */
public final class IllegalSequence {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR3009", "illegal-sequence", Severity.ERROR, "Something follows a jump");

    private IllegalSequence() {}

    static Diagnostic of(SourceSpan at, ScribbleBreach.IllegalSequence breach, SourceSpan jump) {
        return Diagnostic.of(KIND, at, "For `%s` this follows a step that jumps back.".formatted(breach.role()))
                .withRelated(List.of(new Related(Related.Purpose.PROTOCOL, jump, "The jump.")))
                .withNotes("Move it into the alternatives that do not jump, or behind the recursion.");
    }
}
