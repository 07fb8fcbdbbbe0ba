package dev.parley.core.machine;

import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The behaviour of one participant as a finite automaton: a communicating finite-state machine (Brand and Zafiropulo, JACM 1983;
 * Deniélou and Yoshida, ESOP 2012) whose state 0 is initial and whose final states are those without transitions.
 *
 * <p>Loops and choices are no extra concepts here: a loop {@code ![T]*} sends one of the reserved labels <i>again</i> and <i>done</i>, a
 * choice {@code !{..}} sends one of its labels. The machines that projection and local types yield are deterministic: no state has two
 * transitions with the same direction, link, peers and label. Machines read from elsewhere need not be; ask {@link #isDeterministic()}.
 *
 * <p>Immutable; equality is by structure, including the numbering of the states.
 */
public final class Machine {
    private final Role role;
    private final List<List<Transition>> outgoing;

    private Machine(Role role, List<List<Transition>> outgoing) {
        this.role = role;
        this.outgoing = outgoing;
    }

    /** The participant whose behaviour this is. */
    public Role role() {
        return role;
    }

    public int initial() {
        return 0;
    }

    public int stateCount() {
        return outgoing.size();
    }

    /** The steps possible in a state, in the order in which the protocol lists them. */
    public List<Transition> from(int state) {
        return outgoing.get(state);
    }

    public boolean isFinal(int state) {
        return outgoing.get(state).isEmpty();
    }

    /** The step that performs exactly this action, if the state has one. */
    public Optional<Transition> step(int state, Action action) {
        return outgoing.get(state).stream().filter(t -> t.action().equals(action)).findFirst();
    }

    public Stream<Transition> transitions() {
        return outgoing.stream().flatMap(List::stream);
    }

    /** The same machine of a participant who is called {@code self}, and whose only peer is called {@code peer}. States keep their numbers. */
    public Machine between(Role self, Role peer) {
        Builder renamed = builder(self);
        outgoing.forEach(steps -> renamed.state());
        transitions().forEach(step -> {
            Action action = step.action();
            List<Role> peers = action.peers().stream().map(old -> peer).distinct().toList();
            renamed.transition(step.source(), new Action(action.direction(), peers, action.label(), action.payloads(), action.link()), step.target());
        });
        return renamed.build();
    }

    /** Whether no state offers two steps of the same direction, link, peers and label. */
    public boolean isDeterministic() {
        return outgoing.stream().allMatch(steps -> steps.stream()
                .map(t -> List.of(t.action().direction(), t.action().link(), t.action().peers(), t.action().label()))
                .distinct()
                .count() == steps.size());
    }

    /** Whether every state either only sends or only receives, and receives from one participant only. */
    public boolean isDirected() {
        return outgoing.stream().allMatch(steps -> steps.stream().map(t -> t.action().direction()).distinct().count() <= 1
                && steps.stream().filter(t -> t.action().isReceive()).map(t -> t.action().peer()).distinct().count() <= 1);
    }

    /** Whether the participant opens, closes or secures links: whether its protocol's connections are explicit. */
    public boolean changesLinks() {
        return transitions().anyMatch(t -> t.action().changesLink());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Machine machine && role.equals(machine.role) && outgoing.equals(machine.outgoing);
    }

    @Override
    public int hashCode() {
        return Objects.hash(role, outgoing);
    }

    @Override
    public String toString() {
        return role + transitions().toList().toString();
    }

    public static Builder builder(Role role) {
        return new Builder(role);
    }

    /** Collects states and transitions. Not safe for use by several threads. */
    public static final class Builder {
        private final Role role;
        private final List<List<Transition>> outgoing = new ArrayList<>();

        private Builder(Role role) {
            this.role = Objects.requireNonNull(role);
        }

        /** Adds a state and returns its number; the first one added is the initial one. */
        public int state() {
            outgoing.add(new ArrayList<>());
            return outgoing.size() - 1;
        }

        /** Adds a transition, once, between states already added. */
        public Transition transition(int source, Action action, int target) {
            Objects.checkIndex(target, outgoing.size());
            Transition transition = new Transition(source, action, target);
            if (!outgoing.get(source).contains(transition)) {
                outgoing.get(source).add(transition);
            }
            return transition;
        }

        /** The machine built so far; a builder without states yields the machine that does nothing. */
        public Machine build() {
            List<List<Transition>> copy = new ArrayList<>();
            outgoing.forEach(steps -> copy.add(List.copyOf(steps)));
            if (copy.isEmpty()) {
                copy.add(List.of());
            }
            return new Machine(role, Collections.unmodifiableList(copy));
        }
    }
}
