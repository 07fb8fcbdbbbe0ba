package dev.parley.runtime.transport.negotiation;

import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.Frames;
import dev.parley.runtime.wire.MalformedFrameException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/**
 * A connection on which nothing is negotiated, because the other side is taken to give the same flag as the last time. Its flag comes before
 * all else that it says. Should it be another one, or the connection have been kept and be closed, as the other side may have done
 * meanwhile, then a new connection is negotiated, on which everything is said again that was said until then.
 *
 * <p>Whoever uses it says little before it listens for the first time. Should that have been heard although the connection has broken,
 * it is heard twice: what must not be done twice has a name that the other side knows again.
 *
 * <p>Safe for use as any connection.
 */
final class PresumedConnection implements Connection {
    /** Negotiates a new connection to the same place. */
    interface Negotiation {
        Connection connect() throws IOException;
    }

    private final Connection presumed;
    /** The presumed one, or that in its place. Written with the lock. */
    private volatile Connection current;
    private final Predicate<Response> presumption;
    /** Of whoever sends before something has come, or replaces the connection. */
    private final ReentrantLock lock = new ReentrantLock();
    /** Empty when it has been used. With the lock. */
    private Optional<Negotiation> negotiation;
    /** With the lock. */
    private final List<Frame> firstWords = new ArrayList<>();
    /** Whether something has come. */
    private volatile boolean heard;
    private final AtomicBoolean closed = new AtomicBoolean();

    /**
     * @param connection on which this side has given its flag
     * @param presumption whether it can be gone on with after this flag
     */
    PresumedConnection(Connection connection, Predicate<Response> presumption, Negotiation negotiation) {
        this.presumed = connection;
        this.current = connection;
        this.presumption = presumption;
        this.negotiation = Optional.of(negotiation);
    }

    private interface Saying {
        void say(Connection connection) throws IOException;
    }

    private void say(Saying saying, Frame... words) throws IOException {
        lock.lock();
        try {
            Connection used = current;
            if (heard || negotiation.isEmpty()) {
                saying.say(used);
                return;
            }
            firstWords.addAll(List.of(words));
            try {
                saying.say(used);
            } catch (IOException e) {
                replace(used, e);
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void send(Frame frame) throws IOException {
        if (heard) {
            current.send(frame);
        } else {
            say(connection -> connection.send(frame), frame);
        }
    }

    @Override
    public void sendWithNext(Frame frame) throws IOException {
        if (heard) {
            current.sendWithNext(frame);
        } else {
            say(connection -> connection.sendWithNext(frame), frame);
        }
    }

    @Override
    public void send(Frames messages) throws IOException {
        if (heard) {
            current.send(messages);
        } else {
            Connection.super.send(messages);
        }
    }

    @Override
    public void flush() throws IOException {
        if (heard) {
            current.flush();
        } else {
            say(Connection::flush);
        }
    }

    @Override
    public Frame receive() throws IOException {
        if (heard) {
            return current.receive();
        }
        while (true) {
            First first = receiveFirst();
            lock.lock();
            try {
                // Otherwise whoever sends has found that connection broken meanwhile, and has said everything again where this is no answer to it.
                if (first.on() == current) {
                    heard = true;
                    firstWords.clear();
                    return first.frame();
                }
            } finally {
                lock.unlock();
            }
        }
    }

    /** What has come first on a connection. */
    private record First(Frame frame, Connection on) {}

    private First receiveFirst() throws IOException {
        Connection used = presumed;
        try {
            if (!presumption.test(NegotiationFrames.response(used.receive()))) {
                throw new IOException("it has other transports than before");
            }
            return new First(used.receive(), used);
        } catch (MalformedFrameException e) {
            throw e;
        } catch (IOException e) {
            replace(used, e);
            Connection instead = current;
            return new First(instead.receive(), instead);
        }
    }

    /** @param problem with the connection; thrown if this one has been closed */
    private void replace(Connection broken, IOException problem) throws IOException {
        lock.lock();
        try {
            if (closed.get()) {
                throw problem;
            }
            if (negotiation.isEmpty()) {
                // Who sends has seen it before who receives.
                return;
            }
            Negotiation once = negotiation.get();
            negotiation = Optional.empty();
            broken.close();
            current = once.connect();
            if (closed.get()) {
                current.close();
            }
            for (Frame word : firstWords) {
                current.sendWithNext(word);
            }
            current.flush();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Frames receiveAhead(long most) {
        return heard ? current.receiveAhead(most) : Frames.none();
    }

    /** Until something has come there is nothing to be retained. */
    @Override
    public void retainAhead() {
        if (heard) {
            current.retainAhead();
        }
    }

    @Override
    public Optional<Frame> poll() throws IOException {
        return heard ? current.poll() : Optional.empty();
    }

    @Override
    public void endOutput() throws IOException {
        current.endOutput();
    }

    @Override
    public void endInput() {
        current.endInput();
    }

    @Override
    public boolean servesAgain() {
        return current.servesAgain();
    }

    @Override
    public String peer() {
        return current.peer();
    }

    @Override
    public void close() {
        closed.set(true);
        current.close();
    }
}
