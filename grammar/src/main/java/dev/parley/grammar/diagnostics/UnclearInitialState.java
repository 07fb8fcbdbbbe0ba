package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.grammar.syntax.Name;
import java.util.List;

/** An automaton does not say in which one state it starts. */
public final class UnclearInitialState {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR1015", "unclear-initial-state", Severity.ERROR, "It is not clear where an automaton starts");

    private UnclearInitialState() {}

    /** No step begins or ends there, although there are steps. */
    public static Diagnostic unknown(Name state) {
        return Diagnostic.of(KIND, state.span(), "The machine starts in `%s`, which no step names.".formatted(state.text()));
    }

    public static Diagnostic second(SourceSpan arrow, SourceSpan earlier) {
        return Diagnostic.of(KIND, arrow, "This arrow makes a second state the initial one.")
                .withRelated(List.of(new Related(Related.Purpose.OTHER, earlier, "The first one is here.")));
    }
}
