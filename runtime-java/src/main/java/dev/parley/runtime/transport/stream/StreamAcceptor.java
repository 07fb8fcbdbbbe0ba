package dev.parley.runtime.transport.stream;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.TransportAddress;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;

/** Takes connections over streams of bytes. */
public final class StreamAcceptor implements Acceptor {
    /** How long to wait before another try where a call could not be taken. */
    private static final Duration PAUSE = Duration.ofMillis(100);

    private final ByteStreamAcceptor calls;
    private final TransportAddress address;
    private final int maxBodyBytes;
    private volatile Runnable relief = () -> { };

    /**
     * @param calls closed with this acceptor
     * @param maxBodyBytes the largest frame body that its connections accept
     */
    public StreamAcceptor(ByteStreamAcceptor calls, TransportAddress address, int maxBodyBytes) {
        this.calls = calls;
        this.address = address;
        this.maxBodyBytes = maxBodyBytes;
    }

    @Override
    public List<TransportAddress> addresses() {
        return List.of(address);
    }

    @Override
    public void whenShort(Runnable action) {
        relief = action;
    }

    @Override
    public Connection accept() throws IOException {
        while (true) {
            try {
                return next();
            } catch (IOException e) {
                if (!calls.mayTakeMore()) {
                    throw e;
                }
                relief.run();
                pause();
            }
        }
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while it waited for callers");
        }
    }

    private Connection next() throws IOException {
        ByteStream stream = calls.accept();
        try {
            return StreamConnection.ofCaller(stream, maxBodyBytes);
        } catch (IOException e) {
            stream.close();
            throw e;
        }
    }

    @Override
    public void close() {
        try {
            calls.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
