package dev.parley.runtime.transport.negotiation;

import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.Recollection;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.TransportAddress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which transport has last made contact with which host. Safe for use by several threads. */
final class HostMemory {
    private static final String THIS_MACHINE = "";

    private final Recollection<String, String> worked = new Recollection<>();

    /** The transports with the one in front that has worked for these addresses. */
    List<Transport> order(List<Transport> transports, List<TransportAddress> addresses) {
        Optional<String> scheme = worked.get(host(addresses));
        if (scheme.isEmpty()) {
            return transports;
        }
        List<Transport> ordered = new ArrayList<>(transports);
        ordered.sort((one, other) -> Boolean.compare(other.scheme().equals(scheme.get()), one.scheme().equals(scheme.get())));
        return ordered;
    }

    void note(List<TransportAddress> addresses, String scheme) {
        worked.note(host(addresses), scheme);
    }

    private static String host(List<TransportAddress> addresses) {
        for (TransportAddress address : addresses) {
            try {
                return HostAndPort.of(address).host();
            } catch (IOException e) {
                // A transport without hosts.
            }
        }
        return THIS_MACHINE;
    }
}
