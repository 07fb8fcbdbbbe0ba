package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.grammar.syntax.Name;
import java.util.List;

/** A file has two machines for one role. */
public final class DuplicateMachine {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR1013", "duplicate-machine", Severity.ERROR, "A role has two machines");

    private DuplicateMachine() {}

    public static Diagnostic of(Name machine, Name earlier) {
        return Diagnostic.of(KIND, machine.span(), "There already is a machine for `%s`.".formatted(machine.text()))
                .withRelated(List.of(new Related(Related.Purpose.OTHER, earlier.span(), "It is here.")));
    }
}
