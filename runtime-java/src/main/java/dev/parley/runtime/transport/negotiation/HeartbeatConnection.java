package dev.parley.runtime.transport.negotiation;

import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.ConnectionThreads;
import dev.parley.runtime.transport.Deadline;
import dev.parley.runtime.transport.DirectConnection;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.Frames;
import dev.parley.runtime.wire.MalformedFrameException;
import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A connection that notices when its other side has vanished without a word: each side gives a sign of life when it has nothing else to
 * send, and one that hears nothing for some time while it listens takes the link to be broken. A side that does not listen, because its
 * reader waits for room, accuses nobody.
 */
public final class HeartbeatConnection implements Connection {
    private final Connection below;
    private final ConnectionThreads threads;
    private final Liveness liveness;
    /** Counted by the thread that receives, and by those that send; read by the clock. */
    private final AtomicLong arrivals = new AtomicLong();
    private final AtomicLong departures = new AtomicLong();
    private final AtomicBoolean listening = new AtomicBoolean();
    private final AtomicBoolean beating = new AtomicBoolean();
    private volatile boolean silent;
    private volatile boolean closed;
    /** When the clock was last here, by the time of day: that of the processor stands still itself while a machine sleeps. */
    private volatile long tickedMillis = System.currentTimeMillis();
    /** How long it had been away then. */
    private volatile long absentMillis;
    /** The end of the interval that is passing. Empty before the first one. */
    private volatile Optional<Deadline> interval = Optional.empty();
    // The clock's own.
    private long arrivalsBefore;
    private long departuresBefore;
    private int quietTicks;

    HeartbeatConnection(Connection below, ConnectionThreads threads, Liveness liveness) {
        this.below = below;
        this.threads = threads;
        this.liveness = liveness;
    }

    /**
     * Watches a connection, as the other side has to do too. Memory that both sides share is left as it is: there nobody vanishes alone.
     *
     * @param below not used by anybody else from now on
     */
    public static Connection watch(Connection below, ConnectionThreads threads, Liveness liveness) {
        return below instanceof DirectConnection ? below : start(below, threads, liveness);
    }

    static HeartbeatConnection start(Connection below, ConnectionThreads threads, Liveness liveness) {
        HeartbeatConnection connection = new HeartbeatConnection(below, threads, liveness);
        connection.awaitTick();
        return connection;
    }

    @Override
    public void send(Frame frame) throws IOException {
        try {
            below.send(frame);
        } catch (IOException e) {
            throw reason(e);
        }
        departures.setOpaque(departures.getPlain() + 1);
    }

    @Override
    public void send(Frames messages) throws IOException {
        try {
            below.send(messages);
        } catch (IOException e) {
            throw reason(e);
        }
        departures.setOpaque(departures.getPlain() + 1);
    }

    @Override
    public void sendWithNext(Frame frame) throws IOException {
        try {
            below.sendWithNext(frame);
        } catch (IOException e) {
            throw reason(e);
        }
    }

    @Override
    public Optional<Frame> poll() throws IOException {
        while (true) {
            Optional<Frame> frame = below.poll();
            if (frame.isEmpty()) {
                return frame;
            }
            arrivals.setOpaque(arrivals.getPlain() + 1);
            if (frame.get().kind() != FrameKind.HEARTBEAT) {
                return frame;
            }
            frame.get().body().end();
        }
    }

    @Override
    public void flush() throws IOException {
        try {
            below.flush();
        } catch (IOException e) {
            throw reason(e);
        }
    }

    @Override
    public Frame receive() throws IOException {
        listening.setRelease(true);
        try {
            while (true) {
                Frame frame = below.receive();
                arrivals.setOpaque(arrivals.getPlain() + 1);
                if (frame.kind() != FrameKind.HEARTBEAT) {
                    return frame;
                }
                frame.body().end();
            }
        } catch (IOException e) {
            throw reason(e);
        } finally {
            listening.setRelease(false);
        }
    }

    /**
     * Whoever finds a connection closed that its silence has ended, be it the one that sends, is told of that; and so is who has been silent for as
     * long itself, because its process was stopped or its machine asleep.
     */
    private IOException reason(IOException broken) {
        if (silent) {
            return new IOException("nothing was heard from it for " + liveness.limit().toSeconds() + " s", broken);
        }
        if (broken instanceof MalformedFrameException || closed || !hasStoodStill()) {
            return broken;
        }
        String text = broken.getMessage() + " after this program had stood still for " + absence().toSeconds() + " s";
        IOException told = broken instanceof EOFException ? new EOFException(text) : new IOException(text);
        told.initCause(broken);
        return told;
    }

    /** Whether this side was silent for so long, just now, that others had to take it to be gone. */
    public boolean hasStoodStill() {
        return absence().compareTo(liveness.limit()) >= 0;
    }

    private Duration absence() {
        return Duration.ofMillis(Math.max(absentMillis, System.currentTimeMillis() - tickedMillis));
    }

    @Override
    public Frames receiveAhead(long most) {
        return below.receiveAhead(most);
    }

    @Override
    public void retainAhead() {
        below.retainAhead();
    }

    @Override
    public void endOutput() throws IOException {
        below.endOutput();
    }

    @Override
    public void endInput() {
        below.endInput();
    }

    @Override
    public String peer() {
        return below.peer();
    }

    @Override
    public void close() {
        closed = true;
        interval.ifPresent(Deadline::stop);
        below.close();
    }

    /** By the clock of the deadlines, which runs also while the participants' own virtual threads keep every carrier busy. */
    private void awaitTick() {
        Deadline next = threads.limit(this::endInterval, liveness.interval());
        interval = Optional.of(next);
        if (closed) {
            next.stop();
        }
    }

    private void endInterval() {
        tick();
        if (!silent && !closed) {
            awaitTick();
        }
    }

    /** One interval has passed. */
    void tick() {
        long now = System.currentTimeMillis();
        absentMillis = now - tickedMillis;
        tickedMillis = now;
        long sent = departures.getOpaque();
        // In a thread of its own, because a send waits while the other side has no room.
        if (sent == departuresBefore && beating.compareAndSet(false, true) && !threads.tryStart("parley-heartbeat-send", this::beat)) {
            beating.set(false);
        }
        departuresBefore = sent;
        long received = arrivals.getOpaque();
        quietTicks = listening.getAcquire() && received == arrivalsBefore ? quietTicks + 1 : 0;
        arrivalsBefore = received;
        if (quietTicks > liveness.missed()) {
            silent = true;
            below.close();
        }
    }

    /** How many frames have come, of any kind. */
    public long arrivals() {
        return arrivals.getOpaque();
    }

    private void beat() {
        try {
            below.send(NegotiationFrames.bare(FrameKind.HEARTBEAT));
        } catch (IOException e) {
            // Who receives learns that the connection is broken.
        } finally {
            beating.set(false);
        }
    }
}
