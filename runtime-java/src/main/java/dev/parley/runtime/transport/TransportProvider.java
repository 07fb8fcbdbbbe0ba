package dev.parley.runtime.transport;

import dev.parley.runtime.transport.tls.TlsSettings;
import dev.parley.runtime.transport.tls.TlsSettingsException;
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
     * @throws IOException whose message is one clause, if the place is not of the transport's form
     * @throws TlsSettingsException if the transport needs keys or certificates, and they cannot be used
     */
    Transport open(String place, Means means) throws IOException, TlsSettingsException;

    /** Makes the transport for calling one address of its scheme, such as a registry's. */
    Transport reaching(TransportAddress address, Means means) throws IOException, TlsSettingsException;

    /** What a program has for its transports. */
    interface Means {

        /** The largest frame body to accept. */
        int maxBodyBytes();

        /** Keys and certificates; to be asked for only where they are needed. */
        TlsSettings tls() throws TlsSettingsException;
    }
}
