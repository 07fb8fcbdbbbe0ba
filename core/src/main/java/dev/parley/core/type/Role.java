package dev.parley.core.type;

import java.util.Objects;

/** A participant of a protocol, by the name the protocol declares for it. */
public record Role(String name) implements Comparable<Role> {
    public Role {
        Objects.requireNonNull(name);
    }

    @Override
    public int compareTo(Role other) {
        return name.compareTo(other.name);
    }

    @Override
    public String toString() {
        return name;
    }
}
