package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A choice or a loop involves nobody but the role that decides. */
public final class ChoiceReachesNobody {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2012", "choice-reaches-nobody", Severity.ERROR, "Nobody learns of a decision");

    private ChoiceReachesNobody() {}

    public static Diagnostic choice(SourceSpan chooser, String role) {
        return Diagnostic.of(KIND, chooser, "No other participant learns what `%s` chooses here.".formatted(role))
                .withNotes("The choice is sent to each participant that occurs in one of its branches.");
    }

    public static Diagnostic loop(SourceSpan guard, String role) {
        return Diagnostic.of(KIND, guard, "No other participant learns whether `%s` goes on with this loop.".formatted(role))
                .withNotes("The decision is sent to each participant that occurs in the loop.");
    }
}
