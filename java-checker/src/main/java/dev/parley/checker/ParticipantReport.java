package dev.parley.checker;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.SourceSpan;
import java.util.List;

/**
 * The result of checking one participant.
 *
 * @param protocol the qualified name that the annotation gives; empty text where it is not a constant
 * @param role the role that the annotation gives; likewise
 * @param method the method's qualified name, {@code com.acme.Client.run}
 * @param name the method's name where it is declared
 * @param decided whether the method was followed on all its paths, so that the findings are all there are
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
