package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.grammar.syntax.Name;
import java.util.List;

/** Two branches of a choice have the same label, so that nobody could tell them apart. */
public final class DuplicateLabel {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2005", "duplicate-label", Severity.ERROR, "Two branches have one label");

    private DuplicateLabel() {}

    /** Two branches without a label. */
    public static Diagnostic unlabelled(SourceSpan branch, SourceSpan earlier) {
        return Diagnostic.of(KIND, branch, "The choice already has a branch without a label.")
                .withRelated(List.of(new Related(Related.Purpose.OTHER, earlier, "The other branch is here.")));
    }

    public static Diagnostic of(Name label, Name earlier) {
        return Diagnostic.of(KIND, label.span(), "The choice already has a branch `%s`.".formatted(label.text()))
                .withRelated(List.of(new Related(Related.Purpose.OTHER, earlier.span(), "The other branch is here.")));
    }
}
