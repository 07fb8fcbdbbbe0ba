package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.type.Role;
import java.util.List;

/** PAR5011: a new participant cannot work with the old ones of the other roles. */
public final class NewParticipantBroken {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR5011", "new-participant-broken", Severity.ERROR,
                    "Participants of the new version cannot work with the earlier ones");

    private NewParticipantBroken() {}

    static Diagnostic of(SourceSpan protocol, Role role, String name, List<String> why) {
        return Diagnostic.of(KIND, protocol, "A new `%s` cannot work with the old participants of `%s`.".formatted(role, name))
                .withNotes(why.toArray(String[]::new));
    }
}
