package dev.parley.runtime.session;

import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.Frames;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A connection of which only the receiving side is used. */
final class Incoming implements Connection {
    private final BlockingQueue<Optional<Frame>> frames = new LinkedBlockingQueue<>();
    /** Who has read, once for each time. */
    final List<Thread> readers = new CopyOnWriteArrayList<>();
    /** What they were called then. A thread that is done has another name, or does something else under another one. */
    final List<String> names = new CopyOnWriteArrayList<>();
    /** Open once somebody reads. */
    final CountDownLatch read = new CountDownLatch(1);
    private volatile boolean ended;
    private volatile Optional<Error> fault = Optional.empty();
    /** What stands in the memory of the connection. */
    private byte[] lent = {};

    void put(int number) {
        frames.add(Optional.of(new FrameBuilder(FrameKind.MESSAGE).putInt(number).build()));
    }

    void put(FrameKind kind, String text) {
        frames.add(Optional.of(new FrameBuilder(kind).putString(text).build()));
    }

    /** From now on it cannot be read, and that is not the other side's doing. */
    void fail(Error reason) {
        fault = Optional.of(reason);
    }

    @Override
    public Frame receive() throws IOException {
        noteReader();
        read.countDown();
        if (fault.isPresent()) {
            throw fault.get();
        }
        // The memory is used again.
        Arrays.fill(lent, (byte) -1);
        Optional<Frame> next = Optional.empty();
        while (!ended && next.isEmpty()) {
            try {
                next = frames.poll(1, TimeUnit.MILLISECONDS);
                next = next == null ? Optional.empty() : next;
            } catch (InterruptedException e) {
                // As a socket, which an interrupt does not touch.
                Thread.currentThread().interrupt();
                Thread.onSpinWait();
                next = Optional.ofNullable(frames.poll()).orElse(Optional.empty());
            }
        }
        return next.orElseThrow(() -> new EOFException("the end"));
    }

    private void noteReader() {
        names.add(Thread.currentThread().getName());
        readers.add(Thread.currentThread());
    }

    @Override
    public Frames receiveAhead(long most) {
        ByteArrayOutputStream ahead = new ByteArrayOutputStream();
        Optional<Frame> next = frames.peek();
        while (next != null && next.isPresent() && next.get().kind() == FrameKind.MESSAGE && ahead.size() < most) {
            noteReader();
            ahead.writeBytes(next.get().toBytes());
            frames.remove();
            next = frames.peek();
        }
        lent = ahead.toByteArray();
        return new Frames(lent, 0, lent.length);
    }

    @Override
    public void retainAhead() {
        lent = new byte[0];
    }

    @Override
    public void endInput() {
        ended = true;
    }

    @Override
    public void close() {
        ended = true;
    }

    @Override
    public void send(Frame frame) {
        throw new AssertionError("nothing is sent");
    }

    @Override
    public void endOutput() {
        throw new AssertionError("nothing is sent");
    }

    @Override
    public String peer() {
        return "test";
    }
}
