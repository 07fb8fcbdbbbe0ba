package dev.parley.runtime.event;

import java.time.Instant;
import java.util.List;
import java.util.Objects;

/** Something that happened at one end of a session, as that end saw it. */
public sealed interface SessionEvent {

    Source source();

    Instant time();

    /**
     * Where it happened.
     *
     * @param protocol the protocol's qualified name; of a session that was handed over, the type at which it was
     * @param session the same for all ends of a session, also after it was handed over, and different for different sessions
     * @param role who saw it
     */
    record Source(String protocol, String session, String role) {
        public Source {
            Objects.requireNonNull(protocol);
            Objects.requireNonNull(session);
            Objects.requireNonNull(role);
        }
    }

    /**
     * The end has a holder from now on.
     *
     * @param handedOver whether somebody else has held it before
     */
    record Opened(Source source, Instant time, boolean handedOver) implements SessionEvent {}

    /**
     * A message was sent or received, or a label alone. Payloads are not shown: they are the application's.
     *
     * @param sent or received
     * @param peers the receivers, or the sender
     * @param label as endpoint automata show it; empty for none
     * @param payloads their types, as the protocol names them
     * @param state of the role's machine that was reached by it
     */
    record Message(
            Source source, Instant time, boolean sent, List<String> peers, String label, List<String> payloads, int state)
            implements SessionEvent {
        public Message {
            peers = List.copyOf(peers);
            payloads = List.copyOf(payloads);
        }
    }

    /** The end was given to another holder. */
    record HandedOver(Source source, Instant time) implements SessionEvent {}

    /** The end has reached the end of its role. */
    record Closed(Source source, Instant time) implements SessionEvent {}

    /**
     * The session has ended before its end.
     *
     * @param culprit the role in which the failure began
     * @param kind one of {@link dev.parley.runtime.FailureKind}
     * @param problem what happened there, as a clause whose subject is the role; of a session that the other side has not agreed to, a
     *     clause with a subject of its own
     */
    record Failed(Source source, Instant time, String culprit, String kind, String problem) implements SessionEvent {}
}
