package dev.parley.core.machine.render;

import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.machine.equivalence.Minimisation;
import dev.parley.core.type.Role;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A machine as a session type on one line, {@code A: B!a;rec t0 . {B?no;t0, B?ok;end}}, in the notation of the tools around k-multiparty
 * compatibility. The machine is minimised first. A state that is reached again from within itself becomes a {@code rec}; one that is
 * reached on several ways is written several times, since the notation cannot name what follows a choice.
 */
public final class SessionTypeWriter {
    private static final int NOT_OPEN = -1;

    private final Machine machine;
    private final String prefix;
    private final StringBuilder text = new StringBuilder();
    private final Deque<Item> open = new ArrayDeque<>();
    private final int[] starts;
    private final boolean[] repeated;

    /** What is still to be written. */
    private sealed interface Item {
        record Verbatim(String text) implements Item {}

        record State(int state) implements Item {}

        /** Everything that follows a state has been written. */
        record Leave(int state) implements Item {}
    }

    private SessionTypeWriter(Machine machine) {
        this.machine = machine;
        this.prefix = prefix(machine);
        this.starts = new int[machine.stateCount()];
        this.repeated = new boolean[machine.stateCount()];
        Arrays.fill(starts, NOT_OPEN);
    }

    /**
     * Without a line break.
     *
     * @param limit of characters
     * @return empty where the type would be longer than that, or a name contains what the notation cannot carry
     */
    public static Optional<String> write(Machine machine, int limit) {
        return MessageText.isExpressible(machine)
                ? new SessionTypeWriter(Minimisation.minimal(machine).machine()).write(limit)
                : Optional.empty();
    }

    /** Variables must not be taken for peers. */
    private static String prefix(Machine machine) {
        List<String> peers = machine.transitions()
                .flatMap(transition -> transition.action().peers().stream())
                .map(Role::name)
                .toList();
        String prefix = "t";
        while (isTaken(prefix, peers)) {
            prefix += "t";
        }
        return prefix;
    }

    private static boolean isTaken(String prefix, List<String> peers) {
        Pattern variable = Pattern.compile(Pattern.quote(prefix) + "\\d+");
        return peers.stream().anyMatch(peer -> variable.matcher(peer).matches());
    }

    private Optional<String> write(int limit) {
        open.push(new Item.State(machine.initial()));
        open.push(new Item.Verbatim(machine.role() + ": "));
        while (!open.isEmpty()) {
            switch (open.pop()) {
                case Item.Verbatim(String verbatim) -> text.append(verbatim);
                case Item.State(int state) -> enter(state);
                case Item.Leave(int state) -> leave(state);
            }
            if (text.length() > limit) {
                return Optional.empty();
            }
        }
        return Optional.of(text.toString());
    }

    private void enter(int state) {
        if (starts[state] != NOT_OPEN) {
            repeated[state] = true;
            text.append(prefix).append(state);
            return;
        }
        starts[state] = text.length();
        repeated[state] = false;
        open.push(new Item.Leave(state));
        List<Transition> steps = machine.from(state);
        if (steps.isEmpty()) {
            text.append("end");
        } else if (steps.size() == 1) {
            push(steps.getFirst());
        } else {
            text.append('{');
            open.push(new Item.Verbatim("}"));
            for (int i = steps.size() - 1; i >= 0; i--) {
                push(steps.get(i));
                if (i > 0) {
                    open.push(new Item.Verbatim(", "));
                }
            }
        }
    }

    private void push(Transition step) {
        open.push(new Item.State(step.target()));
        open.push(new Item.Verbatim("%s%s%s;".formatted(
                step.action().peers().stream().map(Role::name).collect(Collectors.joining(",")),
                step.action().direction().symbol(),
                MessageText.of(step.action()))));
    }

    /** The states around this one start further left, so that the insertion does not move them. */
    private void leave(int state) {
        if (repeated[state]) {
            text.insert(starts[state], "rec " + prefix + state + " . ");
        }
        starts[state] = NOT_OPEN;
    }
}
