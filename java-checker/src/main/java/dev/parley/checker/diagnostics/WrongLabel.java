package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.diagnostic.TextEdit;
import java.util.List;
import java.util.stream.Stream;

/** A label that is not on offer, or not the one after which the code goes on. */
public final class WrongLabel {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6006", "wrong-label", Severity.ERROR, "The label is not on offer, or not what follows it");

    private WrongLabel() {}

    /**
     * @param meant the label after which the code goes on as it does, as far as that can be told
     * @param goingOn the labels on offer after which it could
     */
    public static Diagnostic at(SourceSpan span, String role, String label, String meant, List<String> offered, List<String> goingOn) {
        return Diagnostic.of(KIND, span,
                "`" + role + "` can choose " + Wording.alternatives(offered) + " here; the code chooses the label `" + label + "`.")
                .withFixes(Stream.concat(Stream.of(meant), Nearest.first(label, goingOn).stream())
                        .distinct()
                        .map(other -> choose(span, other))
                        .toList());
    }

    /** The label is on offer, but the code goes on as after another one. */
    public static Diagnostic otherwise(SourceSpan span, String label, String meant, String must, String instead) {
        return Diagnostic.of(KIND, span, "After the label `" + label + "` " + must + "; " + instead + ", as after `" + meant + "`.")
                .withFixes(List.of(choose(span, meant)));
    }

    private static Fix choose(SourceSpan span, String label) {
        return new Fix("Choose the label `" + label + "`", List.of(new TextEdit(span, "\"" + label + "\"")));
    }
}
