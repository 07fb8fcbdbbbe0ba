package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.machine.render.ActionText;
import dev.parley.core.projection.IllFormed;
import dev.parley.core.provenance.Provenance;

/** PAR3001: alternatives of a choice begin with the same messages, and then nobody knows whose turn it is. */
public final class AmbiguousAlternatives {
    public static final DiagnosticKind KIND = new DiagnosticKind(
            "PAR3001", "ambiguous-alternatives", Severity.ERROR, "Alternatives begin alike and then go on with different roles");

    private AmbiguousAlternatives() {}

    /** @param protocolName what is shown where the term has no place of its own */
    public static Diagnostic of(IllFormed.AmbiguousAlternatives problem, Provenance provenance, SourceSpan protocolName) {
        String deciders = ActionText.roles(problem.deciders());
        String message = problem.other().isPresent()
                ? "After the same messages, two alternatives go on with different roles (%s), so nobody knows whose turn it is."
                        .formatted(deciders)
                : "After the same messages, one alternative is over and the other goes on with %s, so nobody knows which one it is."
                        .formatted(deciders);
        return Diagnostic.of(KIND, provenance.of(problem.at()).orElse(protocolName), message)
                .withRelated(problem.other().flatMap(provenance::of).stream()
                        .map(place -> new Related(Related.Purpose.PROTOCOL, place, "The other alternative goes on here."))
                        .toList())
                .withNotes("Give the first messages of the alternatives different labels.");
    }
}
