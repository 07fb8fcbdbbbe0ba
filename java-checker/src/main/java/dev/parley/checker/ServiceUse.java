package dev.parley.checker;

import dev.parley.core.diagnostic.SourceSpan;

/**
 * A service that the code requests or serves, where protocol and address are constants.
 *
 * @param protocol the qualified name
 * @param address as the code writes it: {@code tcp:127.0.0.1:4711}
 * @param place the constant that names the protocol
 */
public record ServiceUse(String protocol, String address, Side side, SourceSpan place) {

    /** Which end of the sessions the code has. */
    public enum Side {
        REQUESTS,
        SERVES
    }
}
