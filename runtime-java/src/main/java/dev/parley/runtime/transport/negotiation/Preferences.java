package dev.parley.runtime.transport.negotiation;

import dev.parley.runtime.transport.Transport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Over which transports one side makes contact, and over which it holds its sessions, each best first.
 *
 * @param setup not empty, no scheme twice
 * @param session not empty, no scheme twice
 */
public record Preferences(List<Transport> setup, List<Transport> session) {
    public Preferences {
        setup = List.copyOf(setup);
        session = List.copyOf(session);
        check(setup, "set-up");
        check(session, "session");
    }

    /** The same transports for both, in the same order. */
    public static Preferences of(Transport... transports) {
        return new Preferences(List.of(transports), List.of(transports));
    }

    /** Every transport of either list, once. */
    List<Transport> all() {
        Map<String, Transport> all = new LinkedHashMap<>();
        setup.forEach(transport -> all.putIfAbsent(transport.scheme(), transport));
        session.forEach(transport -> all.putIfAbsent(transport.scheme(), transport));
        return new ArrayList<>(all.values());
    }

    List<String> sessionSchemes() {
        return session.stream().map(Transport::scheme).toList();
    }

    Optional<Transport> transport(String scheme) {
        return all().stream().filter(transport -> transport.scheme().equals(scheme)).findFirst();
    }

    private static void check(List<Transport> transports, String purpose) {
        if (transports.isEmpty() || transports.stream().map(Transport::scheme).distinct().count() < transports.size()) {
            throw new IllegalArgumentException("the " + purpose + " transports must be some, and each but once: "
                    + transports.stream().map(Transport::scheme).toList());
        }
    }
}
