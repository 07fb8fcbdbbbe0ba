package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.machine.render.ActionText;
import dev.parley.core.scribble.ScribbleBreach;
import java.util.List;

/** PAR3010: at one point two messages have one label and different payloads. */
public final class AmbiguousPayload {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR3010", "ambiguous-payload", Severity.ERROR, "One label stands for different payloads");

    private AmbiguousPayload() {}

    static Diagnostic of(SourceSpan at, ScribbleBreach.PayloadsDiffer breach, SourceSpan earlier) {
        return Diagnostic.of(KIND, at, "`%s` could %s or %s here: one label, different payloads.".formatted(
                        breach.role(), ActionText.infinitive(breach.first()), ActionText.infinitive(breach.second())))
                .withRelated(List.of(new Related(Related.Purpose.PROTOCOL, earlier, "The other message of this label.")))
                .withNotes("Give the two messages different labels, or the same payload types.");
    }
}
