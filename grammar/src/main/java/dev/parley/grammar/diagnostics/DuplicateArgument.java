package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.grammar.syntax.Name;
import java.util.List;

/** A {@code do} gives two roles of a protocol to the same participant. */
public final class DuplicateArgument {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2023", "duplicate-argument", Severity.ERROR, "A call gives two roles to one participant");

    private DuplicateArgument() {}

    public static Diagnostic of(Name argument, Name earlier) {
        return Diagnostic.of(KIND, argument.span(), "`%s` already plays another role in this call.".formatted(argument.text()))
                .withRelated(List.of(new Related(Related.Purpose.OTHER, earlier.span(), "It is named here first.")));
    }
}
