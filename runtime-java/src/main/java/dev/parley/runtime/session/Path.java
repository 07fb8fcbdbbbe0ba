package dev.parley.runtime.session;

import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.DirectConnection;
import dev.parley.runtime.wire.BodyReader;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.MalformedFrameException;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
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
final class Path {
    /** Takes what comes along the path, in order. */
    interface Arrivals {
        /** What to call the thread that reads. */
        String name();

        void frame(Frame frame) throws IOException;

        void object(Object message) throws IOException;

        /** Nothing more will come. */
        void ended(String how);

        /** What came is no frame; nothing more is read. */
        void malformed(String problem);
    }

    private final Arrivals arrivals;
    private final ReentrantLock sending = new ReentrantLock();
    private volatile Connection out;
    private volatile boolean outputEnded;
    private volatile Connection in;
    private volatile boolean inputEnded;
    private volatile boolean closed;
    /** The connections that one direction has left, or may come to; both empty in most paths' whole life. */
    private Set<Connection> left = Set.of();
    private Map<String, CompletableFuture<Connection>> next = Map.of();

    Path(Connection connection, Arrivals arrivals) {
        this.out = connection;
        this.in = connection;
        this.arrivals = arrivals;
    }

    /** Starts to take in what arrives. */
    void start() {
        readFrom(in);
    }

    /** Whether objects can be handed over as they are. May change at any time. */
    boolean isDirect() {
        return out instanceof DirectConnection;
    }

    void send(Frame frame) throws IOException {
        sending.lock();
        try {
            out.send(frame);
        } finally {
            sending.unlock();
        }
    }

    /** What to send where an object cannot be handed over after all. */
    interface Encoding {
        Frame encode() throws IOException;
    }

    void handOver(Object message, Encoding encoding) throws IOException {
        sending.lock();
        try {
            if (out instanceof DirectConnection direct) {
                direct.handOver(message);
            } else {
                out.send(encoding.encode());
            }
        } finally {
            sending.unlock();
        }
    }

    /** Lets everything leave that was sent. */
    void flush() throws IOException {
        out.flush();
    }

    /** Nothing more will be sent. */
    void endOutput() throws IOException {
        sending.lock();
        try {
            outputEnded = true;
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
                old.send(new FrameBuilder(FrameKind.SWITCH).putString(token).build());
                out = connection;
                endOutputOf(old);
                leave(old);
            }
        } catch (IOException e) {
            giveUp(token, e);
            throw e;
        } finally {
            sending.unlock();
        }
        expected(token).complete(connection);
        if (closed) {
            connection.close();
        }
    }

    /** The connection that was expected will not come. Should the peer have changed over to it, the path ends there. */
    void giveUp(String token, IOException reason) {
        expected(token).completeExceptionally(reason);
    }

    /** What follows on the new connection is complete without a polite end of the old one. */
    private static void endOutputOf(Connection old) {
        try {
            old.endOutput();
        } catch (IOException e) {
            old.close();
        }
    }

    /** Closes every connection that was, is or will be part of the path. Wakes also a sender that waits for room. */
    void close() {
        closed = true;
        out.close();
        in.close();
        Set<Connection> before;
        Set<CompletableFuture<Connection>> after;
        synchronized (this) {
            before = left;
            after = Set.copyOf(next.values());
        }
        before.forEach(Connection::close);
        after.forEach(following -> following.thenAccept(Connection::close));
    }

    private synchronized boolean isExpected(String token) {
        return next.containsKey(token);
    }

    private synchronized CompletableFuture<Connection> expected(String token) {
        return next.get(token);
    }

    /** One direction has no more use for a connection; when neither has, it is closed. */
    private void leave(Connection connection) {
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

    private void readFrom(Connection connection) {
        in = connection;
        if (connection instanceof DirectConnection direct) {
            direct.deliverTo(new Deliveries(connection));
        } else {
            // Not a virtual thread: it must run also while the participants' own virtual threads keep every carrier busy.
            Thread.ofPlatform().daemon().name(arrivals.name()).start(() -> readAll(connection));
        }
    }

    private void readAll(Connection connection) {
        try {
            while (take(connection, connection.receive())) {
                assert in == connection;
            }
            drain(connection);
        } catch (MalformedFrameException e) {
            // Not closed yet: the peer is to be told.
            arrivals.malformed(e.getMessage());
        } catch (IOException e) {
            arrivals.ended(e.getMessage());
            inputEnded();
        }
    }

    /** Reads up to the end what the peer has left, so that the connection can be closed in peace, or used for something else. */
    private void drain(Connection connection) {
        try {
            while (true) {
                connection.receive();
            }
        } catch (IOException e) {
            leave(connection);
        }
    }

    private void inputEnded() {
        inputEnded = true;
        closeIfUseless();
    }

    /** The peer may have ended its output long before this side ends its own, and the two on different connections. */
    private void closeIfUseless() {
        if (inputEnded && outputEnded) {
            close();
        }
    }

    /** @return whether more is to be read from this connection */
    private boolean take(Connection connection, Frame frame) throws IOException {
        if (frame.kind() == FrameKind.SWITCH) {
            BodyReader body = frame.body();
            String token = body.readString();
            body.end();
            if (isExpected(token)) {
                expected(token).whenComplete((following, failure) -> {
                    if (failure == null) {
                        readFrom(following);
                    } else {
                        arrivals.ended(String.valueOf(failure.getMessage()));
                        inputEnded();
                    }
                });
                return false;
            }
        }
        arrivals.frame(frame);
        return true;
    }

    /** What comes from a connection within this JVM, until the peer has changed over to another one. */
    private final class Deliveries implements DirectConnection.Delivery {
        private final Connection connection;
        private volatile boolean current = true;

        Deliveries(Connection connection) {
            this.connection = connection;
        }

        @Override
        public void frame(Frame frame) throws IOException {
            if (current) {
                // Left before the next one is read: what the old one says when it is closed is of no interest any more.
                current = frame.kind() != FrameKind.SWITCH;
                current = take(connection, frame);
            }
        }

        @Override
        public void object(Object message) throws IOException {
            arrivals.object(message);
        }

        @Override
        public void ended() {
            if (current) {
                arrivals.ended("the connection was closed");
                inputEnded();
            } else {
                leave(connection);
            }
        }
    }
}
