package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.grammar.syntax.Name;
import java.util.Collection;

/** A {@code do}, or a local type, names a protocol that nobody declares. */
public final class UnknownProtocol {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2006", "unknown-protocol", Severity.ERROR, "A protocol is not declared");

    private UnknownProtocol() {}

    /** @param visible the protocols that can be named there */
    public static Diagnostic of(Name protocol, Collection<String> visible) {
        return Diagnostic.of(KIND, protocol.span(), "No protocol `%s` is declared or imported here.".formatted(protocol.text()))
                .withFixes(Wording.spellAs(protocol, visible).stream().toList());
    }
}
