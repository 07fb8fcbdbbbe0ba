package dev.parley.runtime.transport.tls;

import dev.parley.runtime.transport.ConnectionThreads;
import dev.parley.runtime.transport.Deadline;
import dev.parley.runtime.transport.stream.ByteStream;
import dev.parley.runtime.transport.tcp.SocketStream;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.SocketException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.ReentrantLock;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;

/** A TLS socket on a TCP one. */
final class TlsStream implements ByteStream {
    private final SocketStream tcp;
    private final SSLSocket socket;
    private final Input in;
    private final OutputStream out;
    /** The handshake of the side that was called; the one that calls has it behind it. */
    private volatile CompletableFuture<Void> shaken = CompletableFuture.completedFuture(null);

    TlsStream(SocketStream tcp, SSLSocket socket) throws IOException {
        this.tcp = tcp;
        this.socket = socket;
        this.in = new Input(socket.getInputStream());
        this.out = new Output(socket.getOutputStream());
    }

    /** @throws IOException that says what the two sides do not agree on, also if the other side takes longer than {@code patience} */
    void handshake(ConnectionThreads threads, Duration patience) throws IOException {
        Deadline deadline = threads.limit(tcp, patience);
        try {
            socket.startHandshake();
        } catch (IOException e) {
            throw deadline.stop()
                    ? refused(e)
                    : new IOException("TLS with " + peer() + " failed: the other side took more than " + patience.toSeconds() + " s", e);
        } finally {
            deadline.stop();
        }
    }

    /**
     * Begins the handshake on the side that was called; whoever uses the streams learns how it ended.
     *
     * @throws IOException if the system gives no thread for it
     */
    void startHandshake(ConnectionThreads threads, Duration patience) throws IOException {
        CompletableFuture<Void> result = new CompletableFuture<>();
        shaken = result;
        boolean begun = threads.tryStart("parley-tls-handshake", () -> {
            try {
                handshake(threads, patience);
                result.complete(null);
            } catch (IOException | RuntimeException | Error e) {
                result.completeExceptionally(e);
            }
        });
        if (!begun) {
            throw new IOException("the system gives no thread for a handshake with " + peer());
        }
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
        awaitHandshake();
        socket.shutdownOutput();
    }

    /** Of the socket below: TLS itself would first ask the other side. */
    @Override
    public void endInput() throws IOException {
        tcp.endInput();
    }

    @Override
    public String peer() {
        return tcp.peer();
    }

    /** Closes the socket below: TLS itself would wait for a thread that writes, and for room for its last words. */
    @Override
    public void close() throws IOException {
        tcp.close();
    }

    /** Only the handshake's own thread shakes hands: it alone learns why that fails. */
    private void awaitHandshake() throws IOException {
        try {
            shaken.join();
        } catch (CompletionException e) {
            throw new IOException(e.getCause().getMessage(), e.getCause());
        }
    }

    /** A side that does not trust the other's certificate may have hung up before that could read why. */
    private IOException refused(IOException problem) {
        return problem instanceof SocketException && socket.getUseClientMode()
                ? new IOException("TLS with " + peer() + " failed: the other side hung up during the handshake (" + problem.getMessage()
                        + "); it may not trust this side's certificate, or want to see one", problem)
                : explained(problem);
    }

    private IOException explained(IOException problem) {
        return problem instanceof SSLException tls
                ? new IOException("TLS with " + peer() + " failed: " + TlsProblem.explain(tls), tls)
                : problem;
    }

    private final class Input extends FilterInputStream {
        /** Of whoever reads. */
        private final ReentrantLock reading = new ReentrantLock();
        /** What {@link #refusal} has read, to be read first. Guarded by the lock. */
        private Optional<Byte> first = Optional.empty();

        Input(InputStream in) {
            super(in);
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            awaitHandshake();
            reading.lock();
            try {
                if (first.isPresent() && length > 0) {
                    bytes[offset] = first.get();
                    first = Optional.empty();
                    return 1;
                }
                return in.read(bytes, offset, length);
            } catch (SSLException e) {
                throw explained(e);
            } finally {
                reading.unlock();
            }
        }

        /**
         * What the other side has said at last, where nothing can be written any more: in TLS 1.3 a caller learns that its certificate is refused
         * only when it reads, and by then the other side has hung up. Does not wait, because there is nothing to be waited for.
         */
        Optional<IOException> refusal() {
            if (!reading.tryLock()) {
                // Whoever reads learns of it.
                return Optional.empty();
            }
            try {
                byte[] one = new byte[1];
                if (first.isEmpty() && in.read(one, 0, 1) > 0) {
                    first = Optional.of(one[0]);
                }
                return Optional.empty();
            } catch (SSLException e) {
                return Optional.of(explained(e));
            } catch (IOException e) {
                return Optional.empty();
            } finally {
                reading.unlock();
            }
        }
    }

    private final class Output extends FilterOutputStream {
        Output(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            awaitHandshake();
            try {
                out.write(bytes, offset, length);
            } catch (SSLException e) {
                throw explained(e);
            } catch (IOException e) {
                throw in.refusal().orElse(e);
            }
        }
    }
}
