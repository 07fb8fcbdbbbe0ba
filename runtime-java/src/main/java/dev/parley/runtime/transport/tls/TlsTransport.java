package dev.parley.runtime.transport.tls;

import dev.parley.runtime.transport.stream.PortTransport;

/** TLS over TCP. Addresses are {@code tls:host:port}; the host is the one that the listener's certificate is for. */
public final class TlsTransport extends PortTransport {
    public static final String SCHEME = "tls";

    /**
     * @param host the interface to listen on, by the name or number that the certificate is for
     * @param maxBodyBytes the largest frame body to accept
     */
    public TlsTransport(String host, TlsSettings settings, int maxBodyBytes) {
        super(SCHEME, host, new TlsMedium(settings), maxBodyBytes);
    }
}
