package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.scribble.ScribbleBreach;
import java.util.List;

/** PAR3008: a role learns of a choice from different roles in different alternatives. */
public final class InconsistentInformer {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR3008", "inconsistent-informer", Severity.ERROR, "A role learns of a choice from different roles");

    private InconsistentInformer() {}

    static Diagnostic of(SourceSpan choice, ScribbleBreach.InconsistentInformer breach, SourceSpan first, SourceSpan second) {
        return Diagnostic.of(KIND, choice, "`%s` would learn of this choice from `%s` or from `%s`.".formatted(
                        breach.role(), breach.firstInformer(), breach.secondInformer()))
                .withRelated(List.of(
                        new Related(Related.Purpose.PROTOCOL, first, "From `%s` here.".formatted(breach.firstInformer())),
                        new Related(Related.Purpose.PROTOCOL, second, "From `%s` here.".formatted(breach.secondInformer()))))
                .withNotes("Let the same role tell `%s` first in every alternative.".formatted(breach.role()));
    }
}
