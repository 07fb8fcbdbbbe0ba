package dev.parley.runtime.session;

import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.Frames;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Messages on their way to one peer, written where they are sent from: the participant's thread appends to an array, and whoever has the
 * lock of the path lets leave what stands there. Appending takes no lock.
 *
 * <p><b>Why this is safe.</b> The array is filled front to back. {@link #ready} is the end of the last finished message; it is written with
 * release after the message, and read with acquire, so that whoever drains sees whole messages, and touches nothing behind them, where the
 * next one is being written. Only the participant's thread makes room, by beginning anew, and it needs the lock for that: nobody is draining
 * then, and everything has left. A message that cannot be finished has changed nothing but bytes that nobody looks at.
 */
final class Outbox {
    private static final int INITIAL_BYTES = 1 << 9;
    private static final int MOST_BYTES = 1 << 16;

    private static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(Outbox.class, "ready", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Replaced by the participant's thread, with the lock. */
    private byte[] bytes = new byte[INITIAL_BYTES];
    /** Where the finished messages end. Written by the participant's thread. */
    private volatile int ready;
    /** How much of that has left. Written with the lock. */
    private volatile int sent;

    /** To write a message; {@link #finish} has to follow, or the message is none. For the participant's thread, as all that appends. */
    FrameBuilder begin() {
        return new FrameBuilder(FrameKind.MESSAGE, bytes, (int) READY.get(this));
    }

    /** @return whether the message is here; if not, it did not fit, and the builder has all of it */
    boolean finish(FrameBuilder message) {
        if (!message.isIn(bytes)) {
            return false;
        }
        message.seal();
        READY.setRelease(this, (int) READY.get(this) + message.size());
        return true;
    }

    /** @return whether there was room for it */
    boolean put(Frame message) {
        int from = (int) READY.get(this);
        if (message.kind() != FrameKind.MESSAGE || message.size() > bytes.length - from) {
            return false;
        }
        message.copyTo(bytes, from);
        READY.setRelease(this, from + message.size());
        return true;
    }

    /** Whether something is here that has not left. */
    boolean isDirty() {
        return ready != sent;
    }

    /** With the lock. What has been tried to be sent is gone, even if it failed. */
    void drainTo(Connection out) throws IOException {
        int from = sent;
        int to = ready;
        if (from < to) {
            sent = to;
            out.send(new Frames(bytes, from, to));
        }
    }

    /** Begins anew, when everything has left. For the participant's thread, with the lock. */
    void rewind() {
        ready = 0;
        sent = 0;
    }

    /** Makes more room for what will be gathered, up to a limit. For the participant's thread, with the lock, after {@link #rewind}. */
    void grow() {
        if (bytes.length < MOST_BYTES) {
            bytes = new byte[2 * bytes.length];
        }
    }
}
