package dev.parley.core.scribble;

import dev.parley.core.type.GlobalType;

/** Which terms a Scribble protocol is made of. */
final class Dialect {
    private Dialect() {}

    static IllegalArgumentException foreign(GlobalType term) {
        return new IllegalArgumentException("Scribble has no " + term.getClass().getSimpleName());
    }

    static IllegalStateException unfolded(GlobalType.Recursion recursion) {
        return new IllegalStateException("an occurrence of " + recursion.variable() + " that was not taken apart");
    }
}
