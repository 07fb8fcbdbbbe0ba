package dev.parley.core.system;

import dev.parley.core.machine.Transition;
import dev.parley.core.type.Link;
import java.util.BitSet;
import java.util.Optional;

/**
 * A transition of one machine, encoded. The arrays and sets are not to be modified.
 *
 * @param index the number of the step in its system
 * @param role the number of the role that takes it
 * @param channels the queues that a send appends to, or the one queue that a receive takes from
 * @param letter what a send appends; -1 for a receive
 * @param accepted the letters that a receive takes; empty for a send
 * @param links the slots of the sides of links that the step depends on: those that a send goes over, the one that is closed, or both
 *     sides of the one that is opened or secured. Empty in a system without links
 * @param partner for opening and securing a link, the step of the other role that happens together with this one
 */
public record Step(
        int index,
        int role,
        Transition transition,
        int[] channels,
        int letter,
        BitSet accepted,
        int[] links,
        Optional<Partner> partner) {

    /** The other half of a step that two roles take together. */
    public record Partner(int role, Transition transition) {}

    public boolean isSend() {
        return letter >= 0;
    }

    public boolean isReceive() {
        return letter < 0 && link() == Link.USE;
    }

    public Link link() {
        return transition.action().link();
    }

    /** Whether the role takes the step, alone or together with another. */
    public boolean involves(int someone) {
        return role == someone || partner.isPresent() && partner.get().role == someone;
    }

    /** The queue that a receive takes from. */
    public int channel() {
        return channels[0];
    }

    public int target() {
        return transition.target();
    }
}
