package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.diagnostic.TextEdit;
import java.util.List;

/** A label is compared with a text that is none of the protocol's labels for the role. */
public final class NoSuchLabel {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6028", "no-such-label", Severity.WARNING, "The code waits for a label that the protocol does not have");

    private NoSuchLabel() {}

    /**
     * @param isOfOthers whether the protocol has it for other roles
     * @param labels what the label may be here
     * @param meant those of them that may be meant, the most plausible one first
     */
    public static Diagnostic at(SourceSpan span, String text, boolean isOfOthers, List<String> labels, List<String> meant) {
        String unknown = isOfOthers ? "The protocol has the label `" + text + "` for other roles only" : "The protocol has no label `" + text + "`";
        return Diagnostic.of(KIND, span, unknown + "; here it is " + Wording.alternatives(labels) + ".")
                .withFixes(meant.stream().map(label -> instead(span, label)).toList());
    }

    /** Asks for another label at a place. */
    public static Fix instead(SourceSpan place, String label) {
        return new Fix("Ask for the label `" + label + "`", List.of(new TextEdit(place, "\"" + label + "\"")));
    }
}
