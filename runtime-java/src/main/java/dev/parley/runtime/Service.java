package dev.parley.runtime;

import dev.parley.runtime.transport.TransportAddress;
import java.util.List;

/**
 * A protocol and where somebody serves it: the client's end of a shared channel (<i>Transport-independent sessions in SJ</i>, section
 * 5.1). Sessions are requested from it as often as one likes, also by those to whom it was sent as a payload. Immutable; safe for use by
 * several threads. Made by {@link SessionEnvironment#service}.
 */
public interface Service {

    /** The protocol's qualified name. */
    String protocol();

    /** Where it is served, best first. */
    List<TransportAddress> addresses();

    /**
     * Opens a session, of which the caller plays the requesting side. Blocks until the other side has agreed, which it does without
     * waiting for {@link SessionServer#accept()}.
     *
     * <p>Where a session of this service has been opened before, it is taken to agree again, and this does not block: what is sent first
     * leaves together with the request. Should the service have changed meanwhile, nothing is delivered there, and the next operation
     * of the session throws what this method would have thrown; {@link Session#close()} does so too, which waits for the answer.
     *
     * @throws IncompatibleSessionException if the other side's protocol does not fit; it gets the same exception
     * @throws SessionSetupException if nobody serves there, or it declines, or the thread is interrupted; interrupts stay set
     */
    Session request() throws SessionException;
}
