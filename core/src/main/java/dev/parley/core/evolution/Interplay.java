package dev.parley.core.evolution;

import dev.parley.core.counterexample.Counterexample;
import dev.parley.core.machine.Machine;
import dev.parley.core.type.Role;
import java.util.List;

/** Whether a participant of one version works with the participants of the other roles of another version. */
public sealed interface Interplay {

    /** It does. */
    record Safe(Proof proof) implements Interplay {}

    /** How it was shown. */
    enum Proof {
        /** It behaves as its successor does. */
        UNCHANGED,
        /** It is an asynchronous subtype of the role that the others expect. */
        SUBTYPE,
        /** All runs were looked at, and none ever filled a queue. */
        EXPLORATION,
        /** The machines are k-multiparty compatible. */
        COMPATIBILITY
    }

    /**
     * It does not: this run goes wrong.
     *
     * @param machines those that run, one per role
     */
    record Unsafe(List<Machine> machines, Counterexample run) implements Interplay {
        public Unsafe {
            machines = List.copyOf(machines);
        }
    }

    /** It does not: {@code talker} counts on a role that is not there. */
    record Stranded(Role talker, Role absent) implements Interplay {}

    /**
     * Nothing was decided.
     *
     * @param queueBound messages per queue up to which nothing went wrong
     */
    record Unknown(int queueBound) implements Interplay {}
}
