package dev.parley.runtime.transport.shared;

import dev.parley.runtime.transport.DirectConnection;
import dev.parley.runtime.transport.TimedConnection;
import dev.parley.runtime.wire.ConnectionClosedException;
import dev.parley.runtime.wire.Frame;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One end of a pair. Until someone asks for deliveries, frames wait here in a queue, and whoever hands over an object waits itself. From
 * then on everything goes straight through, in the sender's thread and without the lock, so that a receiver without room stops its sender
 * and nobody else.
 */
final class SharedConnection implements DirectConnection, TimedConnection {
    private final String peer;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    /** Seldom more than the one that opens a session, and there are many connections. */
    private final Deque<Frame> waiting = new ArrayDeque<>(1);
    private SharedConnection other;
    private volatile Delivery delivery;
    private volatile boolean inputEnded;
    private volatile boolean closed;

    SharedConnection(String peer) {
        this.peer = peer;
    }

    static void join(SharedConnection one, SharedConnection another) {
        one.other = another;
        another.other = one;
    }

    @Override
    public void send(Frame frame) throws IOException {
        other.acceptFrame(frame);
    }

    @Override
    public void handOver(Object message) throws IOException {
        other.acceptObject(message);
    }

    @Override
    public Frame receive() throws IOException {
        lock.lock();
        try {
            while (waiting.isEmpty()) {
                if (inputEnded || closed) {
                    throw new ConnectionClosedException();
                }
                changed.await();
            }
            return waiting.poll();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Optional<Frame> receive(Duration timeout) throws IOException, InterruptedException {
        long left = timeout.toNanos();
        lock.lock();
        try {
            while (waiting.isEmpty() && left > 0) {
                if (inputEnded || closed) {
                    throw new ConnectionClosedException();
                }
                left = changed.awaitNanos(left);
            }
            return Optional.ofNullable(waiting.poll());
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void deliverTo(Delivery receiver) {
        boolean over;
        try {
            over = deliverWaiting(receiver);
        } catch (IOException e) {
            over = true;
        }
        if (over) {
            receiver.ended();
        }
    }

    /**
     * Delivers what waits, and lets the rest come straight through once nothing does. Without the lock, because what a receiver does with a
     * frame may close other connections, whose receivers may be about to close this one.
     *
     * @return whether the input had ended before; otherwise its end comes straight through too
     */
    private boolean deliverWaiting(Delivery receiver) throws IOException {
        while (true) {
            Frame frame;
            lock.lock();
            try {
                frame = waiting.poll();
                if (frame == null) {
                    delivery = receiver;
                    changed.signalAll();
                    return inputEnded;
                }
            } finally {
                lock.unlock();
            }
            receiver.frame(frame);
        }
    }

    @Override
    public void endOutput() {
        other.endInput();
    }

    @Override
    public String peer() {
        return peer;
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        endInput();
        other.endInput();
    }

    private void acceptFrame(Frame frame) throws IOException {
        Delivery receiver = delivery;
        if (receiver != null) {
            ensureOpen();
            receiver.frame(frame);
            return;
        }
        lock.lock();
        try {
            ensureOpen();
            receiver = delivery;
            if (receiver == null) {
                waiting.add(frame);
                changed.signalAll();
                return;
            }
        } finally {
            lock.unlock();
        }
        receiver.frame(frame);
    }

    private void acceptObject(Object message) throws IOException {
        Delivery receiver = delivery;
        if (receiver != null) {
            ensureOpen();
            receiver.object(message);
            return;
        }
        lock.lock();
        try {
            ensureOpen();
            while (delivery == null) {
                changed.await();
                ensureOpen();
            }
            receiver = delivery;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            lock.unlock();
        }
        receiver.object(message);
    }

    private void ensureOpen() throws IOException {
        if (closed || inputEnded) {
            throw new IOException("the connection was closed");
        }
    }

    @Override
    public void endInput() {
        Delivery receiver;
        lock.lock();
        try {
            if (inputEnded) {
                return;
            }
            inputEnded = true;
            changed.signalAll();
            receiver = delivery;
        } finally {
            lock.unlock();
        }
        if (receiver != null) {
            receiver.ended();
        }
    }
}
