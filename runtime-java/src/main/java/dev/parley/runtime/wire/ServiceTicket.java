package dev.parley.runtime.wire;

import java.util.List;

/**
 * A service that was sent to somebody who may request sessions of it.
 *
 * @param protocol the name of the protocol, for messages to people: what is requested is what the receiver's own protocol says
 * @param addresses where it is served, best first
 */
public record ServiceTicket(String protocol, List<String> addresses) {
    public ServiceTicket {
        addresses = List.copyOf(addresses);
    }

    FrameBuilder write(FrameBuilder out) {
        return out.putString(protocol).putStrings(addresses);
    }

    static ServiceTicket read(BodyReader in) throws MalformedFrameException {
        return new ServiceTicket(in.readString(), in.readStrings());
    }
}
