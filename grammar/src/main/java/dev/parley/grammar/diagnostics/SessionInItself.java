package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import java.util.List;

/** A two-party protocol hands over a session of its own type, so that its type would never end. */
public final class SessionInItself {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2052", "session-in-itself", Severity.ERROR, "A session would carry a session of its own type");

    private SessionInItself() {}

    /**
     * @param reference in the text of the protocol
     * @param way the protocols that it leads through, back to itself
     */
    public static Diagnostic of(SourceSpan reference, String protocol, List<String> way) {
        String through = way.isEmpty() ? "" : ", through " + Wording.list(way);
        String message = "A session of `%s` would hand over a session of `%s` itself%s.".formatted(protocol, protocol, through);
        return Diagnostic.of(KIND, reference, message)
                .withNotes("Its type would contain itself without end. Hand over what remains to be done, as a protocol of its own.");
    }
}
