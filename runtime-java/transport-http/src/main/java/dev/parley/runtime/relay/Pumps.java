package dev.parley.runtime.relay;

import dev.parley.runtime.transport.stream.ByteStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/** Carries bytes between one end of a line and a stream, in both directions, until both have ended or one has broken. */
final class Pumps {
    private static final int PIECE_BYTES = 1 << 16;
    /** How long to wait before looking again whether the line still stands. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final ByteStream stream;
    private final LineEnd end;
    private final AtomicInteger running = new AtomicInteger(2);

    private Pumps(ByteStream stream, LineEnd end) {
        this.stream = stream;
        this.end = end;
    }

    /** @param stream closed in the end */
    static void start(ByteStream stream, LineEnd end) {
        Pumps pumps = new Pumps(stream, end);
        Thread.ofVirtual().name("parley-relay-out").start(() -> pumps.run(pumps::pumpOut));
        Thread.ofVirtual().name("parley-relay-in").start(() -> pumps.run(pumps::pumpIn));
    }

    private interface Pumping {
        /** @return whether the direction has ended as it should */
        boolean pump() throws IOException, InterruptedException;
    }

    private void run(Pumping pumping) {
        try {
            if (pumping.pump() && running.decrementAndGet() > 0) {
                return;
            }
        } catch (IOException e) {
            // Broken: the other direction is of no use either.
            end.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        end.close();
        try {
            stream.close();
        } catch (IOException e) {
            // It is closed all the same.
            end.close();
        }
    }

    private boolean pumpOut() throws IOException, InterruptedException {
        for (long number = 0; ; ) {
            switch (end.in().take(number, PATIENCE)) {
                case Pipe.Taken.Piece piece -> {
                    stream.output().write(piece.bytes());
                    number++;
                }
                case Pipe.Taken.Nothing nothing -> { }
                case Pipe.Taken.End ended -> {
                    stream.endOutput();
                    return true;
                }
                case Pipe.Taken.Closed closed -> {
                    return false;
                }
                case Pipe.Taken.OutOfTurn impossible -> throw new AssertionError("the only reader counts in order");
            }
        }
    }

    private boolean pumpIn() throws IOException, InterruptedException {
        byte[] buffer = new byte[PIECE_BYTES];
        InputStream in = stream.input();
        long number = 0;
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            byte[] piece = Arrays.copyOf(buffer, read);
            Pipe.Put put;
            do {
                put = end.out().put(number, piece, PATIENCE);
            } while (put == Pipe.Put.NO_ROOM);
            if (put != Pipe.Put.DONE) {
                return false;
            }
            number++;
        }
        end.out().end();
        return true;
    }
}
