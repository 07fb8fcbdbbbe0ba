package dev.parley.core.counterexample;

import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.List;

/**
 * What is wrong with a configuration, or with a run that never ends. Deadlock, orphan message and unspecified reception are those of
 * communicating automata, as in Deniélou and Yoshida (ESOP 2012) and Lange and Yoshida (CAV 2019).
 */
public sealed interface Violation {

    /** Nobody can move, even if queues had no bound, and these roles are not finished. */
    record Deadlock(List<Waiting> waiting) implements Violation {
        public Deadlock {
            waiting = List.copyOf(waiting);
        }
    }

    /** The role waits, and whatever it waits for, another message stands before it for ever. */
    record UnspecifiedReception(Waiting waiting, InFlight found) implements Violation {}

    /** The receiver has finished and will not take this message any more. */
    record OrphanMessage(InFlight message) implements Violation {}

    /** The receiver has closed its side of the link that this message came over. */
    record MessageOnClosedLink(InFlight message) implements Violation {}

    /** The role waits for ever: while others go round the cycle, or, where there is none, whatever they do. */
    record StarvingRole(Waiting waiting) implements Violation {}

    /** The receiver never takes this message: while it goes round the cycle, or, where there is none, whatever anyone does. */
    record MessageNeverReceived(InFlight message) implements Violation {}

    /** @param state of the role's machine, in which it waits */
    record Waiting(Role role, int state) {}

    /** A message at the head of its queue. */
    record InFlight(Role sender, Role receiver, Label label, List<PayloadType> payloads) {
        public InFlight {
            payloads = List.copyOf(payloads);
        }
    }
}
