package dev.parley.runtime.session;

import dev.parley.core.type.Role;

/** The machine does not allow what a peer sent. The message says what came, as a clause about the peer. */
final class UnexpectedMessage extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Role sender;

    UnexpectedMessage(Role sender, String message) {
        super(message, null, false, false);
        this.sender = sender;
    }

    Role sender() {
        return sender;
    }
}
