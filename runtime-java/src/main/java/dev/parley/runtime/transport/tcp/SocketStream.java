package dev.parley.runtime.transport.tcp;

import dev.parley.runtime.transport.stream.ByteStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;

/** A TCP socket. */
public final class SocketStream implements ByteStream {
    private final Socket socket;

    public SocketStream(Socket socket) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true);
        socket.setKeepAlive(true);
    }

    /** The socket itself, for a protocol that stands on TCP. */
    public Socket socket() {
        return socket;
    }

    @Override
    public InputStream input() throws IOException {
        return socket.getInputStream();
    }

    @Override
    public OutputStream output() throws IOException {
        return socket.getOutputStream();
    }

    @Override
    public void endOutput() throws IOException {
        socket.shutdownOutput();
    }

    @Override
    public void endInput() throws IOException {
        socket.shutdownInput();
    }

    @Override
    public String peer() {
        return String.valueOf(socket.getRemoteSocketAddress()).replaceFirst("^/", "");
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
