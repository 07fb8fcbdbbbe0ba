package dev.parley.runtime.transport.tcp;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.TransportAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;

/** TCP. Addresses are {@code tcp:host:port}, an IPv6 host in brackets. */
public final class TcpTransport implements Transport {
    public static final String SCHEME = "tcp";

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final int BACKLOG = 128;

    private final String host;
    private final int maxBodyBytes;

    /**
     * @param host the interface to listen on, by name or number, as others can reach it
     * @param maxBodyBytes the largest frame body to accept
     */
    public TcpTransport(String host, int maxBodyBytes) {
        this.host = host;
        this.maxBodyBytes = maxBodyBytes;
    }

    /** Listens on the loopback interface only. */
    public static TcpTransport onLoopback(int maxBodyBytes) {
        return new TcpTransport(InetAddress.getLoopbackAddress().getHostAddress(), maxBodyBytes);
    }

    @Override
    public String scheme() {
        return SCHEME;
    }

    @Override
    public Acceptor listen() throws IOException {
        return listen(0);
    }

    /** Listens at a port that the caller chose; 0 lets the system choose one. */
    public Acceptor listen(int port) throws IOException {
        ServerSocket socket = new ServerSocket();
        try {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(host, port), BACKLOG);
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
        return new TcpAcceptor(socket, address(host, socket.getLocalPort()), maxBodyBytes);
    }

    @Override
    public Connection connect(TransportAddress address) throws IOException {
        Socket socket = new Socket();
        try {
            socket.connect(parse(address), (int) CONNECT_TIMEOUT.toMillis());
            return new TcpConnection(socket, maxBodyBytes);
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    public static TransportAddress address(String host, int port) {
        return new TransportAddress(SCHEME, (host.contains(":") ? "[" + host + "]" : host) + ":" + port);
    }

    private static InetSocketAddress parse(TransportAddress address) throws IOException {
        String location = address.location();
        int colon = location.lastIndexOf(':');
        try {
            if (!address.scheme().equals(SCHEME) || colon <= 0) {
                throw new IOException("`" + address + "` is no address of the form tcp:host:port");
            }
            String host = location.substring(0, colon).replaceAll("^\\[|]$", "");
            InetSocketAddress resolved = new InetSocketAddress(host, Integer.parseInt(location.substring(colon + 1)));
            if (resolved.isUnresolved()) {
                throw new IOException("the host `" + host + "` is unknown");
            }
            return resolved;
        } catch (IllegalArgumentException e) {
            throw new IOException("`" + address + "` is no address of the form tcp:host:port", e);
        }
    }
}
