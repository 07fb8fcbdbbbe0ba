package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.grammar.syntax.Name;
import java.util.Collection;

/** A local type names a label that its protocol does not have. */
public final class UnknownLabel {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2015", "unknown-label", Severity.WARNING, "A label does not occur in the protocol");

    private UnknownLabel() {}

    /** @param labels those of the protocol */
    public static Diagnostic of(Name label, String protocol, Collection<String> labels) {
        return Diagnostic.of(KIND, label.span(), "Protocol `%s` has no label `%s`.".formatted(protocol, label.text()))
                .withFixes(Wording.spellAs(label, labels).stream().toList());
    }
}
