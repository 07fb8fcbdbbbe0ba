package dev.parley.runtime.session;

import dev.parley.core.type.Role;
import dev.parley.runtime.FailureKind;
import java.util.concurrent.atomic.AtomicBoolean;

/** A live session between two holders, in this JVM: nobody can use it until somebody takes it up. Safe for use by several threads. */
final class HandedSession {
    private final SessionProtocol protocol;
    private final Conversation conversation;
    private final int member;
    /** Whether somebody has taken it up, or nobody will. */
    private final AtomicBoolean settled = new AtomicBoolean();

    /**
     * @param conversation with its one link, which goes on taking in what the peer sends
     * @param member which of the session types that the receiver is prepared for it has, counted from 0
     */
    HandedSession(SessionProtocol protocol, Conversation conversation, int member) {
        this.protocol = protocol;
        this.conversation = conversation;
        this.member = member;
    }

    SessionProtocol protocol() {
        return protocol;
    }

    Conversation conversation() {
        return conversation;
    }

    int member() {
        return member;
    }

    Role self() {
        return conversation.self();
    }

    Link link() {
        return conversation.links().iterator().next();
    }

    /** It has arrived: from now on it cannot be abandoned. One that has been abandoned before has failed. */
    void takeUp() {
        settled.set(true);
    }

    /** Nobody will take it up; the peer is told why. Does nothing if somebody has. */
    void abandon(String reason) {
        if (settled.compareAndSet(false, true)) {
            conversation.fail(new Failure(self(), FailureKind.LOST, "was handed over and did not arrive: " + reason));
        }
    }
}
