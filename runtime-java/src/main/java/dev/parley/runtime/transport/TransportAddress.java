package dev.parley.runtime.transport;

import java.util.Objects;

/**
 * Where something listens.
 *
 * @param scheme which transport understands the location: {@code tcp}, {@code shared}
 * @param location in the transport's own syntax: {@code 127.0.0.1:4711}
 */
public record TransportAddress(String scheme, String location) {
    public TransportAddress {
        Objects.requireNonNull(scheme);
        Objects.requireNonNull(location);
    }

    /** @throws IllegalArgumentException if the text is not {@code scheme:location} */
    public static TransportAddress parse(String text) {
        int colon = text.indexOf(':');
        if (colon <= 0) {
            throw new IllegalArgumentException("`" + text + "` is no transport address, such as tcp:host:port");
        }
        return new TransportAddress(text.substring(0, colon), text.substring(colon + 1));
    }

    @Override
    public String toString() {
        return scheme + ":" + location;
    }
}
