package dev.parley.runtime.delegation;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.ConnectionThreads;
import dev.parley.runtime.transport.Connector;
import dev.parley.runtime.transport.Deadline;
import dev.parley.runtime.transport.Question;
import dev.parley.runtime.wire.BodyReader;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.MalformedFrameException;
import dev.parley.runtime.wire.Refusal;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;

/**
 * Brings together connections and those who expect them. Listens from the first expectation on. A caller that presents no token that is
 * expected is turned away and changes nothing. Safe for use by several threads.
 */
public final class Desk implements AutoCloseable {
    private static final int TOKEN_BYTES = 16;

    /** Takes the connection that was expected. */
    @FunctionalInterface
    public interface Claim {

        /** @param connection on which the caller waits for a {@link #welcome} */
        void connected(Connection connection) throws IOException;
    }

    private final Connector connector;
    private final ConnectionThreads threads;
    private final Duration patience;
    private final Map<String, Claim> expected = new ConcurrentHashMap<>();
    private final SecureRandom random = new SecureRandom();
    private final ReentrantLock opening = new ReentrantLock();
    private Acceptor acceptor;
    private boolean closed;
    private final ReentrantLock counting = new ReentrantLock();
    private final Condition idle = counting.newCondition();
    private long lookedAfter;

    /** @param patience how long the two sides of a new connection may take to agree */
    public Desk(Connector connector, ConnectionThreads threads, Duration patience) {
        this.connector = connector;
        this.threads = threads;
        this.patience = patience;
    }

    /** A token that nobody can guess. */
    public String token() {
        byte[] bytes = new byte[TOKEN_BYTES];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /**
     * Expects one connection.
     *
     * @param claim called once, in a thread of its own, when it is there
     * @throws IOException if nobody could call here, because nothing can be listened on
     */
    public Reach expect(String token, Claim claim) throws IOException {
        opening.lock();
        try {
            Reach reach = new Reach(token, open().addresses());
            expected.put(token, claim);
            return reach;
        } finally {
            opening.unlock();
        }
    }

    /** Expects the connection no longer. */
    public void forget(String token) {
        expected.remove(token);
        leaveUnlessExpecting();
    }

    /** How many connections are expected. */
    int expecting() {
        return expected.size();
    }

    /**
     * Connects to where a connection is expected.
     *
     * @throws IOException if that is not possible in time, or not expected any more
     */
    public Connection call(Reach reach) throws IOException {
        return call(reach, body -> "").connection();
    }

    /** What whoever expects a connection says with its welcome, besides that the connection is taken. */
    @FunctionalInterface
    public interface Words<T> {
        T read(BodyReader body) throws MalformedFrameException;
    }

    /**
     * @param connection that was expected
     * @param words what was said with the welcome
     */
    public record Taken<T>(Connection connection, T words) {}

    /** As {@link #call(Reach)}, where whoever expects the connection says more than that it is taken. */
    public <T> Taken<T> call(Reach reach, Words<T> words) throws IOException {
        Connection connection = connector.connect(reach.addresses());
        try {
            Frame answer = new Question(new FrameBuilder(FrameKind.FETCH).putString(reach.token()).build(), patience).ask(connection, threads);
            if (answer.kind() == FrameKind.REFUSE) {
                throw new IOException(Refusal.of(answer).reason());
            }
            BodyReader body = answer.expect(FrameKind.WELCOME).body();
            Taken<T> taken = new Taken<>(connection, words.read(body));
            body.end();
            return taken;
        } catch (IOException | RuntimeException | Error e) {
            connection.close();
            throw e;
        }
    }

    /**
     * Starts a thread that looks after a session which was handed over here. It is no daemon, so that a program which has given all its
     * sessions away ends when they need it no more.
     *
     * @throws OutOfMemoryError if the system gives no thread for that
     */
    public void lookAfter(String name, Runnable task) {
        count(1);
        try {
            Thread.ofPlatform().name(name).start(() -> {
                try {
                    task.run();
                } finally {
                    count(-1);
                }
            });
        } catch (OutOfMemoryError e) {
            count(-1);
            throw e;
        }
    }

    private void count(int change) {
        counting.lock();
        try {
            lookedAfter += change;
            idle.signalAll();
        } finally {
            counting.unlock();
        }
    }

    /**
     * Blocks until no session that was handed over needs this program any more. An interrupt is left for afterwards: those who have the sessions
     * by now are not to lose them.
     */
    public void awaitIdle() {
        counting.lock();
        try {
            while (lookedAfter > 0) {
                idle.awaitUninterruptibly();
            }
        } finally {
            counting.unlock();
        }
    }

    /** Tells a caller that its connection is taken. */
    public static void welcome(Connection connection) throws IOException {
        welcome(connection, UnaryOperator.identity());
    }

    /** @param words adds what is to be said besides, which {@link #call(Reach, Words)} reads */
    public static void welcome(Connection connection, UnaryOperator<FrameBuilder> words) throws IOException {
        connection.send(words.apply(new FrameBuilder(FrameKind.WELCOME)).build());
    }

    /** Expects no more connections. Those that are expected may still come, and those that were taken live on. */
    @Override
    public void close() {
        opening.lock();
        try {
            closed = true;
        } finally {
            opening.unlock();
        }
        leaveUnlessExpecting();
    }

    /** Listens no longer, once the desk is closed and nobody is expected any more. */
    private void leaveUnlessExpecting() {
        opening.lock();
        try {
            if (closed && expected.isEmpty() && acceptor != null) {
                acceptor.close();
            }
        } finally {
            opening.unlock();
        }
    }

    private Acceptor open() throws IOException {
        opening.lock();
        try {
            if (closed) {
                throw new IOException("no session can be handed over any more: the environment is closed");
            }
            if (acceptor == null) {
                Acceptor opened = connector.listen();
                opened.serve("parley-desk", threads, new Greeting());
                acceptor = opened;
            }
            return acceptor;
        } finally {
            opening.unlock();
        }
    }

    private final class Greeting implements Acceptor.Host {
        @Override
        public void welcome(Connection caller) {
            greet(caller);
        }

        /** Whoever expects somebody gives up in its own time. */
        @Override
        public void ended(IOException why) { }
    }

    private void greet(Connection caller) {
        Deadline deadline = threads.limit(caller, patience);
        try {
            BodyReader body = caller.receive().expect(FrameKind.FETCH).body();
            String token = body.readString();
            body.end();
            Claim claim = expected.remove(token);
            if (claim == null) {
                throw new MalformedFrameException("nobody expects this connection, or expects it any more");
            }
            deadline.stop();
            claim.connected(caller);
        } catch (IOException e) {
            turnAway(caller, String.valueOf(e.getMessage()));
        } finally {
            deadline.stop();
            leaveUnlessExpecting();
        }
    }

    private static void turnAway(Connection caller, String reason) {
        try (caller) {
            caller.send(new Refusal(false, reason).toFrame());
            caller.endOutput();
        } catch (IOException e) {
            // It has gone already, which is all that was wanted of it.
            caller.close();
        }
    }
}
