package dev.parley.runtime.transport;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * The location of transports on the internet protocols: {@code 127.0.0.1:4711}, an IPv6 host in brackets.
 *
 * @param host a name or a number; brackets are taken off
 */
public record HostAndPort(String host, int port) {
    private static final int MAX_PORT = 65_535;

    public HostAndPort {
        host = host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
    }

    /** @throws IOException if the location is not of this form */
    public static HostAndPort of(TransportAddress address) throws IOException {
        String location = address.location();
        int colon = location.lastIndexOf(':');
        try {
            if (colon > 0 && location.indexOf('/') < 0) {
                int port = Integer.parseInt(location.substring(colon + 1));
                if (port >= 0 && port <= MAX_PORT) {
                    return new HostAndPort(location.substring(0, colon), port);
                }
            }
        } catch (NumberFormatException e) {
            throw malformed(address, e);
        }
        throw malformed(address, null);
    }

    /** The loopback interface, any port. */
    public static HostAndPort anyOnLoopback() {
        return new HostAndPort(InetAddress.getLoopbackAddress().getHostAddress(), 0);
    }

    public InetSocketAddress resolve() throws IOException {
        InetSocketAddress resolved = new InetSocketAddress(host, port);
        if (resolved.isUnresolved()) {
            throw new IOException("the host `" + host + "` is unknown");
        }
        return resolved;
    }

    public TransportAddress at(String scheme) {
        return new TransportAddress(scheme, toString());
    }

    private static IOException malformed(TransportAddress address, Throwable cause) {
        return new IOException("`" + address + "` is no address of the form " + address.scheme() + ":host:port", cause);
    }

    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
