package dev.parley.core.counterexample;

import dev.parley.core.machine.Transition;
import dev.parley.core.type.Role;

/** A role takes a step of its machine. */
public record Event(Role role, Transition transition) {

    /** {@code A B!add(int)}. */
    @Override
    public String toString() {
        return role + " " + transition.action();
    }
}
