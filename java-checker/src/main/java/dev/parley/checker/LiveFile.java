package dev.parley.checker;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.machine.Machine;
import java.util.List;
import java.util.Optional;

/**
 * What the tolerant front end makes of a Java file as it stands, whether it compiles or not.
 *
 * @param complete whether the parser found a place for all of the text, without making anything up
 * @param sessions those that the text shows, in the order of their code
 * @param diagnostics what the texts give away, without resolved types; empty unless {@code complete}. They are never an authority: only
 *     what is found with resolved types as well is reported to anybody
 * @param outline where its methods are, for looking at it again after an edit
 */
public record LiveFile(boolean complete, List<Followed> sessions, List<Diagnostic> diagnostics, FileOutline outline) {
    public LiveFile {
        sessions = List.copyOf(sessions);
        diagnostics = List.copyOf(diagnostics);
    }

    /** How code comes to a session. */
    public enum Kind {
        /** It is that of a participant. */
        PARTICIPANT,
        /** A method plays a part with it that its parameter names. */
        PART,
        /** The code opens it. */
        OPENED,
        /** A message brings it. */
        RECEIVED
    }

    /**
     * A session, with its states, and how the code is built that it lives in.
     *
     * @param played what the code is held to, which the states are of; empty where the protocol or the role is not known
     */
    public record Followed(Kind kind, ParticipantReport report, Optional<Played> played, SessionOutline outline) {
        /** The same session where nothing is certain enough to be a finding. */
        public Followed withoutFindings() {
            return new Followed(kind, report.withDiagnostics(List.of()), played, outline);
        }
    }

    /**
     * A role of a protocol.
     *
     * @param betweenTwo whether the protocol has two roles, so that calls leave the other one out
     */
    public record Played(Machine machine, boolean betweenTwo) {}
}
