package dev.parley.checker.flow.state;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Transition;
import java.util.List;

/** Where a session is. */
public sealed interface Position {

    /** In a state of the machine. */
    record At(int state) implements Position {}

    /** A label has been chosen or seen and the payloads of the same message are still to come; several where peers decide which. */
    record Labelled(List<Transition> options) implements Position {
        public Labelled {
            options = List.copyOf(options);
        }
    }

    /** In {@code state} after a mistake that was reported: {@code owed} may still follow and is then part of that mistake. */
    record Owing(Action owed, int state) implements Position {}

    /**
     * The session has failed: whatever is called on it fails again.
     *
     * @param swallowed whether a handler caught exactly this failure, or could catch no other one, so that the program knows of it
     */
    record Failed(boolean swallowed) implements Position {}

    /** There is none yet: its variable has no value, or is null. */
    record Unopened() implements Position {}

    /** @param early whether it was ended before its own end, so that what led there is no example for other ways */
    record Closed(boolean early) implements Position {}

    /** Somebody else goes on with it. */
    record GivenAway(Taker taker) implements Position {}

    /** Who goes on with a session. */
    enum Taker {
        /** Whoever got it in a message, or the thread that the session itself has started: it is no longer that of the object that is here. */
        RECEIVER,
        /** The caller of the method, who has the very same object. */
        CALLER,
        /** Another thread, which has the very same object. */
        THREAD
    }

    /** Out of sight. */
    record Unknown() implements Position {}
}
