package dev.parley.runtime.session;

import dev.parley.core.type.Role;
import dev.parley.runtime.transport.TransportAddress;
import java.util.List;
import java.util.Map;

/**
 * What every participant of an instance knows once all are there.
 *
 * @param instance the instance's name, unique among those of the protocol
 * @param digest of the version of the protocol that the instance was made with: everybody plays a role as it is there, or one that may stand in
 *     for it
 * @param numbering names of payload classes in an order that all participants use who have not quite the same; empty where all have the same
 * @param secret known to the participants alone; a connection that does not present it is none of theirs
 * @param addresses where each role listens, in its order of preference
 */
public record Meeting(String instance, String digest, List<String> numbering, String secret, Map<Role, List<TransportAddress>> addresses) {
    public Meeting {
        numbering = List.copyOf(numbering);
        addresses = Map.copyOf(addresses);
    }

    /** Without the secret and the addresses, which belong in no log. */
    @Override
    public String toString() {
        return instance + addresses.keySet();
    }
}
