package dev.parley.checker;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.SourceSpan;
import java.util.List;

/**
 * The result of checking one participant, one parameter that plays a part, or one session that code opens itself.
 *
 * @param protocol the qualified name that the annotation gives, empty text where it is not a constant; of a session, that of
 *     its protocol, or its type as the message that told it writes it, {@code cbegin.@(buy)}
 * @param role the role that the annotation gives, likewise; of a session, the one that the code has in it
 * @param method the method's qualified name, {@code com.acme.Client.run}; {@code com.acme.Client.<init>} for an initializer
 * @param name the method's name where it is declared; of a part, the parameter; of a session, its variable or the call that gives it
 * @param decided whether the code was followed on all its paths, so that the findings are all there are
 */
public record ParticipantReport(
        String protocol,
        String role,
        String method,
        SourceSpan name,
        boolean decided,
        List<Diagnostic> diagnostics,
        SessionStates states) {
    public ParticipantReport {
        diagnostics = List.copyOf(diagnostics);
    }

    /** The same report with other findings in place of its own. */
    public ParticipantReport withDiagnostics(List<Diagnostic> others) {
        return new ParticipantReport(protocol, role, method, name, decided, others, states);
    }

    /** Whether the participant is known to follow its role. */
    public boolean conforms() {
        return decided && diagnostics.isEmpty();
    }
}
