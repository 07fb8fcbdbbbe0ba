package dev.parley.runtime.session;

import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.Frames;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The messages of an {@link Inbox} in order, and what they weigh: a linked queue without locks, and a {@link Hatch} for those that find
 * nobody ahead of them.
 *
 * <p>For one thread that puts and one that takes at a time, which see what those before them did. Any thread may look whether something is
 * here. {@code Item.next} is published with a volatile write after everything else of a message is written, and read with acquire, so a
 * taker that sees an item sees the message.
 *
 * <p><b>Why the order stays.</b> A message goes through the hatch only if the queue is empty, so what is in the hatch is older than what is
 * in the queue. A taker looks at the queue first: if it sees an item there, it sees as well what was put into the hatch before.
 *
 * <p>Empty ones are many and must be small: the queue is made of the messages alone, beginning with the one that was taken last, and what
 * belongs to an inbox is one object by inheritance.
 */
abstract class Backlog extends Anticipation {
    /** One message, or several that have come together, and what comes after. */
    private static final class Item {
        private Object message;
        private final int weight;
        /** The item itself once the next one has been taken, so that a long chain of dead items does not keep the young ones alive. */
        private volatile Item next;

        Item(Object message, int weight) {
            this.message = message;
            this.weight = weight;
        }
    }

    /** Room is given back in parts of this many to the whole, so that not every message has to tell. */
    private static final int PARTS = 8;
    /** After so many messages within the JVM they pass through a hatch. Most sessions are shorter, and should stay small. */
    private static final int SHORT_CONVERSATION = 64 * HandedMessage.WEIGHT;
    /** After so many more that have joined the queue it is asked whether all have been taken. */
    private static final int BETWEEN_LOOKS = 16;

    private static final VarHandle NEXT;
    private static final VarHandle FIRST;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            NEXT = lookup.findVarHandle(Item.class, "next", Item.class);
            FIRST = lookup.findVarHandle(Backlog.class, "first", Item.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final long limit;
    // Of the thread that puts.
    private Item last;
    private long put;
    /** None if it is known that the queue is empty; otherwise how many have joined it since that was last asked, at least one. */
    private int queued;
    /** Null in the beginning, and written once. */
    private volatile Hatch hatch;
    // Of the thread that takes; others only look.
    private volatile Item first;
    private long taken;
    /** Of the next item, while it is being gone through; otherwise null. */
    private Frames open;
    /** As much of what was taken as the thread that puts knows of. */
    private volatile long returned;

    /** @param limit the weight above which no more is taken, in bytes, give or take an eighth; a single message may exceed it */
    Backlog(long limit) {
        this.limit = limit;
        this.first = new Item(null, 0);
        this.last = first;
    }

    /** Room was given back. For the thread that takes. */
    abstract void roomReturned();

    /** How much more may be put, in bytes; less than nothing if whoever puts has to wait. For the thread that puts. */
    final long room() {
        return limit - (put - returned);
    }

    /** Puts a message, or several as {@link Frames}, with a volatile write at the end. */
    final void append(Object message, int weight) {
        Item item = new Item(message, weight);
        enqueue(item).next = item;
    }

    /** As {@link #append(Object, int)}, of a message that may pass through the hatch. */
    final void append(HandedMessage message) {
        if (!passes(message)) {
            append(message, message.weight());
        }
    }

    /** As {@link #append(Object, int)}, with no more than a release at the end, for the thread that takes itself. */
    final void appendOwn(Frames messages) {
        Item item = new Item(messages, messages.size());
        NEXT.setRelease(enqueue(item), item);
    }

    /** @return the item behind which the new one is to be published */
    private Item enqueue(Item item) {
        put += item.weight;
        queued = queued % BETWEEN_LOOKS + 1;
        Item before = last;
        last = item;
        return before;
    }

    /** Whether a message is in the hatch now, where it weighs nothing. Otherwise others are ahead of it, or it is not one of a long conversation. */
    private boolean passes(HandedMessage message) {
        Hatch way = hatch;
        if (way == null) {
            if (put > SHORT_CONVERSATION) {
                hatch = new Hatch();
            }
            return false;
        }
        // Where the taker is has to be fetched from its processor, which a stream of messages should not do for each.
        if (queued == BETWEEN_LOOKS && FIRST.getAcquire(this) == last) {
            queued = 0;
        }
        return queued == 0 && way.put(message);
    }

    /** What is here already; null if nothing is. For the thread that takes. */
    final Object next() {
        Frames here = open;
        if (here == null) {
            Item item = ((Item) FIRST.get(this)).next;
            Hatch way = hatch;
            HandedMessage passed = way == null ? null : way.take();
            if (passed != null) {
                return passed;
            }
            if (item == null) {
                return null;
            }
            if (!(item.message instanceof Frames several)) {
                return leave(item);
            }
            here = several;
            open = several;
        }
        Frame message = here.next();
        if (here.isEmpty()) {
            open = null;
            leave(((Item) FIRST.get(this)).next);
        }
        return message;
    }

    /** @return what was in the item */
    private Object leave(Item item) {
        Item before = (Item) FIRST.get(this);
        Object message = item.message;
        FIRST.setRelease(this, item);
        NEXT.setRelease(before, before);
        item.message = null;
        taken += item.weight;
        if (taken - returned >= limit / PARTS) {
            returned = taken;
            roomReturned();
        }
        return message;
    }

    /** As {@link Anticipation#anticipate(Probing)}. */
    final boolean anticipateNext(Probing probing) {
        Hatch way = hatch;
        return way == null ? anticipate(probing) : anticipate(probing, way.countWait());
    }

    /** Changes when a message is taken that has been in the queue. For comparing by identity, by the thread that puts. */
    final Object mark() {
        return FIRST.getAcquire(this);
    }

    /** Whether nothing is here. */
    final boolean holdsNothing() {
        while (true) {
            Item item = (Item) FIRST.getAcquire(this);
            Item next = item.next;
            // Otherwise the next one has been taken meanwhile.
            if (next != item) {
                Hatch way = hatch;
                return next == null && (way == null || !way.isFull());
            }
        }
    }

    /** Nobody will take what is here any more. What is being put at the same time may be dropped or not. */
    final void dropAll() {
        Item item = (Item) FIRST.getAcquire(this);
        while (item != null) {
            Item next = item.next;
            if (next == item) {
                // Taken meanwhile, as was everything before it.
                item = (Item) FIRST.getAcquire(this);
            } else {
                if (next != null) {
                    drop(next.message);
                }
                item = next;
            }
        }
    }

    /** A session on its way to this participant has no holder any more. */
    static void drop(Object message) {
        if (message instanceof HandedMessage handed) {
            handed.drop();
        }
    }
}
