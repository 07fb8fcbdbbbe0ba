package dev.parley.runtime.wire;

import java.util.List;

/**
 * A session that was handed over, on its way to its next holder.
 *
 * @param session what it is called in reports
 * @param token what the next holder has to present
 * @param addresses where the last holder waits for it, best first
 * @param self the role that changes hands
 * @param peer the other role
 * @param member which of several session types that the receiver is prepared for it has, counted from 0
 * @param numbering the order in which the session's codec numbers the classes of its payloads
 */
public record SessionTicket(
        String session, String token, List<String> addresses, String self, String peer, int member, List<String> numbering) {
    public SessionTicket {
        addresses = List.copyOf(addresses);
        numbering = List.copyOf(numbering);
    }

    FrameBuilder write(FrameBuilder out) {
        return out.putString(session).putString(token).putStrings(addresses).putString(self).putString(peer).putInt(member).putStrings(numbering);
    }

    static SessionTicket read(BodyReader in) throws MalformedFrameException {
        return new SessionTicket(
                in.readString(), in.readString(), in.readStrings(), in.readString(), in.readString(), in.readInt(), in.readStrings());
    }

    /** Without the token, which belongs in no log. */
    @Override
    public String toString() {
        return "the end of `" + self + "`, to be fetched at " + addresses;
    }
}
