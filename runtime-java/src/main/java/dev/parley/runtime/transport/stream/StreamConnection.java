package dev.parley.runtime.transport.stream;

import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.FrameReader;
import dev.parley.runtime.wire.FrameWriter;
import dev.parley.runtime.wire.Frames;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** Frames over a stream of bytes. */
public final class StreamConnection implements Connection {
    /** The largest body that is accepted from a caller who has not been welcomed. */
    public static final int STRANGER_BYTES = 1 << 18;

    private final ByteStream stream;
    private final FrameReader in;
    private final FrameWriter out;
    private final int maxBodyBytes;
    private final ReentrantLock sending = new ReentrantLock();

    private StreamConnection(ByteStream stream, int firstLimit, int maxBodyBytes) throws IOException {
        this.stream = stream;
        this.in = new FrameReader(stream.input(), firstLimit);
        this.out = new FrameWriter(stream.output());
        this.maxBodyBytes = maxBodyBytes;
    }

    /**
     * To somebody whom this side has called.
     *
     * @param stream closed with this connection
     * @param maxBodyBytes the largest frame body to accept
     */
    public StreamConnection(ByteStream stream, int maxBodyBytes) throws IOException {
        this(stream, maxBodyBytes, maxBodyBytes);
    }

    /** To somebody who has called: only a small body is accepted until this side sends {@link FrameKind#WELCOME}. */
    public static StreamConnection ofCaller(ByteStream stream, int maxBodyBytes) throws IOException {
        return new StreamConnection(stream, Math.min(maxBodyBytes, STRANGER_BYTES), maxBodyBytes);
    }

    @Override
    public void send(Frame frame) throws IOException {
        if (frame.kind() == FrameKind.WELCOME) {
            in.limit(maxBodyBytes);
        }
        beginToSend();
        try {
            out.write(frame);
            out.flush();
        } finally {
            sending.unlock();
        }
    }

    @Override
    public void send(Frames messages) throws IOException {
        beginToSend();
        try {
            out.write(messages);
        } finally {
            sending.unlock();
        }
    }

    @Override
    public void sendWithNext(Frame frame) throws IOException {
        sending.lock();
        try {
            out.write(frame);
        } finally {
            sending.unlock();
        }
    }

    @Override
    public void flush() throws IOException {
        beginToSend();
        try {
            out.flush();
        } finally {
            sending.unlock();
        }
    }

    /**
     * Takes the lock. A sign of life may have it and wait for room, for as long as the other side does not read; who waits for that can be
     * interrupted, and nobody would see it while it waits for a plain lock. Last words, which come with {@link #sendWithNext}, wait in any case.
     */
    private void beginToSend() throws InterruptedIOException {
        if (sending.tryLock()) {
            return;
        }
        try {
            sending.lockInterruptibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while it waited to send");
        }
    }

    @Override
    public Frame receive() throws IOException {
        if (out.isDirty() && !in.hasFrame()) {
            // What is about to be waited for may be the answer.
            flush();
        }
        return in.read();
    }

    @Override
    public Optional<Frame> poll() throws IOException {
        return in.poll();
    }

    @Override
    public Frames receiveAhead(long most) {
        return in.readAhead(most);
    }

    @Override
    public void retainAhead() {
        in.retain();
    }

    @Override
    public void endOutput() throws IOException {
        sending.lock();
        try {
            out.flush();
            stream.endOutput();
        } finally {
            sending.unlock();
        }
    }

    @Override
    public void endInput() {
        try {
            stream.endInput();
        } catch (IOException e) {
            // Whoever reads from it learns what is wrong with it.
        }
    }

    @Override
    public String peer() {
        return stream.peer();
    }

    @Override
    public void close() {
        try {
            stream.close();
        } catch (IOException e) {
            // The descriptor is gone either way, and there is nobody left to tell.
        }
    }
}
