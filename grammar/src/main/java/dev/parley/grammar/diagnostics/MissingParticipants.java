package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.grammar.syntax.Name;
import java.util.List;
import java.util.Optional;

/** A protocol does not say who takes part. */
public final class MissingParticipants {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2018", "missing-participants", Severity.ERROR, "A protocol declares no participants");

    private MissingParticipants() {}

    /**
     * @param used the roles that its steps name, in the order of the text
     * @param firstStep the step before which the declaration belongs
     */
    public static Diagnostic of(Name protocol, List<String> used, Optional<SourceSpan> firstStep) {
        List<Fix> fixes = firstStep.stream()
                .filter(step -> !used.isEmpty())
                .map(step -> Wording.insertBefore(
                        "Declare " + Wording.list(used), step, "participants " + String.join(", ", used) + ";\n  "))
                .toList();
        return Diagnostic.of(KIND, protocol.span(), "Protocol `%s` does not say who takes part.".formatted(protocol.text()))
                .withNotes("Its first line has to be `participants A, B, ..;`.")
                .withFixes(fixes);
    }
}
