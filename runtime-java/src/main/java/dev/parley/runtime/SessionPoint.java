package dev.parley.runtime;

/**
 * How far a participant had come in its role when something happened.
 *
 * @param state the state of the role's machine, as {@code parley graph} numbers it
 * @param expectation what the protocol allows there, in words: {@code receive <EmailID, Event> from client}
 */
public record SessionPoint(int state, String expectation) {
    @Override
    public String toString() {
        return "state " + state + " (`" + expectation + "`)";
    }
}
