package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.machine.Action;
import dev.parley.core.machine.render.ActionText;
import dev.parley.core.subtyping.SubtypingCounterexample;
import dev.parley.core.subtyping.SubtypingFailureText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** PAR5001: a hand-written local type cannot stand in for the role that it is written for. */
public final class NotASubtype {
    public static final DiagnosticKind KIND = new DiagnosticKind(
            "PAR5001", "not-a-subtype", Severity.ERROR, "A local type cannot stand in for its role");

    private NotASubtype() {}

    /** @param protocolName where the protocol is declared, if there is its source */
    public static Diagnostic of(
            SourceSpan local, String protocol, String role, SubtypingCounterexample counterexample, Optional<SourceSpan> protocolName) {
        String message = "This is no way to play `%s` in `%s`: %s.".formatted(role, protocol, SubtypingFailureText.of(counterexample.failure()));
        List<String> notes = new ArrayList<>();
        if (!counterexample.candidate().isEmpty()) {
            notes.add("Before that it does: " + trace(counterexample.candidate()) + ".");
        }
        notes.add("A local type must be an asynchronous subtype of the role's projection: it may send earlier than the protocol says, "
                + "where nobody can tell the difference.");
        return Diagnostic.of(KIND, local, message)
                .withRelated(protocolName.map(place -> new Related(Related.Purpose.PROTOCOL, place, "The protocol is declared here."))
                        .stream().toList())
                .withNotes(notes.toArray(String[]::new));
    }

    private static String trace(List<Action> actions) {
        return actions.stream().map(ActionText::infinitive).collect(Collectors.joining("; "));
    }
}
