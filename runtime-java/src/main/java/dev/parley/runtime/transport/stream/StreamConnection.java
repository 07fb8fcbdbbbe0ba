package dev.parley.runtime.transport.stream;

import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameReader;
import dev.parley.runtime.wire.FrameWriter;
import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;

/** Frames over a stream of bytes. */
public final class StreamConnection implements Connection {
    private final ByteStream stream;
    private final FrameReader in;
    private final FrameWriter out;
    private final ReentrantLock sending = new ReentrantLock();

    /**
     * @param stream closed with this connection
     * @param maxBodyBytes the largest frame body to accept
     */
    public StreamConnection(ByteStream stream, int maxBodyBytes) throws IOException {
        this.stream = stream;
        this.in = new FrameReader(stream.input(), maxBodyBytes);
        this.out = new FrameWriter(stream.output());
    }

    @Override
    public void send(Frame frame) throws IOException {
        sending.lock();
        try {
            out.write(frame);
        } finally {
            sending.unlock();
        }
    }

    @Override
    public Frame receive() throws IOException {
        return in.read();
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
