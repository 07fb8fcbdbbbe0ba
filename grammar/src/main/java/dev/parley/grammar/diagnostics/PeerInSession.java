package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.grammar.syntax.Name;

/** A step of a two-party protocol names a peer. */
public final class PeerInSession {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2056", "peer-in-session", Severity.ERROR, "A step of a two-party protocol names a peer");

    private PeerInSession() {}

    public static Diagnostic of(Name peer) {
        return Diagnostic.of(KIND, peer.span(), "A session of two parties has one peer, which is not named: remove `%s:`.".formatted(peer.text()))
                .withNotes("If `%s` is meant to be the label of a branch, end the branch before it with `,`.".formatted(peer.text()));
    }
}
