package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.type.Role;
import java.util.List;

/** PAR5010: an old participant cannot work with the new ones of the other roles. */
public final class OldParticipantBroken {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR5010", "old-participant-broken", Severity.ERROR,
                    "Participants of the earlier version cannot work with the new ones");

    private OldParticipantBroken() {}

    static Diagnostic of(SourceSpan protocol, Role role, String name, List<String> why) {
        return Diagnostic.of(KIND, protocol, "An old `%s` cannot work with the new participants of `%s`.".formatted(role, name))
                .withNotes(why.toArray(String[]::new));
    }
}
