package dev.parley.runtime.delegation;

import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.http.HttpTransport;
import dev.parley.runtime.transport.shared.SharedTransport;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.transport.tls.TlsSettings;
import dev.parley.runtime.transport.tls.TlsTransport;
import dev.parley.runtime.transport.unix.UnixTransport;
import java.nio.file.Path;
import java.util.function.Supplier;

/** Over what two parties talk. */
enum Way {
    SHARED, UNIX, TCP, TLS, HTTP, HTTPS;

    private static final String HOST = "127.0.0.1";
    private static final int LIMIT = 16 << 20;

    /**
     * @param memory of those who share it
     * @param sockets where the sockets of this machine are made
     * @param keys asked for only where they are needed
     */
    Transport open(SharedTransport memory, Path sockets, Supplier<TlsSettings> keys) {
        return switch (this) {
            case SHARED -> memory;
            case UNIX -> new UnixTransport(sockets, LIMIT);
            case TCP -> new TcpTransport(HOST, LIMIT);
            case TLS -> new TlsTransport(HOST, keys.get(), LIMIT);
            case HTTP -> HttpTransport.plain(HOST, LIMIT);
            case HTTPS -> HttpTransport.secure(HOST, keys.get(), LIMIT);
        };
    }
}
