package dev.parley.runtime.transport.tcp;

import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.stream.PortTransport;

/** TCP. Addresses are {@code tcp:host:port}. */
public final class TcpTransport extends PortTransport {
    public static final String SCHEME = "tcp";

    /**
     * @param host the interface to listen on, by name or number, as others can reach it
     * @param maxBodyBytes the largest frame body to accept
     */
    public TcpTransport(String host, int maxBodyBytes) {
        super(SCHEME, host, new TcpMedium(), maxBodyBytes);
    }

    /** Listens on the loopback interface only. */
    public static TcpTransport onLoopback(int maxBodyBytes) {
        return new TcpTransport(HostAndPort.anyOnLoopback().host(), maxBodyBytes);
    }
}
