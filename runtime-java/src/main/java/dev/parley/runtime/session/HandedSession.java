package dev.parley.runtime.session;

import dev.parley.core.type.Role;
import dev.parley.runtime.FailureKind;

/**
 * A live session between two holders, in this JVM: nobody can use it until somebody takes it up.
 *
 * @param conversation with its one link, which goes on taking in what the peer sends
 * @param member which of the session types that the receiver is prepared for it has, counted from 0
 */
record HandedSession(SessionProtocol protocol, Conversation conversation, int member) {

    Role self() {
        return conversation.self();
    }

    Link link() {
        return conversation.links().iterator().next();
    }

    /** Nobody will take it up; the peer is told why. */
    void abandon(String reason) {
        conversation.fail(new Failure(self(), FailureKind.LOST, "was handed over and did not arrive: " + reason));
    }
}
