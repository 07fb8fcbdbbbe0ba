package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.diagnostic.TextEdit;
import java.util.List;

/** A participant of a protocol that does not exist. */
public final class UnknownProtocol {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR8001", "unknown-participant-protocol", Severity.ERROR, "There is no protocol of this name");

    private UnknownProtocol() {}

    /** @param candidates names that may be meant, the best first */
    public static Diagnostic at(SourceSpan span, String name, List<String> candidates) {
        return Diagnostic.of(KIND, span, "There is no protocol `" + name + "` in this project.")
                .withFixes(candidates.stream()
                        .map(other -> new Fix("Change it to `" + other + "`", List.of(new TextEdit(span, "\"" + other + "\""))))
                        .toList());
    }
}
