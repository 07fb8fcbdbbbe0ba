package dev.parley.runtime.relay;

import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.transport.TransportProvider;
import dev.parley.runtime.transport.tls.TlsSettingsException;
import java.io.IOException;
import java.net.URI;

/** Makes {@code relay=http://host:port/relay} a transport that programs can be told to use. */
public final class RelayProvider implements TransportProvider {

    @Override
    public String scheme() {
        return RelayTransport.SCHEME;
    }

    @Override
    public Transport open(String place, Means means) throws IOException, TlsSettingsException {
        if (!place.matches("https?://[^/?#]+/[^?#]*[^/?#]")) {
            throw new IOException("`" + place + "` is no address of the form http://host:port/relay");
        }
        try {
            URI relay = URI.create(place);
            return relay.getScheme().equals("https") ? new RelayTransport(relay, means.tls(), means.maxBodyBytes())
                    : new RelayTransport(relay, means.maxBodyBytes());
        } catch (IllegalArgumentException e) {
            throw new IOException("`" + place + "` is no address of the form http://host:port/relay", e);
        }
    }

    @Override
    public Transport reaching(TransportAddress address, Means means) throws IOException, TlsSettingsException {
        int slash = address.location().lastIndexOf('/');
        if (slash <= 0) {
            throw new IOException("it is not of the form relay:http://host:port/relay/name");
        }
        return open(address.location().substring(0, slash), means);
    }
}
