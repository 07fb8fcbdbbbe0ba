package dev.parley.runtime.transport.stream;

import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.StreamFraming;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.locks.ReentrantLock;

/** Frames over a stream of bytes. */
public final class StreamConnection implements Connection {
    private static final int BUFFER_BYTES = 1 << 16;

    private final ByteStream stream;
    private final InputStream in;
    private final OutputStream out;
    private final int maxBodyBytes;
    private final ReentrantLock sending = new ReentrantLock();

    /**
     * @param stream closed with this connection
     * @param maxBodyBytes the largest frame body to accept
     */
    public StreamConnection(ByteStream stream, int maxBodyBytes) throws IOException {
        this.stream = stream;
        this.in = new BufferedInputStream(stream.input(), BUFFER_BYTES);
        this.out = stream.output();
        this.maxBodyBytes = maxBodyBytes;
    }

    @Override
    public void send(Frame frame) throws IOException {
        sending.lock();
        try {
            out.write(frame.array(), 0, frame.size());
        } finally {
            sending.unlock();
        }
    }

    @Override
    public Frame receive() throws IOException {
        return StreamFraming.read(in, maxBodyBytes);
    }

    @Override
    public void endOutput() throws IOException {
        sending.lock();
        try {
            stream.endOutput();
        } finally {
            sending.unlock();
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
