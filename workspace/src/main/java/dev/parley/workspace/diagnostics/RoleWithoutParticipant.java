package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** PAR8007: some roles of a protocol are played by Java methods of the project, this one is not. */
public final class RoleWithoutParticipant {
    public static final DiagnosticKind KIND = new DiagnosticKind(
            "PAR8007", "role-without-participant", Severity.INFORMATION, "A role has no participant in this project");

    private RoleWithoutParticipant() {}

    public static Diagnostic of(SourceSpan protocolName, String protocol, String role) {
        return Diagnostic.of(KIND, protocolName, "No method of this project plays the role `%s` of `%s`.".formatted(role, protocol))
                .withNotes("A method plays it when it is annotated `@Participant(protocol = \"%s\", role = \"%s\")`, or when it opens a session in which it plays that role."
                        .formatted(protocol, role));
    }
}
