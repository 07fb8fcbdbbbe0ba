package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A label that may come, where the code says that no other than those it lists can. */
public final class LabelUnforeseen {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6030", "label-unforeseen", Severity.WARNING, "A label that may be chosen is taken for impossible");

    private LabelUnforeseen() {}

    /**
     * @param rest what takes all labels that are not named: {@code the `default` case}
     * @param exception what that throws
     */
    public static Diagnostic at(SourceSpan span, String chooser, String label, String rest, String exception) {
        return Diagnostic.of(KIND, span,
                "`" + chooser + "` may choose the label `" + label + "`, for which there is only " + rest + ", and that throws `" + exception + "`.");
    }

    /** @param function what is called, as the code writes it */
    public static Diagnostic unanswered(SourceSpan span, String chooser, String label, String function) {
        return Diagnostic.of(KIND, span,
                "`" + chooser + "` may choose the label `" + label + "`, for which `" + function
                        + "` is `null`: calling it throws `NullPointerException`.");
    }
}
