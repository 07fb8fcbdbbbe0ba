package dev.parley.runtime.transport.stream;

import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.Ticker;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.FrameReader;
import dev.parley.runtime.wire.FrameWriter;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Frames over a stream of bytes.
 *
 * <p>A frame leaves at once, unless it is one of many in a row to which nothing has come back: those are gathered, and leave when there
 * are enough of them, when the sender is about to wait, or after a moment.
 */
public final class StreamConnection implements Connection {
    /** The largest body that is accepted from a caller who has not been welcomed. */
    public static final int STRANGER_BYTES = 1 << 18;

    /** After so many frames in a row the conversation is taken for a stream of messages in one direction. */
    private static final int ROW = 16;
    /** How long a frame may wait for others; a thread switch takes a tenth of it. */
    private static final Duration MOMENT = Duration.ofNanos(200_000);
    private static final Executor FLUSHERS = task -> Thread.ofPlatform().daemon().name("parley-flush").start(task);

    private final ByteStream stream;
    private final FrameReader in;
    private final FrameWriter out;
    private final int maxBodyBytes;
    private final ReentrantLock sending = new ReentrantLock();
    /** How many frames were sent since one was received. Counted by senders, reset by the receiver; an approximation is enough. */
    private final AtomicInteger row = new AtomicInteger();
    /** Whether frames wait to leave. */
    private volatile boolean gathered;
    // Guarded by sending.
    private Optional<Ticker> flusher = Optional.empty();
    private Optional<IOException> failure = Optional.empty();

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
        sending.lock();
        try {
            ensureSound();
            out.write(frame);
            int now = row.getOpaque();
            if (now < ROW) {
                row.setOpaque(now + 1);
                out.flush();
            } else {
                gather();
            }
        } finally {
            sending.unlock();
        }
    }

    @Override
    public void sendWithNext(Frame frame) throws IOException {
        sending.lock();
        try {
            ensureSound();
            out.write(frame);
        } finally {
            sending.unlock();
        }
    }

    @Override
    public Optional<Frame> poll() throws IOException {
        Optional<Frame> frame = in.poll();
        if (frame.isPresent()) {
            heard();
        }
        return frame;
    }

    @Override
    public void flush() throws IOException {
        if (!gathered) {
            return;
        }
        sending.lock();
        try {
            ensureSound();
            gathered = false;
            out.flush();
        } finally {
            sending.unlock();
        }
    }

    @Override
    public Frame receive() throws IOException {
        Frame frame = in.read();
        heard();
        return frame;
    }

    private void heard() {
        if (row.getOpaque() != 0) {
            row.setOpaque(0);
        }
    }

    @Override
    public boolean hasMessage() {
        return in.hasMessage();
    }

    @Override
    public void endOutput() throws IOException {
        sending.lock();
        try {
            ensureSound();
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

    private void gather() {
        boolean dirty = out.isDirty();
        if (dirty != gathered) {
            gathered = dirty;
        }
        if (dirty) {
            flushSoon();
        }
    }

    private void flushSoon() {
        if (flusher.isEmpty()) {
            flusher = Optional.of(Ticker.start(FLUSHERS, MOMENT, this::flushOrRest));
        }
        flusher.get().wake();
    }

    /** What the flusher does after a moment. */
    private Ticker.Step flushOrRest(boolean mayEnd) {
        sending.lock();
        try {
            if (out.isDirty() && failure.isEmpty()) {
                gathered = false;
                out.flush();
                return Ticker.Step.AGAIN;
            }
            if (mayEnd) {
                flusher = Optional.empty();
                return Ticker.Step.END;
            }
            return Ticker.Step.REST;
        } catch (IOException e) {
            failure = Optional.of(e);
            flusher = Optional.empty();
            return Ticker.Step.END;
        } finally {
            sending.unlock();
        }
    }

    /** Frames that were taken and could not leave must not be forgotten. */
    private void ensureSound() throws IOException {
        if (failure.isPresent()) {
            throw new IOException(failure.get().getMessage(), failure.get());
        }
    }
}
