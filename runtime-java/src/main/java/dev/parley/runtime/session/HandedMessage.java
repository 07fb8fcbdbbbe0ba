package dev.parley.runtime.session;

import dev.parley.core.type.Label;
import java.util.List;

/** A message between two threads of one JVM: payloads that the receiver may keep, because the sender has given them up or copied them. */
record HandedMessage(Label label, List<Object> payloads) {
    /** What one is taken to weigh in an inbox, in bytes: its real size is not known. */
    static final int WEIGHT = 256;

    /** Nobody will receive it. */
    void drop() {
        for (Object payload : payloads) {
            if (payload instanceof HandedSession session) {
                session.abandon("the session over which it was handed over has ended");
            }
        }
    }
}
