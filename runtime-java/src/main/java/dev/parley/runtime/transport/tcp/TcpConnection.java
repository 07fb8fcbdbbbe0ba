package dev.parley.runtime.transport.tcp;

import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.StreamFraming;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.concurrent.locks.ReentrantLock;

final class TcpConnection implements Connection {
    private static final int BUFFER_BYTES = 1 << 16;

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private final int maxBodyBytes;
    private final ReentrantLock sending = new ReentrantLock();

    TcpConnection(Socket socket, int maxBodyBytes) throws IOException {
        this.socket = socket;
        this.maxBodyBytes = maxBodyBytes;
        socket.setTcpNoDelay(true);
        socket.setKeepAlive(true);
        in = new BufferedInputStream(socket.getInputStream(), BUFFER_BYTES);
        out = socket.getOutputStream();
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
            socket.shutdownOutput();
        } finally {
            sending.unlock();
        }
    }

    @Override
    public String peer() {
        return String.valueOf(socket.getRemoteSocketAddress()).replaceFirst("^/", "");
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // The descriptor is gone either way, and there is nobody left to tell.
            assert socket.isClosed() : e;
        }
    }
}
