package dev.parley.soundness;

import dev.parley.core.type.GlobalType;
import dev.parley.core.type.GlobalType.AnnouncedChoice;
import dev.parley.core.type.GlobalType.Begin;
import dev.parley.core.type.GlobalType.Continue;
import dev.parley.core.type.GlobalType.DirectedChoice;
import dev.parley.core.type.GlobalType.Loop;
import dev.parley.core.type.GlobalType.Message;
import dev.parley.core.type.GlobalType.Recursion;
import dev.parley.core.type.GlobalType.Sequence;
import dev.parley.core.type.Role;

/** What a role has to do with the parts of a protocol. */
record Involvement(Role self) {

    /** Whether the role takes part in it. */
    boolean in(GlobalType type) {
        return switch (type) {
            case Begin begin -> true;
            case Message message -> message.sender().equals(self) || message.receivers().contains(self);
            case AnnouncedChoice choice -> choice.chooser().equals(self) || choice.children().stream().anyMatch(this::in);
            case DirectedChoice choice -> choice.chooser().equals(self) || choice.children().stream().anyMatch(this::in);
            case Loop loop -> loop.guard().equals(self) || in(loop.body());
            default -> type.children().stream().anyMatch(this::in);
        };
    }

    /**
     * Whether the role has a program of its own in every recursion: one that is not told whether there is another round has to learn it from
     * whatever comes next, for which there is no ordinary loop.
     */
    boolean canBeWritten(GlobalType type) {
        return !(type instanceof Recursion recursion && in(recursion.body()) && !isToldOfRounds(recursion))
                && type.children().stream().allMatch(this::canBeWritten);
    }

    private boolean isToldOfRounds(Recursion recursion) {
        return in(((Sequence) recursion.body()).steps().getLast());
    }

    /** How often a part jumps, wherever to. */
    static long jumps(GlobalType type) {
        return type instanceof Continue ? 1 : type.children().stream().mapToLong(Involvement::jumps).sum();
    }

    /** How often a part begins another round of this recursion. */
    static long jumps(GlobalType type, String variable) {
        return type instanceof Continue jump
                ? (jump.variable().name().equals(variable) ? 1 : 0)
                : type.children().stream().mapToLong(child -> jumps(child, variable)).sum();
    }
}
