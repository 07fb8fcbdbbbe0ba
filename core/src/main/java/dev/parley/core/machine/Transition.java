package dev.parley.core.machine;

/** A step of a machine. States are numbered from 0, the initial one. */
public record Transition(int source, Action action, int target) {
    @Override
    public String toString() {
        return source + " " + action + " " + target;
    }
}
