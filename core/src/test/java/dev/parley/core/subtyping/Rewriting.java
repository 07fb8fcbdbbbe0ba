package dev.parley.core.subtyping;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Changes a machine as an optimiser or a careless colleague would: some results are subtypes of it and some are not. */
final class Rewriting {
    private final Random random;
    private final List<List<Transition>> states = new ArrayList<>();
    private final int parent;

    private Rewriting(Machine machine, Random random) {
        this.random = random;
        for (int state = 0; state < machine.stateCount(); state++) {
            states.add(new ArrayList<>(machine.from(state)));
        }
        parent = random.nextInt(states.size());
    }

    /** One to three changes. */
    static Machine rewritten(Machine machine, Random random) {
        Machine result = machine;
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
            Rewriting rewriting = new Rewriting(result, random);
            switch (random.nextInt(8)) {
                case 0 -> rewriting.dropSend();
                case 1 -> rewriting.addReceive();
                case 2 -> rewriting.anticipateOnce();
                default -> rewriting.swap();
            }
            result = rewriting.build(machine);
        }
        return result;
    }

    /** One to four changes that asynchrony hides, or that only narrow what is sent and widen what is understood. */
    static Machine optimised(Machine machine, Random random) {
        Machine result = machine;
        for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
            Rewriting rewriting = new Rewriting(result, random);
            switch (random.nextInt(8)) {
                case 0 -> rewriting.dropSend();
                case 1 -> rewriting.addReceive();
                default -> {
                    if (rewriting.mayOvertake()) {
                        rewriting.swap();
                    }
                }
            }
            result = rewriting.build(machine);
        }
        return result;
    }

    private Machine build(Machine original) {
        Machine.Builder builder = Machine.builder(original.role());
        states.forEach(state -> builder.state());
        states.stream().flatMap(List::stream).forEach(t -> builder.transition(t.source(), t.action(), t.target()));
        return builder.build();
    }

    private void dropSend() {
        List<List<Transition>> choices = states.stream()
                .filter(steps -> steps.size() > 1 && steps.getFirst().action().isSend())
                .toList();
        if (!choices.isEmpty()) {
            List<Transition> steps = pick(choices);
            steps.remove(random.nextInt(steps.size()));
        }
    }

    private void addReceive() {
        List<Transition> receives = all().filter(t -> t.action().isReceive()).toList();
        if (!receives.isEmpty()) {
            Transition like = pick(receives);
            states.get(like.source()).add(new Transition(
                    like.source(), Action.receive(like.action().peer(), Label.of("extra" + all().count())), random.nextInt(states.size())));
        }
    }

    /** Sends once at the very beginning what some state sends: double buffering, when it is right. */
    private void anticipateOnce() {
        List<Transition> sends = all().filter(t -> t.action().isSend()).toList();
        if (!sends.isEmpty()) {
            int moved = state();
            states.get(0).forEach(t -> states.get(moved).add(new Transition(moved, t.action(), t.target())));
            for (int i = 1; i < states.size(); i++) {
                states.get(i).replaceAll(t -> t.target() == 0 ? new Transition(t.source(), t.action(), moved) : t);
            }
            states.set(0, new ArrayList<>(List.of(new Transition(0, pick(sends).action(), moved))));
        }
    }

    /** Whether asynchrony lets what follows the chosen state overtake its steps. */
    private boolean mayOvertake() {
        List<Action> first = states.get(parent).stream().map(Transition::action).toList();
        boolean someMessageWouldBeRefused = states.get(parent).stream()
                .anyMatch(t -> t.action().isReceive() && states.get(t.target()).isEmpty());
        return !someMessageWouldBeRefused && states.get(parent).stream().flatMap(t -> states.get(t.target()).stream()).map(Transition::action)
                .allMatch(later -> first.stream().allMatch(earlier -> later.isSend()
                        ? earlier.isReceive() || Collections.disjoint(earlier.peers(), later.peers())
                        : earlier.isReceive() && !earlier.peer().equals(later.peer())));
    }

    /** Exchanges the chosen state's steps with those that follow, if these all concern one peer and one direction. */
    private void swap() {
        List<Transition> first = List.copyOf(states.get(parent));
        List<Transition> second = first.stream().flatMap(t -> states.get(t.target()).stream()).toList();
        boolean oneSubject = second.stream().map(t -> List.of(t.action().direction(), t.action().peers())).distinct().count() == 1;
        if (!oneSubject || first.stream().anyMatch(t -> t.target() == parent)) {
            return;
        }
        boolean all = first.getFirst().action().direction() == Direction.RECEIVE
                && second.getFirst().action().direction() == Direction.SEND;
        List<Transition> exchanged = new ArrayList<>();
        for (Action action : second.stream().map(Transition::action).distinct().toList()) {
            List<Transition> before = first.stream().filter(t -> step(t.target(), action) != null).toList();
            if (!all || before.size() == first.size()) {
                int middle = state();
                exchanged.add(new Transition(parent, action, middle));
                before.forEach(t -> states.get(middle).add(
                        new Transition(middle, t.action(), step(t.target(), action).target())));
            }
        }
        if (!exchanged.isEmpty()) {
            states.set(parent, exchanged);
        }
    }

    private Transition step(int state, Action action) {
        return states.get(state).stream().filter(t -> t.action().equals(action)).findFirst().orElse(null);
    }

    private int state() {
        states.add(new ArrayList<>());
        return states.size() - 1;
    }

    private Stream<Transition> all() {
        return states.stream().flatMap(List::stream);
    }

    private <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
