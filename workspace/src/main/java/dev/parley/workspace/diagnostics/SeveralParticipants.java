package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import java.util.List;

/** PAR8008: several methods of the project play the same role. */
public final class SeveralParticipants {
    public static final DiagnosticKind KIND = new DiagnosticKind(
            "PAR8008", "several-participants", Severity.INFORMATION, "Several methods of this project play the same role");

    private SeveralParticipants() {}

    /** @param methods the names of the methods, at least two */
    public static Diagnostic of(SourceSpan protocolName, String protocol, String role, List<SourceSpan> methods) {
        return Diagnostic.of(
                        KIND,
                        protocolName,
                        "%d methods of this project play the role `%s` of `%s`.".formatted(methods.size(), role, protocol))
                .withRelated(methods.stream()
                        .map(method -> new Related(Related.Purpose.OTHER, method, "This method plays `" + role + "`."))
                        .toList())
                .withNotes("`parley run` needs to be told which one to start, with `--method`.");
    }
}
