package dev.parley.workspace.diagnostics;

import dev.parley.checker.playability.UnclearDecision;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.type.Label;
import java.util.List;
import java.util.Optional;

/** PAR2063: a role has two decisions at once that no call in Java tells apart. */
public final class UnclearDecisions {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2063", "unclear-decision", Severity.ERROR, "A role could not say which decision it makes");

    private UnclearDecisions() {}

    /**
     * @param endpoint how the role is played
     * @param protocolName what is shown where a decision has no place of its own, or both have the same one, in a protocol that is called
     */
    public static Diagnostic of(UnclearDecision problem, Endpoint endpoint, SourceSpan protocolName) {
        Optional<SourceSpan> earlier = endpoint.span(problem.earlier());
        Optional<SourceSpan> later = endpoint.span(problem.later()).filter(place -> !earlier.equals(Optional.of(place)));
        Label label = problem.later().action().label();
        String role = endpoint.role().name();
        Diagnostic finding = label instanceof Label.Named
                ? choices(later.orElse(protocolName), role, label)
                : loops(later.orElse(protocolName), role);
        return finding.withRelated(earlier.stream()
                .map(place -> new Related(Related.Purpose.PROTOCOL, place, later.isPresent() ? "The other one is here." : "Both are here."))
                .toList());
    }

    private static Diagnostic choices(SourceSpan place, String role, Label label) {
        return Diagnostic.of(KIND, place, "`%s` has two choices with the label `%s` at the same time, and `outbranch` could not say which is meant."
                        .formatted(role, label))
                .withNotes("Rename the label in one of them, or let one choice follow the other.");
    }

    private static Diagnostic loops(SourceSpan place, String role) {
        return Diagnostic.of(KIND, place, "`%s` decides two loops at the same time, and `outwhile` could not say which is meant.".formatted(role))
                .withNotes(
                        "Let one loop follow the other, or let another role decide one of them.",
                        "A recursion with a choice, whose labels have names, may take the place of a loop.");
    }
}
