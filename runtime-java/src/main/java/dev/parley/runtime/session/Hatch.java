package dev.parley.runtime.session;

import dev.parley.core.type.Label;
import dev.parley.runtime.wire.MessageHead;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Where a message passes from one processor to another at the price of one line of its memory, which is what takes long between two
 * participants that answer each other. In a queue the message, its array of payloads and the item that has it are written by one processor and
 * read by the other, which fetches each; and the sender, that writes the next ones beside them, has to get those lines back. Here the parts of
 * a message stand side by side in a line that has nothing else, and the receiver makes a message of them in memory of its own.
 *
 * <p>There is room for one message. For one thread that puts and one that takes at a time, which see what those before them did; any
 * thread may look whether it {@link #isFull}.
 */
final class Hatch {
    /** In place of a head while the thread that puts is at it. */
    private static final MessageHead CLAIMED = new MessageHead(Label.Reserved.NONE, 0);

    /**
     * As much as a line, in front of what should have one for itself: fields of a class stand behind those of the class it extends, but for
     * those that fit in the gap in front of its longs.
     */
    @SuppressWarnings("unused")
    private abstract static class Before {
        private int gap;
        private long a, b, c, d, e, f, g, h;
    }

    /** The head and the payload take eight bytes that begin where eight bytes do, behind the number, and so are never in two lines. */
    private abstract static class Place extends Before {
        /** Of the thread that takes, which has the line when it counts. */
        long waits;
        /** Null where nothing is, {@link #CLAIMED}, or of the message that is here. */
        volatile MessageHead head;
        /** The payload of a message that has one. */
        Object payload;
    }

    /** A place with as much room behind it. */
    @SuppressWarnings("unused")
    private static final class Line extends Place {
        private long a, b, c, d, e, f, g, h;
    }

    private static final VarHandle HEAD;

    static {
        try {
            HEAD = MethodHandles.lookup().findVarHandle(Place.class, "head", MessageHead.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Place place = new Line();

    /**
     * Puts a message, with a volatile write at the end, unless one is here or this is not for such a message: one of several payloads, or
     * with a session, of which somebody has to be told if nobody takes it.
     *
     * @return whether it is here now
     */
    boolean put(HandedMessage message) {
        Object[] payloads = message.payloads();
        Object payload = payloads.length == 1 ? payloads[0] : null;
        // An exchange, although nobody else puts: reading the place first would fetch the line twice, once to read and once to write.
        if (payloads.length > 1 || payload instanceof HandedSession || !HEAD.compareAndSet(place, null, CLAIMED)) {
            return false;
        }
        place.payload = payload;
        place.head = message.head();
        return true;
    }

    /** @return null if nothing is here */
    HandedMessage take() {
        MessageHead head = place.head;
        if (head == null || head == CLAIMED) {
            return null;
        }
        HandedMessage message = new HandedMessage(head, head.count() == 0 ? new Object[0] : new Object[] {place.payload});
        place.payload = null;
        HEAD.setRelease(place, null);
        return message;
    }

    boolean isFull() {
        MessageHead head = place.head;
        return head != null && head != CLAIMED;
    }

    /** How often the thread that takes has waited, this time included; for that thread. */
    long countWait() {
        return ++place.waits;
    }
}
