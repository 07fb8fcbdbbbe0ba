package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.grammar.syntax.Name;
import java.util.List;

/** A {@code do} gives a protocol more or fewer types and signatures than it declares. */
public final class WrongArgumentCount {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2032", "wrong-argument-count", Severity.ERROR, "A call has the wrong number of types and signatures");

    private WrongArgumentCount() {}

    /** @param declared those of the protocol */
    public static Diagnostic of(Name callee, int given, List<Name> declared) {
        String message = "Protocol `%s` has %s, but is called with %s."
                .formatted(callee.text(), Wording.count(declared.size(), "parameter"), given == 0 ? "none" : String.valueOf(given));
        Diagnostic finding = Diagnostic.of(KIND, callee.span(), message);
        return declared.isEmpty()
                ? finding
                : finding.withRelated(List.of(
                        new Related(Related.Purpose.OTHER, declared.getFirst().span(), "Its parameters are declared here.")));
    }
}
