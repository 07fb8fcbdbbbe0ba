package dev.parley.runtime.relay;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One direction of a line within the relay: numbered pieces of bytes, each of which can be put and taken again until the next one is.
 * Safe for use by several threads.
 */
final class Pipe {
    private static final int LIMIT_BYTES = 1 << 20;
    /** A piece that is taken holds at most this much, unless it was put as one. */
    private static final int PIECE_BYTES = 1 << 16;

    /** What there is to take. */
    sealed interface Taken {
        record Piece(byte[] bytes) implements Taken {}

        /** Nothing more will come. */
        record End() implements Taken {}

        /** Nothing has come yet. */
        record Nothing() implements Taken {}

        /** The number is neither that of the last piece nor of the next. */
        record OutOfTurn() implements Taken {}

        record Closed() implements Taken {}
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<byte[]> pieces = new ArrayDeque<>();
    private int weight;
    private long nextIn;
    private long nextOut;
    private Optional<byte[]> last = Optional.empty();
    private boolean ended;
    private boolean closed;

    /** How a piece was received. */
    enum Put { DONE, NO_ROOM, OUT_OF_TURN, CLOSED }

    /** Waits for room no longer than {@code patience}. */
    Put put(long number, byte[] piece, Duration patience) throws InterruptedException {
        lock.lock();
        try {
            long left = patience.toNanos();
            while (number == nextIn && weight >= LIMIT_BYTES && !closed && left > 0) {
                left = changed.awaitNanos(left);
            }
            if (number == nextIn - 1) {
                // Also one that was repeated while it still waited for room.
                return Put.DONE;
            }
            if (closed || ended) {
                return Put.CLOSED;
            }
            if (number != nextIn) {
                return Put.OUT_OF_TURN;
            }
            if (weight >= LIMIT_BYTES) {
                return Put.NO_ROOM;
            }
            nextIn++;
            pieces.add(piece);
            weight += piece.length;
            changed.signalAll();
            return Put.DONE;
        } finally {
            lock.unlock();
        }
    }

    /** Waits for something no longer than {@code patience}. */
    Taken take(long number, Duration patience) throws InterruptedException {
        lock.lock();
        try {
            long left = patience.toNanos();
            while (number == nextOut && pieces.isEmpty() && !ended && !closed && left > 0) {
                left = changed.awaitNanos(left);
            }
            if (number == nextOut - 1 && last.isPresent()) {
                // Also to a question that was repeated while it still waited: both are to hear the same.
                return new Taken.Piece(last.get());
            }
            if (number != nextOut) {
                return new Taken.OutOfTurn();
            }
            if (pieces.isEmpty()) {
                return ended ? new Taken.End() : closed ? new Taken.Closed() : new Taken.Nothing();
            }
            byte[] piece = gather();
            last = Optional.of(piece);
            nextOut++;
            weight -= piece.length;
            changed.signalAll();
            return new Taken.Piece(piece);
        } finally {
            lock.unlock();
        }
    }

    private byte[] gather() {
        int size = pieces.peek().length;
        int count = 1;
        for (byte[] piece : pieces.stream().skip(1).toList()) {
            if (size + piece.length > PIECE_BYTES) {
                break;
            }
            size += piece.length;
            count++;
        }
        byte[] gathered = new byte[size];
        for (int filled = 0; count > 0; count--) {
            byte[] piece = pieces.poll();
            System.arraycopy(piece, 0, gathered, filled, piece.length);
            filled += piece.length;
        }
        return gathered;
    }

    /** Waits until nothing can be put any more. */
    void awaitClosed() throws InterruptedException {
        lock.lock();
        try {
            while (!closed) {
                changed.await();
            }
        } finally {
            lock.unlock();
        }
    }

    /** What is here can still be taken. */
    void end() {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** As {@link #end}, and nothing is put any more. */
    void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
