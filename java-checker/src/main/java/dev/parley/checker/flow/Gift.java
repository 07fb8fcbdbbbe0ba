package dev.parley.checker.flow;

import dev.parley.checker.cfg.Extent;
import java.util.Comparator;

/**
 * How a value was given away.
 *
 * @param extent what was given
 * @param how a clause about it: {@code in a message}
 * @param holder whether a place has it only as something that its value refers to
 */
record Gift(Extent extent, String how, boolean holder) implements Comparable<Gift> {
    private static final Comparator<Gift> ORDER =
            Comparator.comparing(Gift::holder).thenComparing(gift -> gift.extent().offset()).thenComparing(Gift::how);

    @Override
    public int compareTo(Gift other) {
        return ORDER.compare(this, other);
    }
}
