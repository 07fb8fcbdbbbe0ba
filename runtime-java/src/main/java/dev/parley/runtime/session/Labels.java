package dev.parley.runtime.session;

import dev.parley.core.type.Label;

/** Which messages an operation that receives is for. */
enum Labels {
    /** A receive. */
    OF_MESSAGES,
    /** {@code inbranch}. */
    NAMED,
    /** {@code inwhile}. */
    OF_ROUNDS,
    /** {@code awaitBegin}. */
    OF_BEGIN;

    boolean contain(Label label) {
        return switch (this) {
            case OF_MESSAGES -> label instanceof Label.Named || label == Label.Reserved.NONE;
            case NAMED -> label instanceof Label.Named;
            case OF_ROUNDS -> label == Label.Reserved.AGAIN || label == Label.Reserved.DONE;
            case OF_BEGIN -> label == Label.Reserved.BEGIN;
        };
    }
}
