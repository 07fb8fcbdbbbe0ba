package dev.parley.runtime.session;

import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.DirectConnection;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.Frames;
import dev.parley.runtime.wire.MessageHead;
import dev.parley.runtime.wire.PayloadCodecException;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The way to one peer: a connection, and when a session has changed hands perhaps another one after it. Each direction changes over by
 * itself: the sender's last frame on the old connection names the new one, and the receiver reads the old one up to there. So nothing is
 * lost, nothing comes twice, and the order stays. Safe for use by several threads.
 *
 * <p>Within a JVM, arrivals run in the peer's thread while it holds the lock of its own path for sending; so nothing that an arrival
 * leads to takes that lock here.
 */
final class Path implements Intake.Owner {
    /** Takes what comes along the path, in order. */
    interface Arrivals {
        /** What to call a thread that does nothing but read. */
        String name();

        /** @return whether somebody has waited for it */
        boolean frame(Frame frame) throws IOException;

        void object(Object message) throws IOException;

        /**
         * Several messages at once.
         *
         * @return whether somebody has waited for them
         */
        boolean messages(Frames messages) throws IOException;

        /** How many bytes of messages can be taken in at once; none or less than none if whoever brings one has to wait. */
        long room();

        /** Messages that a participant has read ahead of its need. */
        void ahead(Frames messages) throws IOException;

        /** Another object than before when the participant has taken a message meanwhile. */
        Object mark();

        /** Whether there is nothing to wait for, because something is there or nothing will come. */
        boolean isReady();

        /** Whether somebody waits for what comes next, without reading. */
        boolean isAwaited();

        /** The thread that reads or sends, or waits to, has been interrupted. May be told more than once. */
        void interrupted();

        /** Nothing more will come. */
        void ended(String how);

        /** What came is no frame; nothing more is read. */
        void malformed(String problem);
    }

    private final Arrivals arrivals;
    private final Intake intake;
    private final ReentrantLock sending = new ReentrantLock();
    private volatile Connection out;
    /** Made when a message is sent that is not handed over, null until then: there are many sessions within one JVM, and they should be small. */
    private volatile Departures departures;
    /** Whether {@link #out} is a {@link DirectConnection}; it is asked for each message. */
    private volatile boolean direct;
    private volatile boolean outputEnded;
    private volatile boolean inputEnded;
    private volatile boolean closed;
    /** The connections that one direction has left, or may come to; both empty in most paths' whole life. */
    private Set<Connection> left = Set.of();
    private Map<String, CompletableFuture<Connection>> next = Map.of();

    Path(Connection connection, Arrivals arrivals, Watch watch) {
        this.arrivals = arrivals;
        this.out = connection;
        this.direct = connection instanceof DirectConnection;
        this.intake = new Intake(connection, arrivals, this, watch);
    }

    /** Who reads what comes along the path. */
    Intake intake() {
        return intake;
    }

    /** Whether objects can be handed over as they are. May change at any time. */
    boolean isDirect() {
        return direct;
    }

    /** Sends a message. For the one thread that uses this end. */
    void send(MessageHead head, Object[] values, MessageWriter writer) throws IOException, PayloadCodecException {
        departures().send(head, values, writer);
    }

    private Departures departures() {
        Departures present = departures;
        if (present == null) {
            present = new Departures(sending, () -> out);
            departures = present;
        }
        return present;
    }

    /** With the lock: lets all messages leave. */
    private void drain() throws IOException {
        Departures present = departures;
        if (present != null) {
            present.drainTo(out);
        }
    }

    /** Sends a frame that is there already. For the one thread that uses this end. */
    void forward(Frame frame) throws IOException {
        departures().forward(frame);
    }

    /** This participant is about to take a message of the peer's, so that what it sends next may be an answer. */
    void heard() {
        Departures present = departures;
        if (present != null) {
            present.heard();
        }
    }

    /** Lets everything leave that was sent. For the one thread that uses this end. */
    void flush() throws IOException {
        Departures present = departures;
        if (present != null) {
            present.flush();
        }
    }

    /** Blocks until the peer has agreed to the session. Before that the path does not change over, because nothing has come along it. */
    void awaitAgreement() throws IOException {
        if (out instanceof EarlyConnection early) {
            flush();
            intake.awaitAnswer(early);
        }
    }

    /** Sends a frame of the session's own, behind all messages. For any thread. */
    void send(Frame frame) throws IOException {
        sending.lock();
        try {
            drain();
            out.send(frame);
        } finally {
            sending.unlock();
        }
    }

    /** As {@link #send(Frame)}, for what nobody needs after the end of the output. */
    void sendUnlessEnded(Frame frame) throws IOException {
        sending.lock();
        try {
            if (!outputEnded) {
                send(frame);
            }
        } finally {
            sending.unlock();
        }
    }

    /** @return whether the object could be handed over; if not, it is to be sent as a frame */
    boolean handOver(Object message) throws IOException {
        sending.lock();
        try {
            if (out instanceof DirectConnection direct) {
                drain();
                direct.handOver(message);
                return true;
            }
            return false;
        } finally {
            sending.unlock();
        }
    }

    /** Sends a last frame, after which nothing comes, not even from somebody who changes the path over. */
    void endOutput(Frame last) throws IOException {
        sending.lock();
        try {
            drain();
            out.sendWithNext(last);
            endOutput();
        } finally {
            sending.unlock();
        }
    }

    /** Nothing more will be sent. */
    void endOutput() throws IOException {
        sending.lock();
        try {
            outputEnded = true;
            drain();
            out.endOutput();
        } finally {
            sending.unlock();
            closeIfUseless();
        }
    }

    /** From now on, a frame that announces this token means this path. */
    void expect(String token) {
        synchronized (this) {
            Map<String, CompletableFuture<Connection>> more = new HashMap<>(next);
            more.put(token, new CompletableFuture<>());
            next = more;
        }
    }

    /** Steps that make a new connection one that both sides know of. */
    interface Agreement {
        void conclude() throws IOException;
    }

    /**
     * Changes over to a new connection that was expected: sends the rest there, and reads from it when the peer has changed over too.
     *
     * @param agreement runs first; nothing is sent meanwhile
     */
    void changeOver(String token, Connection connection, Agreement agreement) throws IOException {
        sending.lock();
        try {
            agreement.conclude();
            if (outputEnded) {
                connection.endOutput();
            } else {
                Connection old = out;
                drain();
                old.send(new FrameBuilder(FrameKind.SWITCH).putString(token).build());
                out = connection;
                direct = connection instanceof DirectConnection;
                endOutputOf(old);
                left(old);
            }
        } catch (IOException e) {
            giveUp(token, e);
            throw e;
        } finally {
            sending.unlock();
        }
        following(token).orElseThrow().complete(connection);
        if (closed) {
            connection.close();
        }
    }

    /** The connection that was expected will not come. Should the peer have changed over to it, the path ends there. */
    void giveUp(String token, IOException reason) {
        following(token).orElseThrow().completeExceptionally(reason);
    }

    /** What follows on the new connection is complete without a polite end of the old one, from which something may still be read. */
    private static void endOutputOf(Connection old) {
        try {
            old.endOutput();
        } catch (IOException e) {
            // The peer listens no more; the connection is closed when it has been read up to its end too.
        }
    }

    /** Closes every connection that was, is or will be part of the path. Wakes also a sender that waits for room. */
    void close() {
        closed = true;
        out.close();
        intake.close();
        Set<Connection> before;
        Set<CompletableFuture<Connection>> after;
        synchronized (this) {
            before = left;
            after = Set.copyOf(next.values());
        }
        before.forEach(Connection::close);
        after.forEach(following -> following.thenAccept(Connection::close));
    }

    @Override
    public synchronized Optional<CompletableFuture<Connection>> following(String token) {
        return Optional.ofNullable(next.get(token));
    }

    /** One direction has no more use for a connection; when neither has, it is closed. */
    @Override
    public void left(Connection connection) {
        synchronized (this) {
            Set<Connection> more = new HashSet<>(left);
            boolean first = more.add(connection);
            left = more;
            if (first) {
                return;
            }
        }
        connection.close();
    }

    @Override
    public void inputEnded() {
        inputEnded = true;
        closeIfUseless();
    }

    /** Sees whether the participant was interrupted while it waits for room to send. */
    @Override
    public void tick() {
        Departures present = departures;
        if (present != null && present.isStuck()) {
            arrivals.interrupted();
        }
    }

    /** The peer may have ended its output long before this side ends its own, and the two on different connections. */
    private void closeIfUseless() {
        if (inputEnded && outputEnded) {
            close();
        }
    }
}
