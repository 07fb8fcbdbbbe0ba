package dev.parley.runtime.session;

import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.Frames;
import dev.parley.runtime.wire.MalformedFrameException;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * The messages of one peer that this participant has not received yet, in order. When they weigh more than the limit, whoever puts the
 * next one waits, and so in the end does the peer.
 *
 * <p>A linked queue without locks, for one thread that puts and one that takes at a time: who puts is either the peer's thread, under the
 * lock of its path, or has the lead of the intake; who takes is in an operation of the session, of which there is one at a time. So one
 * that puts sees what the one before it wrote, and the same holds for takers. Any thread may end the inbox and look into it.
 *
 * <p><b>Why nothing is lost.</b> {@code Item.next} is published with a volatile write after everything else of a message is written, and
 * read with acquire, so a taker that sees an item sees the message. Whoever is about to wait writes that it will ({@link #taker},
 * {@link #putter}) and looks once more ({@link Item#next}, {@link #returned}, {@link #ending}) before it parks; whoever changes what it
 * looks at does so first, and then looks whether somebody waits. All these accesses are volatile, hence in one total order: the one
 * that comes second sees the other. A waiting taker is claimed by compare-and-set, so it is unparked once, and only when it waits. In the
 * same way an item that is put while the inbox breaks is dropped by the one that puts it or by the one that breaks it, perhaps by
 * both, which {@link HandedMessage#drop} allows.
 *
 * <p>Empty inboxes are many and must be small: the queue is made of the messages alone, beginning with the one that was taken last.
 */
final class Inbox extends Anticipation {
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

    /** What became of a message. */
    enum Put {
        TAKEN,
        /** Taken, and somebody has waited for it. */
        SERVED,
        /** The session has failed. */
        REFUSED
    }

    private enum Ending {
        NONE,
        /** What is here can still be taken. */
        COMPLETE,
        BROKEN
    }

    /** Room is given back in parts of this many to the whole, so that not every message has to tell. */
    private static final int PARTS = 8;

    private static final VarHandle NEXT;
    private static final VarHandle FIRST;
    private static final VarHandle TAKER;
    private static final VarHandle ENDING;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            NEXT = lookup.findVarHandle(Item.class, "next", Item.class);
            FIRST = lookup.findVarHandle(Inbox.class, "first", Item.class);
            TAKER = lookup.findVarHandle(Inbox.class, "taker", Thread.class);
            ENDING = lookup.findVarHandle(Inbox.class, "ending", Ending.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final long limit;
    // Of the thread that puts.
    private Item last;
    private long put;
    // Of the thread that takes; others only look.
    private volatile Item first;
    private long taken;
    /** Of the next item, while it is being gone through; otherwise null. */
    private Frames open;
    /** As much of what was taken as the thread that puts knows of. */
    private volatile long returned;
    private volatile Thread taker;
    private volatile Thread putter;
    private volatile Ending ending = Ending.NONE;
    private volatile Runnable listener;

    /** @param limit the weight above which no more is taken, in bytes, give or take an eighth; a single message may exceed it */
    Inbox(long limit) {
        this.limit = limit;
        this.first = new Item(null, 0);
        this.last = first;
    }

    /**
     * Blocks while there is no room.
     *
     * @param message one, or several as {@link Frames}, which are taken one after the other
     * @param weight its size in memory, roughly, in bytes
     * @throws MalformedFrameException if none was to come any more
     */
    Put put(Object message, int weight) throws IOException {
        if (ending == Ending.COMPLETE) {
            throw new MalformedFrameException("a message follows the goodbye");
        }
        if (room() < 0) {
            awaitRoom();
        }
        Item item = new Item(message, weight);
        put += weight;
        Item before = last;
        last = item;
        before.next = item;
        if (ending == Ending.BROKEN) {
            drop(message);
            return Put.REFUSED;
        }
        boolean served = wakeTaker();
        announce();
        return served ? Put.SERVED : Put.TAKEN;
    }

    /** Puts messages that the taker has read itself, ahead of its need, so that nobody waits. As many as there is {@link #room} for. */
    void putAhead(Frames messages) throws MalformedFrameException {
        if (ending == Ending.COMPLETE) {
            throw new MalformedFrameException("a message follows the goodbye");
        }
        int weight = messages.size();
        Item item = new Item(messages, weight);
        put += weight;
        NEXT.setRelease(last, item);
        last = item;
        announce();
    }

    /** How much more may be put, in bytes; less than nothing if whoever puts has to wait. For the thread that puts. */
    long room() {
        return limit - (put - returned);
    }

    private void awaitRoom() throws IOException {
        putter = Thread.currentThread();
        try {
            while (room() < 0 && ending == Ending.NONE) {
                LockSupport.park(this);
                if (Thread.currentThread().isInterrupted()) {
                    throw new IOException("interrupted");
                }
            }
        } finally {
            putter = null;
        }
    }

    /** @return whether it has waited */
    private boolean wakeTaker() {
        Thread waiting = taker;
        if (waiting != null && TAKER.compareAndSet(this, waiting, null)) {
            LockSupport.unpark(waiting);
            return true;
        }
        return false;
    }

    /**
     * Blocks until a message is there; null if none will come, or the session has failed.
     *
     * @param source asked while there is no message
     * @param probing of all who wait
     */
    Object take(MessageSource source, Probing probing) throws InterruptedException {
        boolean patient = true;
        while (true) {
            if (isReady()) {
                return poll();
            }
            if (source.lead()) {
                Frame message = source.read();
                if (message != null) {
                    return message;
                }
                continue;
            }
            boolean ready = patient && anticipate(probing);
            patient = false;
            if (!ready && beginToWait()) {
                // Asked again now that it is known that this thread waits: the one that would have put the next message may just have stopped.
                if (source.lead()) {
                    endWait();
                    Frame message = source.read();
                    if (message != null) {
                        return message;
                    }
                } else {
                    park();
                }
            }
        }
    }

    /** What is here already; null if nothing is, or the session has failed. For the thread that takes. */
    Object poll() {
        if (ending == Ending.BROKEN) {
            return null;
        }
        Frames here = open;
        if (here == null) {
            Item item = ((Item) FIRST.get(this)).next;
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
            LockSupport.unpark(putter);
        }
        return message;
    }

    /** @return whether there is something to wait for */
    private boolean beginToWait() {
        taker = Thread.currentThread();
        if (isReady()) {
            endWait();
            return false;
        }
        return true;
    }

    /** If somebody has claimed this thread already, its next park ends at once, which does no harm. */
    private void endWait() {
        if (taker != null) {
            taker = null;
        }
    }

    /** Until somebody has claimed this thread, or for no reason. */
    private void park() throws InterruptedException {
        LockSupport.park(this);
        endWait();
        if (!isReady() && Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    /** Changes when a message is taken that another thread has put. For comparing by identity, by the thread that puts. */
    Object mark() {
        return FIRST.getAcquire(this);
    }

    /** Whether a thread waits for a message. */
    boolean isAwaited() {
        return taker != null;
    }

    /**
     * Blocks until {@link #take} would not.
     *
     * @return whether it would not; if it would, the time is over
     */
    boolean await(Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (beginToWait()) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                endWait();
                return false;
            }
            LockSupport.parkNanos(this, left);
            endWait();
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
        return true;
    }

    boolean isEmpty() {
        while (true) {
            Item item = (Item) FIRST.getAcquire(this);
            Item next = item.next;
            // Otherwise the next one has been taken meanwhile.
            if (next != item) {
                return next == null || ending == Ending.BROKEN;
            }
        }
    }

    /** Whether {@link #take} would not block. */
    @Override
    boolean isReady() {
        return ending != Ending.NONE || !isEmpty();
    }

    /** Whether it was said that no further message will come; some may still be here. */
    boolean isClosed() {
        return ending != Ending.NONE;
    }

    /** Runs the action of {@link #onReady}. */
    void announce() {
        Runnable action = listener;
        if (action != null) {
            action.run();
        }
    }

    /** @param action run, in any thread and soon, whenever {@link #take} may have ceased to block; replaces the one before */
    void onReady(Runnable action) {
        listener = action;
    }

    /** The peer has sent all it will send; what is here can still be taken. To be called where messages are put. */
    void complete() {
        ENDING.compareAndSet(this, Ending.NONE, Ending.COMPLETE);
        wake();
    }

    /** The session has failed: nobody waits any more, and what is here is lost with it. */
    void breakOff() {
        ending = Ending.BROKEN;
        wake();
        dropAll();
    }

    private void wake() {
        wakeTaker();
        LockSupport.unpark(putter);
        announce();
    }

    private void dropAll() {
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
    private static void drop(Object message) {
        if (message instanceof HandedMessage handed) {
            handed.drop();
        }
    }
}
