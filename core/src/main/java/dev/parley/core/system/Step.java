package dev.parley.core.system;

import dev.parley.core.machine.Transition;
import java.util.BitSet;

/**
 * A transition of one machine, encoded. The arrays and sets are not to be modified.
 *
 * @param index the number of the step in its system
 * @param role the number of the role that takes it
 * @param channels the queues that a send appends to, or the one queue that a receive takes from
 * @param letter what a send appends; -1 for a receive
 * @param accepted the letters that a receive takes; empty for a send
 */
public record Step(int index, int role, Transition transition, int[] channels, int letter, BitSet accepted) {

    public boolean isSend() {
        return letter >= 0;
    }

    /** The queue that a receive takes from. */
    public int channel() {
        return channels[0];
    }

    public int target() {
        return transition.target();
    }
}
