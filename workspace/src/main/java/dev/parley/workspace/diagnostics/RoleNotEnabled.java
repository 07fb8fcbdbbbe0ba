package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.type.Role;
import java.util.List;

/** PAR3007: a role acts in an alternative before anything in it has reached the role. */
public final class RoleNotEnabled {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR3007", "role-not-enabled", Severity.ERROR, "A role acts before it has heard of a choice");

    private RoleNotEnabled() {}

    static Diagnostic chooser(SourceSpan at, Role chooser, SourceSpan alternative) {
        return of(at, "`%s` cannot choose here: nothing in this alternative has reached it yet.".formatted(chooser), chooser, alternative);
    }

    static Diagnostic role(SourceSpan at, Role role, SourceSpan alternative) {
        return of(at, "`%s` cannot act here: nothing in this alternative has reached it yet.".formatted(role), role, alternative);
    }

    private static Diagnostic of(SourceSpan at, String message, Role role, SourceSpan alternative) {
        return Diagnostic.of(KIND, at, message)
                .withRelated(List.of(new Related(Related.Purpose.PROTOCOL, alternative, "The alternative.")))
                .withNotes("Send `%s` a message first in this alternative.".formatted(role));
    }
}
