package dev.parley.runtime.transport.shared;

import dev.parley.runtime.transport.DirectConnection;
import dev.parley.runtime.wire.Frame;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One end of a pair. What the other end sends waits here in a queue until someone asks for deliveries; from then on it goes straight
 * through, in the sender's thread and outside the lock, so that a receiver without room stops its sender and nobody else.
 */
final class SharedConnection implements DirectConnection {
    /** How much a fast sender may leave here before its peer is ready for deliveries. */
    private static final int MAX_WAITING = 64;

    private final String peer;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition arrived = lock.newCondition();
    private final Condition room = lock.newCondition();
    private final Deque<Object> waiting = new ArrayDeque<>();
    private SharedConnection other;
    private Delivery delivery;
    private boolean inputEnded;
    private boolean closed;

    SharedConnection(String peer) {
        this.peer = peer;
    }

    static void join(SharedConnection one, SharedConnection another) {
        one.other = another;
        another.other = one;
    }

    @Override
    public void send(Frame frame) throws IOException {
        other.accept(frame);
    }

    @Override
    public void handOver(Object message) throws IOException {
        other.accept(message);
    }

    @Override
    public Frame receive() throws IOException {
        lock.lock();
        try {
            while (waiting.isEmpty()) {
                if (inputEnded || closed) {
                    throw new EOFException("the connection was closed");
                }
                arrived.await();
            }
            if (waiting.peek() instanceof Frame frame) {
                waiting.poll();
                room.signal();
                return frame;
            }
            throw new IOException("an object was handed over before the session was set up");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void deliverTo(Delivery receiver) {
        lock.lock();
        try {
            for (Object item; (item = waiting.poll()) != null; ) {
                deliver(receiver, item);
            }
            delivery = receiver;
            room.signalAll();
            if (inputEnded) {
                receiver.ended();
            }
        } catch (IOException e) {
            receiver.ended();
        } finally {
            lock.unlock();
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
            arrived.signalAll();
            room.signalAll();
        } finally {
            lock.unlock();
        }
        endInput();
        other.endInput();
    }

    private void accept(Object item) throws IOException {
        Delivery receiver;
        lock.lock();
        try {
            while (delivery == null && waiting.size() >= MAX_WAITING && !closed && !inputEnded) {
                room.await();
            }
            if (closed || inputEnded) {
                throw new IOException("the connection was closed");
            }
            receiver = delivery;
            if (receiver == null) {
                waiting.add(item);
                arrived.signal();
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            lock.unlock();
        }
        deliver(receiver, item);
    }

    private static void deliver(Delivery receiver, Object item) throws IOException {
        if (item instanceof Frame frame) {
            receiver.frame(frame);
        } else {
            receiver.object(item);
        }
    }

    private void endInput() {
        Delivery receiver;
        lock.lock();
        try {
            if (inputEnded) {
                return;
            }
            inputEnded = true;
            arrived.signalAll();
            room.signalAll();
            receiver = delivery;
        } finally {
            lock.unlock();
        }
        if (receiver != null) {
            receiver.ended();
        }
    }
}
