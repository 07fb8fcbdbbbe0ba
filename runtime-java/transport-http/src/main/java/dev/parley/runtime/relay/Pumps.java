package dev.parley.runtime.relay;

import dev.parley.runtime.transport.stream.ByteStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Carries bytes between one end of a line and a stream, in both directions, until both have ended or one has broken. A line that is closed has
 * both ended: what was put into it before still goes into the stream, which has a limited time to take it, and what comes out of the stream
 * is of no use to anybody. It is read all the same, because a system that closes a connection with something unread in it lets the
 * other side lose what was sent last.
 */
final class Pumps {
    private static final int PIECE_BYTES = 1 << 16;
    /** How long to wait before asking the line again. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final ByteStream stream;
    private final LineEnd end;
    private final Duration linger;
    private final AtomicInteger running = new AtomicInteger(2);
    private final CountDownLatch over = new CountDownLatch(1);

    private Pumps(ByteStream stream, LineEnd end, Duration linger) {
        this.stream = stream;
        this.end = end;
        this.linger = linger;
    }

    /**
     * @param stream closed in the end
     * @param linger how long it may outlive the line
     * @param threads run three tasks for as long as the stream is open
     */
    static void start(ByteStream stream, LineEnd end, Duration linger, Executor threads) {
        Pumps pumps = new Pumps(stream, end, linger);
        threads.execute(pumps::leave);
        threads.execute(() -> pumps.run(pumps::pumpOut));
        threads.execute(() -> pumps.run(pumps::pumpIn));
    }

    private interface Pumping {
        /** Returns when the direction has ended. */
        void pump() throws IOException, InterruptedException;
    }

    private void run(Pumping pumping) {
        try {
            pumping.pump();
            if (running.decrementAndGet() > 0) {
                return;
            }
        } catch (IOException e) {
            // Broken: the other direction is of no use either.
            end.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        close();
    }

    /** Whoever is behind the stream may neither take what it is sent nor say or end anything, and keeps the connection no longer for that. */
    private void leave() {
        try {
            end.in().awaitClosed();
            if (!over.await(linger.toNanos(), TimeUnit.NANOSECONDS)) {
                close();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void close() {
        end.close();
        over.countDown();
        try {
            stream.close();
        } catch (IOException e) {
            // It is closed all the same.
        }
    }

    private void pumpOut() throws IOException, InterruptedException {
        writeAll();
        stream.endOutput();
    }

    /** Until the line has ended or was closed, and all that was put into it before is written. */
    private void writeAll() throws IOException, InterruptedException {
        for (long number = 0; ; ) {
            switch (end.in().take(number, PATIENCE)) {
                case Pipe.Taken.Piece piece -> {
                    stream.output().write(piece.bytes());
                    number++;
                }
                case Pipe.Taken.Nothing nothing -> { }
                case Pipe.Taken.End ended -> {
                    return;
                }
                case Pipe.Taken.Closed closed -> {
                    return;
                }
                case Pipe.Taken.OutOfTurn impossible -> throw new AssertionError("the only reader counts in order");
            }
        }
    }

    private void pumpIn() throws IOException, InterruptedException {
        byte[] buffer = new byte[PIECE_BYTES];
        InputStream in = stream.input();
        long number = 0;
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            put(number++, Arrays.copyOf(buffer, read));
        }
        end.out().end();
    }

    /** Waits for room, unless the line is closed: then the piece is left out. */
    private void put(long number, byte[] piece) throws InterruptedException {
        Pipe.Put put;
        do {
            put = end.out().put(number, piece, PATIENCE);
        } while (put == Pipe.Put.NO_ROOM);
    }
}
