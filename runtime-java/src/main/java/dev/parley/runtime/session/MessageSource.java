package dev.parley.runtime.session;

import dev.parley.runtime.wire.Frame;

/** From where the messages of an {@link Inbox} come that are not put by another thread. */
interface MessageSource {
    /** @return whether the caller is to read, which it has to do; if not, another thread puts the next message, or has put it */
    boolean lead();

    /** Reads, and does not lead any more. Null if what was read is no message; then one may have been put. */
    Frame read() throws InterruptedException;
}
