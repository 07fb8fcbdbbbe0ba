package dev.parley.runtime.transport.http;

import dev.parley.runtime.transport.stream.PortMedium;
import dev.parley.runtime.transport.stream.PortTransport;
import dev.parley.runtime.transport.tcp.TcpMedium;
import dev.parley.runtime.transport.tls.TlsMedium;
import dev.parley.runtime.transport.tls.TlsSettings;

/**
 * HTTP/1.1 or HTTPS, directly between two participants. Addresses are {@code http:host:port} and {@code https:host:port}.
 *
 * <p>A connection is one request, {@code POST /parley}, whose chunked body carries frames to the listener while the chunked body of the
 * response carries frames back, for as long as the connection lasts.
 */
public final class HttpTransport extends PortTransport {
    public static final String HTTP = "http";
    public static final String HTTPS = "https";

    /** @param below what HTTP stands on */
    HttpTransport(String scheme, String host, PortMedium below, int maxBodyBytes) {
        super(scheme, host, new HttpMedium(below), maxBodyBytes);
    }

    /**
     * @param host the interface to listen on, by name or number, as others can reach it
     * @param maxBodyBytes the largest frame body to accept
     */
    public static HttpTransport plain(String host, int maxBodyBytes) {
        return new HttpTransport(HTTP, host, new TcpMedium(), maxBodyBytes);
    }

    /**
     * @param host the interface to listen on, by the name or number that the certificate is for
     * @param maxBodyBytes the largest frame body to accept
     */
    public static HttpTransport secure(String host, TlsSettings settings, int maxBodyBytes) {
        return new HttpTransport(HTTPS, host, new TlsMedium(settings), maxBodyBytes);
    }
}
