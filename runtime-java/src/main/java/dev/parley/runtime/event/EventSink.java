package dev.parley.runtime.event;

/**
 * Takes what happens in sessions. Called in the threads of the participants, so it must be quick, must not block and must be safe for use
 * by several threads. What it throws is dropped: watching a session changes nothing in it.
 */
@FunctionalInterface
public interface EventSink {

    void accept(SessionEvent event);

    /** Nobody watches; sessions do not even make their events. */
    static EventSink none() {
        return Nobody.WATCHES;
    }

    /** Whether events need to be made at all. */
    default boolean isEnabled() {
        return this != Nobody.WATCHES;
    }

    /** The sink of whoever does not watch. */
    enum Nobody implements EventSink {
        WATCHES;

        @Override
        public void accept(SessionEvent event) {
            throw new AssertionError("no event is made for nobody");
        }
    }
}
