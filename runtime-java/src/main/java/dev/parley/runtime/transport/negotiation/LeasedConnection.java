package dev.parley.runtime.transport.negotiation;

import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.ConnectionThreads;
import dev.parley.runtime.transport.Deadline;
import dev.parley.runtime.wire.ConnectionClosedException;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.Frames;
import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * One use of a connection that outlives it. The end of each direction is a frame, so that both sides know when nothing of this use is
 * under way any more; a connection that is closed then is given back, and one that is closed earlier is closed for good.
 */
final class LeasedConnection implements Connection {
    private final Connection below;
    private final ConnectionThreads threads;
    private final Consumer<Connection> giveBack;
    private final Duration patience;
    /** Of whoever sends: nothing of this use may follow its end, behind which the next one may have begun. */
    private final ReentrantLock sending = new ReentrantLock();
    /** With the lock. */
    private boolean outputEnded;
    /** Whether the other side has been told that the output has ended. */
    private volatile boolean endSent;
    /** Also the lock under which it is set. */
    private final AtomicBoolean closed = new AtomicBoolean();
    /** Whether the input of the connection below was ended from this side. */
    private boolean inputCut;
    private volatile boolean inputEnded;

    /**
     * @param giveBack does not block
     * @param patience how long saying the last word may take
     */
    LeasedConnection(Connection below, ConnectionThreads threads, Consumer<Connection> giveBack, Duration patience) {
        this.below = below;
        this.threads = threads;
        this.giveBack = giveBack;
        this.patience = patience;
    }

    @Override
    public void send(Frame frame) throws IOException {
        beginToSend();
        try {
            below.send(frame);
        } finally {
            sending.unlock();
        }
    }

    @Override
    public void send(Frames messages) throws IOException {
        beginToSend();
        try {
            below.send(messages);
        } finally {
            sending.unlock();
        }
    }

    @Override
    public void sendWithNext(Frame frame) throws IOException {
        beginToSend();
        try {
            below.sendWithNext(frame);
        } finally {
            sending.unlock();
        }
    }

    /** Takes the lock. */
    private void beginToSend() throws IOException {
        sending.lock();
        if (outputEnded) {
            sending.unlock();
            throw new IOException("the connection was closed");
        }
    }

    @Override
    public void flush() throws IOException {
        below.flush();
    }

    @Override
    public Frame receive() throws IOException {
        ensureInput();
        return unlessEnd(below.receive());
    }

    @Override
    public Optional<Frame> poll() throws IOException {
        ensureInput();
        Optional<Frame> frame = below.poll();
        return frame.isPresent() ? Optional.of(unlessEnd(frame.get())) : frame;
    }

    private void ensureInput() throws EOFException {
        if (inputEnded || closed.get()) {
            throw new ConnectionClosedException();
        }
    }

    private Frame unlessEnd(Frame frame) throws IOException {
        if (frame.kind() == FrameKind.END) {
            frame.body().end();
            inputEnded = true;
            ensureInput();
        }
        return frame;
    }

    @Override
    public Frames receiveAhead(long most) {
        return inputEnded ? Frames.none() : below.receiveAhead(most);
    }

    @Override
    public void retainAhead() {
        below.retainAhead();
    }

    @Override
    public void endOutput() throws IOException {
        sending.lock();
        try {
            if (!outputEnded) {
                outputEnded = true;
                below.send(NegotiationFrames.bare(FrameKind.END));
                below.flush();
                endSent = true;
            }
        } finally {
            sending.unlock();
        }
    }

    /** Does nothing when this use is over: the next one may have begun. The connection does not serve again afterwards. */
    @Override
    public void endInput() {
        synchronized (closed) {
            if (!closed.get()) {
                inputCut = true;
                below.endInput();
            }
        }
    }

    @Override
    public boolean servesAgain() {
        return true;
    }

    @Override
    public String peer() {
        return below.peer();
    }

    @Override
    public void close() {
        boolean whole;
        synchronized (closed) {
            if (!closed.compareAndSet(false, true)) {
                return;
            }
            whole = inputEnded && !inputCut;
        }
        if (whole && endSent) {
            giveBack.accept(below);
        } else if (!whole || !threads.tryStart("parley-give-back", this::settle)) {
            below.close();
        }
    }

    /** The other side has said its last word; once this side has too, the connection is free. */
    private void settle() {
        Deadline deadline = threads.limit(below, patience);
        try {
            endOutput();
            if (!endSent) {
                below.close();
            } else if (deadline.stop()) {
                giveBack.accept(below);
            }
        } catch (IOException e) {
            below.close();
        } finally {
            deadline.stop();
        }
    }
}
