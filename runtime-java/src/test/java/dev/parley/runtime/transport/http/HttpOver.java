package dev.parley.runtime.transport.http;

import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.stream.PortMedium;

/** HTTP on a medium that a test has prepared. */
public final class HttpOver {
    private HttpOver() {}

    public static Transport of(String scheme, PortMedium below, int maxBodyBytes) {
        return new HttpTransport(scheme, "127.0.0.1", below, maxBodyBytes);
    }
}
