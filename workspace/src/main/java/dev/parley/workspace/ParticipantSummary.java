package dev.parley.workspace;

import dev.parley.core.diagnostic.Range;
import java.nio.file.Path;

/**
 * Java code that plays a role: a participant's method, one with a parameter that plays a part of a conversation, or that which opens a
 * session of its own.
 *
 * @param protocol the protocol's qualified name, {@code social.invitation}; of a session whose type a message has told, that type
 * @param method the method's qualified name, {@code com.acme.social.Client.inviteCoworkers}
 * @param range the method's name in the file; of a part, the parameter; of a session, its variable or the call that gives it
 * @param faultless whether no error was found
 * @param decided whether the code was followed on all its paths, so that the findings are all there are
 * @param followsLocalType whether it is held to a local type that is written for its role, and not to the role's projection
 */
public record ParticipantSummary(
        String protocol,
        String role,
        String method,
        Path file,
        Range range,
        boolean faultless,
        boolean decided,
        boolean followsLocalType) {

    /** Whether the code follows its role on every path. */
    public boolean conforms() {
        return faultless && decided;
    }
}
