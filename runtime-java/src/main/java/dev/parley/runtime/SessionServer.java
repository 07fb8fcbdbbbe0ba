package dev.parley.runtime;

import dev.parley.runtime.transport.TransportAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Serves a protocol, or several, at an address: the server's end of a shared channel (<i>Transport-independent sessions in SJ</i>, section 5.1). Safe
 * for use by several threads. Made by {@link SessionEnvironment#serve}.
 */
public interface SessionServer extends AutoCloseable {

    /** The protocol's qualified name; where several are served, that of the first. */
    String protocol();

    /** Where it listens, best first. */
    List<TransportAddress> addresses();

    /** The service, ready to be requested here or sent to somebody else; where several protocols are served, that of the first. */
    Service service();

    /** The services of all protocols that are served, in the order in which the server was given them. */
    List<Service> services();

    /**
     * The next session, of which the caller plays the accepting side. Blocks until somebody requests one.
     *
     * @throws IncompatibleSessionException if somebody came whose protocol does not fit, and has been told so; the server stands, and can
     *     be asked again
     * @throws SessionSetupException if the server is closed, or the thread was interrupted
     */
    Session accept() throws SessionException;

    /** As {@link #accept()}; empty if nobody comes in time. */
    Optional<Session> accept(Duration patience) throws SessionException;

    /** Listens no longer, wakes who waits in {@link #accept}, and turns away who has come but was not accepted. Sessions live on. */
    @Override
    void close();
}
