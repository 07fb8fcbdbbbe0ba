package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.machine.Action;
import dev.parley.core.machine.render.ActionText;
import java.util.List;

/** Two threads of a local protocol do the same, so that nobody could tell which of them has gone on. */
public final class ThreadsInterfere {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2037", "threads-interfere", Severity.ERROR, "Two threads of a role cannot be told apart");

    private ThreadsInterfere() {}

    public static Diagnostic of(SourceSpan step, Action action, SourceSpan earlier, Action earlierAction) {
        boolean link = action.changesLink() || earlierAction.changesLink();
        String message = link
                ? "One thread opens, secures or closes a link that another thread uses."
                : "Another thread %s too, and nobody could tell which of them goes on.".formatted(ActionText.thirdPerson(action));
        return Diagnostic.of(KIND, step, message)
                .withRelated(List.of(new Related(Related.Purpose.OTHER, earlier, "The other thread does so here.")))
                .withNotes(
                        link
                                ? "Open and close the link before and after the threads, or in the one thread that uses it."
                                : "Give the messages of the threads different labels, or write the steps one after the other.");
    }
}
