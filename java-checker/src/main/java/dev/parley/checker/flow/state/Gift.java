package dev.parley.checker.flow.state;

import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.Place;
import java.util.Comparator;

/**
 * How a value was given away.
 *
 * @param extent what was given
 * @param how a clause about it: {@code in a message}
 * @param given what referred to it then
 * @param holder whether a place has it only as something that its value refers to
 * @param told whether it was used on every way since, so that no further use is told
 */
public record Gift(Extent extent, String how, Place given, boolean holder, boolean told) implements Comparable<Gift> {
    private static final Comparator<Gift> ORDER =
            Comparator.comparing(Gift::holder).thenComparing(Gift::told).thenComparing(gift -> gift.extent().offset()).thenComparing(Gift::how);

    public static Gift of(Extent extent, String how, Place given) {
        return new Gift(extent, how, given, false, false);
    }

    Gift heldOnly(boolean isHolder) {
        return new Gift(extent, how, given, isHolder, told);
    }

    /** Whether code is, or is in, what has given it away. */
    public boolean isBy(Extent code) {
        return extent.offset() <= code.offset() && code.end() <= extent.end();
    }

    Gift asTold() {
        return new Gift(extent, how, given, holder, true);
    }

    @Override
    public int compareTo(Gift other) {
        return ORDER.compare(this, other);
    }
}
