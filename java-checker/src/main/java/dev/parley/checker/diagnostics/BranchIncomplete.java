package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** An arm of a branching that lacks an operation which the other arms have. */
public final class BranchIncomplete {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6012", "branch-incomplete", Severity.ERROR, "One branch leaves out a step that the others make");

    private BranchIncomplete() {}

    /** @param arm which arm, as a clause that starts with {@code when} or {@code in} */
    public static Diagnostic at(SourceSpan span, String must, String arm) {
        return Diagnostic.of(KIND, span, must + " also " + arm + ".");
    }

    /** @param condition the condition as the code writes it, which is to tell the label that was chosen before */
    public static Diagnostic stale(SourceSpan span, String condition, String must, String arm) {
        return Diagnostic.of(KIND, span, "`" + condition + "` may not tell which label was chosen; " + must + " also " + arm + ".")
                .withNotes("An answer that is kept in a `boolean` tells it, and so does the label itself.");
    }

    /** @param condition the condition as the code writes it, which decides between two branches that stand in each other's place */
    public static Diagnostic negated(SourceSpan span, String condition) {
        return Diagnostic.of(KIND, span, "`" + condition + "` is the wrong way round: what is done when it is true belongs to where it is false.");
    }

    /** Of two conditions, as the code writes them, each of which compares with a label. */
    public static Diagnostic exchangedConditions(SourceSpan span, String one, String other) {
        return Diagnostic.of(KIND, span, "What is done when `" + one + "` is true belongs to `" + other + "`, and the other way round.");
    }

    /** Of two cases of a {@code switch}, named as messages show them. */
    public static Diagnostic exchanged(SourceSpan span, String one, String other) {
        return Diagnostic.of(KIND, span, "What is done in the case " + one + " belongs to the case " + other + ", and the other way round.");
    }
}
