package dev.parley.runtime.session;

import dev.parley.runtime.wire.MessageHead;

/** A message between two threads of one JVM: payloads that the receiver may keep, because the sender has given them up or copied them. */
final class HandedMessage {
    /** What one is taken to weigh in an inbox, in bytes: its real size is not known. */
    static final int WEIGHT = 256;

    private final MessageHead head;
    private final Object[] payloads;

    /** @param payloads the message's own from now on */
    HandedMessage(MessageHead head, Object[] payloads) {
        this.head = head;
        this.payloads = payloads;
    }

    MessageHead head() {
        return head;
    }

    /** Not copied: to be changed only by whoever receives the message. */
    Object[] payloads() {
        return payloads;
    }

    /** Nobody will receive it. */
    void drop() {
        drop("the session over which it was handed over has ended");
    }

    /** @param reason why nobody will receive it, as a clause */
    void drop(String reason) {
        for (Object payload : payloads) {
            if (payload instanceof HandedSession session) {
                session.abandon(reason);
            }
        }
    }
}
