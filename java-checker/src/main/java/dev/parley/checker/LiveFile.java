package dev.parley.checker;

import dev.parley.core.diagnostic.Diagnostic;
import java.util.List;

/**
 * What the tolerant front end makes of a Java file as it stands, whether it compiles or not.
 *
 * @param complete whether the parser found a place for all of the text, without making anything up
 * @param participants in source order, with the states of their sessions; methods that the text does not show to be participants are
 *     left out
 * @param diagnostics what the text alone gives away; empty unless {@code complete}. They are never an authority: only what is found with
 *     resolved types as well is reported to anybody
 */
public record LiveFile(boolean complete, List<ParticipantReport> participants, List<Diagnostic> diagnostics) {
    public LiveFile {
        participants = List.copyOf(participants);
        diagnostics = List.copyOf(diagnostics);
    }
}
