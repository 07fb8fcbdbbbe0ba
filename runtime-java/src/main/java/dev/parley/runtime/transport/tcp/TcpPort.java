package dev.parley.runtime.transport.tcp;

import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.stream.ByteStreamAcceptor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;

/** A TCP port that is listened on; for TCP itself and for what is built upon it. */
public final class TcpPort implements ByteStreamAcceptor {
    /** How long whoever is called may take to answer. */
    public static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final int BACKLOG = 128;

    private final ServerSocket socket;
    private final HostAndPort place;

    private TcpPort(ServerSocket socket, HostAndPort place) {
        this.socket = socket;
        this.place = place;
    }

    /** Listens; port 0 lets the system choose one. */
    public static TcpPort open(HostAndPort place) throws IOException {
        InetSocketAddress resolved = place.resolve();
        ServerSocket socket = new ServerSocket();
        try {
            socket.setReuseAddress(true);
            socket.bind(resolved, BACKLOG);
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
        return new TcpPort(socket, new HostAndPort(place.host(), socket.getLocalPort()));
    }

    /** Connects to where another process listens. */
    public static SocketStream call(HostAndPort place) throws IOException {
        Socket socket = new Socket();
        try {
            socket.connect(place.resolve(), (int) CONNECT_TIMEOUT.toMillis());
            return new SocketStream(socket);
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    /** Where this listens, with the port that the system chose. */
    public HostAndPort place() {
        return place;
    }

    @Override
    public SocketStream accept() throws IOException {
        Socket accepted = socket.accept();
        try {
            return new SocketStream(accepted);
        } catch (IOException e) {
            accepted.close();
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
