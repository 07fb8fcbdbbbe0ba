package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.machine.Action;
import dev.parley.core.machine.render.ActionText;
import java.util.List;

/** It is not one role that decides between the alternatives of a local protocol. */
public final class MixedChoice {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2039", "mixed-choice", Severity.ERROR, "Several roles decide one choice");

    private MixedChoice() {}

    /**
     * @param step what begins an alternative
     * @param earlier what begins another one
     */
    public static Diagnostic of(SourceSpan step, Action action, SourceSpan earlier, Action earlierAction, String role) {
        return Diagnostic.of(
                        KIND,
                        step,
                        "Here `%s` %s, but where the choice begins otherwise, it %s."
                                .formatted(role, ActionText.thirdPerson(action), ActionText.thirdPerson(earlierAction)))
                .withRelated(List.of(new Related(Related.Purpose.OTHER, earlier, "The choice can begin like this.")))
                .withNotes("One role decides: all alternatives begin with something that `%s` sends, or all with something that it receives from one and the same role."
                        .formatted(role));
    }
}
