package dev.parley.runtime.binary;

import dev.parley.runtime.session.SessionProtocol;
import dev.parley.runtime.transport.Recollection;
import dev.parley.runtime.transport.TransportAddress;
import java.util.List;

/**
 * Who has had the same protocol as this side when it was asked last, payload classes included. Says nothing of what will be answered next.
 * Safe for use by several threads.
 */
final class Acquaintances {
    private record Acquaintance(List<TransportAddress> addresses, String digest, String payloads) {
        Acquaintance(List<TransportAddress> addresses, SessionProtocol protocol) {
            this(addresses, protocol.digest(), protocol.payloadFingerprint());
        }
    }

    private final Recollection<Acquaintance, Boolean> known = new Recollection<>();

    boolean includes(List<TransportAddress> addresses, SessionProtocol protocol) {
        return known.get(new Acquaintance(addresses, protocol)).isPresent();
    }

    void add(List<TransportAddress> addresses, SessionProtocol protocol) {
        known.note(new Acquaintance(addresses, protocol), true);
    }

    void remove(List<TransportAddress> addresses, SessionProtocol protocol) {
        known.forget(new Acquaintance(addresses, protocol));
    }
}
