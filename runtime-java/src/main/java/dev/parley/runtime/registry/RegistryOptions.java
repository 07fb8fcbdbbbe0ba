package dev.parley.runtime.registry;

import java.time.Duration;

/**
 * What can be set of a registry. Start from {@link #defaults()}.
 *
 * @param host the interface to listen on
 * @param port 0 lets the system choose one
 * @param expiry how long an instance waits for its participants
 * @param requestTimeout how long a client may take to say what it wants
 */
public record RegistryOptions(String host, int port, Duration expiry, Duration requestTimeout) {

    /** The loopback interface, any port; 30 s for an instance and 5 s for a request. */
    public static RegistryOptions defaults() {
        return new RegistryOptions("127.0.0.1", 0, Duration.ofSeconds(30), Duration.ofSeconds(5));
    }

    public RegistryOptions withHost(String value) {
        return new RegistryOptions(value, port, expiry, requestTimeout);
    }

    public RegistryOptions withPort(int value) {
        return new RegistryOptions(host, value, expiry, requestTimeout);
    }

    public RegistryOptions withExpiry(Duration value) {
        return new RegistryOptions(host, port, value, requestTimeout);
    }

    public RegistryOptions withRequestTimeout(Duration value) {
        return new RegistryOptions(host, port, expiry, value);
    }
}
