package dev.parley.runtime.registry;

import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.TransportAddress;
import java.time.Duration;
import java.util.Optional;

/**
 * How a participant reaches a registry in another process.
 *
 * @param address one of the transport
 * @param patience how long to try if it does not answer: it may be about to start
 * @param token what the registry wants to be shown, if anything
 */
public record RegistryAddress(Transport transport, TransportAddress address, Duration patience, Optional<String> token) {

    /** Without the token, which belongs in no log. */
    @Override
    public String toString() {
        return address.toString();
    }
}
