package dev.parley.runtime.transport.stream;

import dev.parley.runtime.transport.HostAndPort;
import java.io.IOException;
import java.time.Duration;

/** A TCP-like medium whose addresses are a host and a port: TCP, and what is built upon it. */
public interface PortMedium {
    /** How long whoever is called may take to answer, at each layer. */
    Duration PATIENCE = Duration.ofSeconds(5);

    /** Listens; port 0 lets the system choose one. */
    StreamPort open(HostAndPort place) throws IOException;

    /** Connects to where another process listens. */
    ByteStream call(HostAndPort place) throws IOException;
}
