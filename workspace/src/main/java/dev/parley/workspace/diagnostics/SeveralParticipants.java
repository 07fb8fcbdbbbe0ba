package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import java.util.List;

/** PAR8008: two methods of the project play the same role. */
public final class SeveralParticipants {
    public static final DiagnosticKind KIND = new DiagnosticKind(
            "PAR8008", "several-participants", Severity.INFORMATION, "Two methods of this project play the same role");

    private SeveralParticipants() {}

    public static Diagnostic of(SourceSpan method, SourceSpan earlier, String earlierMethod, String protocol, String role) {
        return Diagnostic.of(
                        KIND, method, "The role `%s` of `%s` is played by `%s` too.".formatted(role, protocol, earlierMethod))
                .withRelated(List.of(new Related(Related.Purpose.OTHER, earlier, "The other method that plays `" + role + "`.")))
                .withNotes("`parley run` needs to be told which one to start, with `--method`.");
    }
}
