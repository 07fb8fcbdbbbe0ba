package dev.parley.checker.playability;

import dev.parley.checker.api.ClearSteps;
import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.Role;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether a role can be played. At each state of its machine the code picks whom it talks to next, which is a choice only where the role
 * takes part in several threads. It cannot pick what it receives then, and what it decides depends on data: it must be able to go on
 * whatever that is. So a role can be played if the code has a winning strategy in a safety game on the machine, in which it loses where no
 * call says what it means ({@link ClearSteps}); the states where it loses are an attractor (Mazala, <i>Infinite Games</i>, in: Automata,
 * Logics, and Infinite Games, LNCS 2500, 2002, section 2.5). Besides, no step may be out of its reach: it could play an endless thread and
 * never touch the others.
 *
 * <p>So two loops may be decided in two threads if one of them can be over before the other one starts.
 */
public final class Playability {
    /** What the code picks at a state: to hear from a role, or to tell some. */
    private record Talk(int state, Direction direction, List<Role> peers) {
        static Talk of(Transition step) {
            Action action = step.action();
            return new Talk(step.source(), action.direction(), action.peers());
        }
    }

    private final Machine machine;
    /** Per state, the talks after which the code can go on. */
    private final List<Set<Talk>> open = new ArrayList<>();
    /** Per state, what has ruled out the talk that was ruled out last. */
    private final Map<Integer, Transition> reasons = new HashMap<>();

    private final List<List<Transition>> incoming = new ArrayList<>();
    private final Deque<Integer> lost = new ArrayDeque<>();

    private Playability(Machine machine) {
        this.machine = machine;
        for (int state = 0; state < machine.stateCount(); state++) {
            open.add(machine.from(state).stream().map(Talk::of).collect(Collectors.toCollection(HashSet::new)));
            incoming.add(new ArrayList<>());
        }
        machine.transitions().forEach(step -> incoming.get(step.target()).add(step));
    }

    /** What keeps a role from being played; empty if it can be played. Linear in the size of the machine. */
    public static List<UnclearDecision> obstacles(Machine machine) {
        List<Transition> unclear = machine.transitions().filter(step -> !ClearSteps.isClear(step, machine.from(step.source()))).toList();
        if (unclear.isEmpty()) {
            return List.of();
        }
        Playability game = new Playability(machine);
        unclear.forEach(game::rule);
        while (!game.lost.isEmpty()) {
            game.incoming.get(game.lost.remove()).forEach(game::rule);
        }
        return game.obstacle().map(game::unclearAt).orElse(List.of());
    }

    /** The code must not begin the talk that a step belongs to. */
    private void rule(Transition step) {
        Set<Talk> left = open.get(step.source());
        if (left.remove(Talk.of(step))) {
            reasons.put(step.source(), step);
            if (left.isEmpty()) {
                lost.add(step.source());
            }
        }
    }

    private Optional<Integer> obstacle() {
        if (open.get(machine.initial()).isEmpty()) {
            return Optional.of(unavoidable());
        }
        Set<Action> played = reached(this::isOpen).stream()
                .flatMap(state -> machine.from(state).stream())
                .filter(this::isOpen)
                .map(Transition::action)
                .collect(Collectors.toSet());
        return machine.transitions().map(Transition::action).allMatch(played::contains)
                ? Optional.empty()
                : reached(step -> true).stream().filter(state -> !unclearAt(state).isEmpty()).findFirst();
    }

    /** Where the code gets to that puts off what it loses by as long as it can. */
    private int unavoidable() {
        int state = machine.initial();
        while (isClear(reasons.get(state))) {
            state = reasons.get(state).target();
        }
        return state;
    }

    private boolean isClear(Transition step) {
        return ClearSteps.isClear(step, machine.from(step.source()));
    }

    private boolean isOpen(Transition step) {
        return open.get(step.source()).contains(Talk.of(step));
    }

    /** The states that such steps lead to, nearest first. */
    private Set<Integer> reached(Predicate<Transition> taken) {
        Set<Integer> reached = new LinkedHashSet<>(Set.of(machine.initial()));
        Deque<Integer> pending = new ArrayDeque<>(reached);
        while (!pending.isEmpty()) {
            machine.from(pending.remove()).stream().filter(taken).map(Transition::target).filter(reached::add).forEach(pending::add);
        }
        return reached;
    }

    private List<UnclearDecision> unclearAt(int state) {
        List<Transition> possible = machine.from(state);
        Set<Label> labels = possible.stream()
                .filter(step -> !isClear(step))
                .map(step -> step.action().label())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return labels.stream().flatMap(label -> pairs(ClearSteps.sends(label, possible))).toList();
    }

    private static Stream<UnclearDecision> pairs(List<Transition> alike) {
        return alike.stream().skip(1).map(later -> new UnclearDecision(alike.getFirst(), later));
    }
}
