package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.diagnostic.TextEdit;
import java.util.List;

/** A label is compared with a text that is none of the protocol's labels. */
public final class NoSuchLabel {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6028", "no-such-label", Severity.WARNING, "The code waits for a label that the protocol does not have");

    private NoSuchLabel() {}

    /**
     * @param labels what the label may be here
     * @param missed those of them that the code asks for nowhere else
     */
    public static Diagnostic at(SourceSpan span, String text, List<String> labels, List<String> missed) {
        return Diagnostic.of(KIND, span, "The protocol has no label `" + text + "`; here it is " + Wording.alternatives(labels) + ".")
                .withFixes(missed.stream()
                        .map(label -> new Fix("Ask for the label `" + label + "`", List.of(new TextEdit(span, "\"" + label + "\""))))
                        .toList());
    }
}
