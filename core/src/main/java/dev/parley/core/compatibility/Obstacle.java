package dev.parley.core.compatibility;

import dev.parley.core.counterexample.Event;
import dev.parley.core.type.Role;
import java.util.List;

/** Why nothing could be decided with queues of some bound. */
public sealed interface Obstacle {

    /** A state of a machine both sends and receives, or has two steps with the same message: the theory does not apply. */
    record NotASessionAutomaton(Role role, int state) implements Obstacle {}

    /**
     * A role that can only send on with larger queues.
     *
     * @param send what the role could do at the end of the trace if queues were larger; one of several sends if it has a choice
     * @param trace a run that leads there
     */
    record NotExhaustive(Event send, List<Event> trace) implements Obstacle {
        public NotExhaustive {
            trace = List.copyOf(trace);
        }
    }

    /**
     * Which of several receives happens depends on who is faster.
     *
     * @param receive one that competes with another
     * @param trace a run after which it is possible
     */
    record NotInputIndependent(Event receive, List<Event> trace) implements Obstacle {
        public NotInputIndependent {
            trace = List.copyOf(trace);
        }
    }

    /** There were more configurations than allowed. */
    record TooLarge(int configurations) implements Obstacle {}

    /** Whether no k overcomes it, because it is in the shape of the system rather than in its size. */
    default boolean isBeyondTheory() {
        return switch (this) {
            case NotASessionAutomaton offender -> true;
            case NotInputIndependent competing -> true;
            case NotExhaustive notExhaustive -> false;
            case TooLarge tooLarge -> false;
        };
    }
}
