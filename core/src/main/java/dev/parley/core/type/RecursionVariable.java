package dev.parley.core.type;

import java.util.Objects;

/** The variable that a {@code rec X} binds and a {@code X} (Scribble: {@code continue X}, SJ: {@code #X}) jumps to. */
public record RecursionVariable(String name) {
    public RecursionVariable {
        Objects.requireNonNull(name);
    }

    @Override
    public String toString() {
        return name;
    }
}
