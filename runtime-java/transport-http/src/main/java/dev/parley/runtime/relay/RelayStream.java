package dev.parley.runtime.relay;

import dev.parley.runtime.transport.stream.ByteStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One end of a line, at the participant. What is written while a request is under way goes with the next one, so that many small
 * messages cost few requests. What was written before the stream was closed is still sent.
 */
final class RelayStream implements ByteStream {
    private static final byte[] EMPTY = {};

    private final RelayClient client;
    private final String line;
    private final String peer;
    private final CompletableFuture<Void> closed = new CompletableFuture<>();
    private final CompletableFuture<Void> inputEnded = new CompletableFuture<>();
    private final CompletableFuture<Void> gone = new CompletableFuture<>();
    private final Outgoing out = new Outgoing();
    private final Incoming in = new Incoming();

    RelayStream(RelayClient client, String key, String peer) {
        this.client = client;
        this.line = "/lines/" + key;
        this.peer = peer;
        // Not a virtual thread: it must run also while the participants' own virtual threads keep every carrier busy.
        Thread.ofPlatform().daemon().name("parley-relay-send").start(() -> {
            out.sendAll();
            client.delete(line).thenRun(() -> gone.complete(null));
        });
    }

    /** Completed when the stream is closed and the relay has everything that was written. */
    CompletableFuture<Void> whenGone() {
        return gone;
    }

    @Override
    public InputStream input() {
        return in;
    }

    @Override
    public OutputStream output() {
        return out;
    }

    @Override
    public void endOutput() throws IOException {
        out.awaitSent();
        client.post(line + "/end", EMPTY, closed).expect(204);
    }

    @Override
    public void endInput() {
        inputEnded.complete(null);
    }

    @Override
    public String peer() {
        return peer;
    }

    @Override
    public void close() {
        closed.complete(null);
        inputEnded.complete(null);
        out.stop();
    }

    private final class Outgoing extends OutputStream {
        private static final int LIMIT_BYTES = 1 << 16;

        private final ReentrantLock lock = new ReentrantLock();
        private final Condition changed = lock.newCondition();
        private final ByteArrayOutputStream waiting = new ByteArrayOutputStream();
        private boolean sending;
        private boolean stopped;
        private IOException failure;

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            lock.lock();
            try {
                for (int written = 0; written < length; ) {
                    while (waiting.size() >= LIMIT_BYTES && usable()) {
                        changed.awaitUninterruptibly();
                    }
                    if (!usable()) {
                        throw failure != null ? new IOException(failure.getMessage(), failure) : new IOException("the connection was closed");
                    }
                    int part = Math.min(length - written, LIMIT_BYTES - waiting.size());
                    waiting.write(bytes, offset + written, part);
                    written += part;
                    changed.signalAll();
                }
            } finally {
                lock.unlock();
            }
        }

        private boolean usable() {
            return failure == null && !stopped;
        }

        void awaitSent() throws IOException {
            lock.lock();
            try {
                while ((sending || waiting.size() > 0) && usable()) {
                    changed.awaitUninterruptibly();
                }
                if (failure != null) {
                    throw new IOException(failure.getMessage(), failure);
                }
            } finally {
                lock.unlock();
            }
        }

        void stop() {
            lock.lock();
            try {
                stopped = true;
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }

        void sendAll() {
            try {
                for (long number = 0; ; number++) {
                    byte[] piece = next();
                    if (piece.length == 0) {
                        return;
                    }
                    RelayClient.Answer answer;
                    do {
                        answer = client.post(line + "/out?n=" + number, piece, new CompletableFuture<>());
                        // Who closes a stream does not wait for a reader that is slow.
                    } while (answer.status() == 503 && !closed.isDone());
                    answer.expect(204);
                }
            } catch (IOException e) {
                fail(e);
                closed.join();
            }
        }

        private void fail(IOException how) {
            lock.lock();
            try {
                failure = how;
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }

        /** Empty when nothing more will be sent. */
        private byte[] next() {
            lock.lock();
            try {
                sending = false;
                changed.signalAll();
                while (waiting.size() == 0 && !stopped) {
                    changed.awaitUninterruptibly();
                }
                byte[] piece = waiting.toByteArray();
                waiting.reset();
                sending = true;
                changed.signalAll();
                return piece;
            } finally {
                lock.unlock();
            }
        }
    }

    private final class Incoming extends InputStream {
        private byte[] piece = EMPTY;
        private int position;
        private long number;
        private boolean ended;

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            while (position == piece.length && !ended && length > 0) {
                poll();
            }
            if (position == piece.length) {
                return ended ? -1 : 0;
            }
            int read = Math.min(length, piece.length - position);
            System.arraycopy(piece, position, bytes, offset, read);
            position += read;
            return read;
        }

        private void poll() throws IOException {
            RelayClient.Answer answer = client.post(line + "/in?n=" + number, EMPTY, inputEnded);
            switch (answer.status()) {
                case 200 -> {
                    piece = answer.body();
                    position = 0;
                    number++;
                }
                case 204 -> { }
                case 205 -> ended = true;
                case 410 -> throw new IOException("the connection was closed");
                default -> answer.expect(200);
            }
        }
    }
}
