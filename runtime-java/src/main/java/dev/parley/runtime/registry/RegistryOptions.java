package dev.parley.runtime.registry;

import dev.parley.runtime.session.Patience;
import dev.parley.runtime.transport.negotiation.Liveness;
import java.time.Duration;
import java.util.Optional;

/**
 * What can be set of a registry. Start from {@link #defaults()}.
 *
 * @param host the interface to listen on
 * @param port 0 lets the system choose one
 * @param expiry how long an instance waits for its participants
 * @param requestTimeout how long a client may take to say what it wants
 * @param token what a client has to show before it is heard; empty if everybody is
 * @param clients how many are attended to at once, those that wait for others included; each has a thread. Others are turned away
 * @param liveness how quickly a client is noticed that has vanished without a word while it waits; the limit has to be longer than the five
 *     seconds after which clients give a sign of life
 */
public record RegistryOptions(
        String host, int port, Duration expiry, Duration requestTimeout, Optional<String> token, int clients, Liveness liveness) {
    public RegistryOptions {
        expiry = Patience.of(expiry);
        requestTimeout = Patience.of(requestTimeout);
        if (clients < 1) {
            throw new IllegalArgumentException("a registry for " + clients + " clients");
        }
    }

    /** The loopback interface, any port; 30 s for an instance and 5 s for a request; 10,000 clients. */
    public static RegistryOptions defaults() {
        return new RegistryOptions("127.0.0.1", 0, Duration.ofSeconds(30), Duration.ofSeconds(5), Optional.empty(), 10_000, Liveness.defaults());
    }

    public RegistryOptions withHost(String value) {
        return new RegistryOptions(value, port, expiry, requestTimeout, token, clients, liveness);
    }

    public RegistryOptions withPort(int value) {
        return new RegistryOptions(host, value, expiry, requestTimeout, token, clients, liveness);
    }

    public RegistryOptions withExpiry(Duration value) {
        return new RegistryOptions(host, port, value, requestTimeout, token, clients, liveness);
    }

    public RegistryOptions withRequestTimeout(Duration value) {
        return new RegistryOptions(host, port, expiry, value, token, clients, liveness);
    }

    public RegistryOptions withToken(String value) {
        return new RegistryOptions(host, port, expiry, requestTimeout, Optional.of(value), clients, liveness);
    }

    public RegistryOptions withClients(int value) {
        return new RegistryOptions(host, port, expiry, requestTimeout, token, value, liveness);
    }

    public RegistryOptions withLiveness(Liveness value) {
        return new RegistryOptions(host, port, expiry, requestTimeout, token, clients, value);
    }

    /** Without the token, which belongs in no log. */
    @Override
    public String toString() {
        return host + ":" + port;
    }
}
