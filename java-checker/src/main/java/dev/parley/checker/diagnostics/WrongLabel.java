package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.diagnostic.TextEdit;
import java.util.List;
import java.util.stream.Stream;

/** A label that is not on offer. */
public final class WrongLabel {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6006", "wrong-label", Severity.ERROR, "The protocol does not offer this label here");

    private WrongLabel() {}

    /** @param meant the label after which the code goes on as it does, as far as that can be told */
    public static Diagnostic at(SourceSpan span, String role, String label, String meant, List<String> offered) {
        return Diagnostic.of(KIND, span, "`" + role + "` can choose " + Wording.alternatives(offered) + " here; the code chooses the label `" + label + "`.")
                .withFixes(Stream.concat(Stream.of(meant), Nearest.first(label, offered).stream())
                        .distinct()
                        .map(other -> new Fix("Choose the label `" + other + "`", List.of(new TextEdit(span, "\"" + other + "\""))))
                        .toList());
    }
}
