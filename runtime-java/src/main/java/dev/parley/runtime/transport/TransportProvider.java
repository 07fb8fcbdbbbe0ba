package dev.parley.runtime.transport;

import java.io.IOException;

/**
 * Makes a transport that is not part of this module, for programs that are told its name; found by {@link java.util.ServiceLoader}. On
 * command lines such a transport is written {@code scheme=place}.
 */
public interface TransportProvider {

    /** What the addresses of the transport begin with. */
    String scheme();

    /**
     * Makes the transport for listening and calling.
     *
     * @param place in the transport's own syntax
     * @param maxBodyBytes the largest frame body to accept
     * @throws IOException whose message is one clause, if the place is not of the transport's form
     */
    Transport open(String place, int maxBodyBytes) throws IOException;

    /** Makes the transport for calling one address of its scheme, such as a registry's. */
    Transport reaching(TransportAddress address, int maxBodyBytes) throws IOException;
}
