package dev.parley.core.subtyping;

import dev.parley.core.machine.Action;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Role;
import java.util.List;

/** Why, after some steps, a candidate can no longer stand in for the machine it should replace (the original). */
public sealed interface SubtypingFailure {

    /**
     * The candidate sends what nobody expects here.
     *
     * @param allowed what the original does instead, or sends to this peer next; empty when it will never send to this peer again
     */
    record UnexpectedSend(Action send, List<Action> allowed) implements SubtypingFailure {
        public UnexpectedSend {
            allowed = List.copyOf(allowed);
        }
    }

    /**
     * The candidate sends at once what the original may never come to send.
     *
     * @param meanwhile what the original does first, and may go on doing for ever
     */
    record SendNotAssured(Action send, List<Action> meanwhile) implements SubtypingFailure {
        public SendNotAssured {
            meanwhile = List.copyOf(meanwhile);
        }
    }

    /** A message may come that the candidate does not understand. */
    record UnhandledReceive(Action incoming, List<Action> handled) implements SubtypingFailure {
        public UnhandledReceive {
            handled = List.copyOf(handled);
        }
    }

    /** The same message with payloads that do not fit. */
    record PayloadMismatch(Action candidate, Action original) implements SubtypingFailure {}

    /** The candidate waits for a message that will only come after it has sent one of {@code owed}. */
    record PrematureReceive(Action receive, List<Action> owed) implements SubtypingFailure {
        public PrematureReceive {
            owed = List.copyOf(owed);
        }
    }

    /** The candidate waits for a message that may never come. */
    record WaitsInVain(Action receive) implements SubtypingFailure {}

    /** The candidate is finished where the original still has to do one of {@code owed}. */
    record EndsEarly(List<Action> owed) implements SubtypingFailure {
        public EndsEarly {
            owed = List.copyOf(owed);
        }
    }

    /** From here on the candidate may go on for ever, or end, without once doing what the original has to do with this peer. */
    record Neglected(Direction direction, Role peer) implements SubtypingFailure {}
}
