package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import java.util.List;

/** A step of a local type does not say which participant it communicates with, and nothing else tells. */
public final class MissingPeer {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2020", "missing-peer", Severity.ERROR, "A step does not say with whom");

    private MissingPeer() {}

    public static Diagnostic of(SourceSpan sign, boolean sends, List<String> peers) {
        String message = sends ? "This does not say to whom `!` sends." : "This does not say from whom `?` receives.";
        List<Fix> fixes = peers.stream()
                .map(peer -> Wording.insertBefore("Insert `" + peer + ":`", sign, peer + ": "))
                .toList();
        return Diagnostic.of(KIND, sign, message).withFixes(fixes);
    }
}
