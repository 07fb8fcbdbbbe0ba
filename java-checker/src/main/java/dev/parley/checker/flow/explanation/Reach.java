package dev.parley.checker.flow.explanation;

import dev.parley.checker.flow.state.Position;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Label;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;

/** Shortest ways through a machine, for saying what is missing. */
public final class Reach {
    /** An explanation by more missing steps than this is none. */
    private static final int LIMIT = 24;

    private final Machine machine;

    public Reach(Machine machine) {
        this.machine = machine;
    }

    List<Transition> stepsFrom(int state) {
        return machine.from(state);
    }

    /** All labels that the role chooses or follows. */
    Set<String> labels() {
        return machine.transitions()
                .map(step -> step.action().label())
                .filter(Label.Named.class::isInstance)
                .map(Label::toString)
                .collect(Collectors.toSet());
    }

    /** From a position, every state within reach, nearest first, with the steps that lead to it; the position's own state first. */
    Map<Integer, List<Transition>> from(Position position) {
        Map<Integer, List<Transition>> ways = new LinkedHashMap<>();
        Deque<Integer> queue = new ArrayDeque<>();
        switch (position) {
            case Position.At at -> ways.put(at.state(), List.of());
            case Position.Owing owing -> ways.put(owing.state(), List.of());
            case Position.Labelled labelled -> labelled.options().forEach(option -> ways.putIfAbsent(option.target(), List.of(option)));
            case Position.Failed failed -> {}
            case Position.Unopened unopened -> {}
            case Position.Closed closed -> {}
            case Position.GivenAway given -> {}
            case Position.Unknown unknown -> {}
        }
        queue.addAll(ways.keySet());
        while (!queue.isEmpty()) {
            int state = queue.remove();
            List<Transition> way = ways.get(state);
            if (way.size() == LIMIT) {
                continue;
            }
            for (Transition step : machine.from(state)) {
                if (!ways.containsKey(step.target())) {
                    List<Transition> longer = new ArrayList<>(way);
                    longer.add(step);
                    ways.put(step.target(), List.copyOf(longer));
                    queue.add(step.target());
                }
            }
        }
        return ways;
    }

    /** Whether the same steps can be taken one after the other from a position. */
    boolean canTake(Position position, List<Transition> steps) {
        return !taking(position, steps, (possible, step) -> possible.action().equals(step.action())).isEmpty();
    }

    /**
     * The states to which steps alike may lead from a position.
     *
     * @param isAlike whether a step of the machine, the first of the two, will do for one of {@code steps}
     */
    Set<Integer> taking(Position position, List<Transition> steps, BiPredicate<Transition, Transition> isAlike) {
        Set<Integer> states = switch (position) {
            case Position.At at -> Set.of(at.state());
            case Position.Labelled labelled -> labelled.options().stream().map(Transition::target).collect(Collectors.toSet());
            case Position.Owing owing -> Set.of();
            case Position.Failed failed -> Set.of();
            case Position.Unopened unopened -> Set.of();
            case Position.Closed closed -> Set.of();
            case Position.GivenAway given -> Set.of();
            case Position.Unknown unknown -> Set.of();
        };
        for (Transition step : steps) {
            states = states.stream()
                    .flatMap(state -> machine.from(state).stream())
                    .filter(possible -> isAlike.test(possible, step))
                    .map(Transition::target)
                    .collect(Collectors.toSet());
        }
        return states;
    }

    /** The steps from one position to another; empty where there is no short way. */
    Optional<List<Transition>> way(Position from, Position to) {
        Map<Integer, List<Transition>> ways = from(from);
        return switch (to) {
            case Position.At at -> Optional.ofNullable(ways.get(at.state()));
            case Position.Owing owing -> Optional.ofNullable(ways.get(owing.state()));
            case Position.Labelled labelled -> Optional.ofNullable(ways.get(labelled.options().getFirst().source()));
            case Position.Failed failed -> Optional.empty();
            case Position.GivenAway given -> Optional.empty();
            case Position.Unopened unopened -> Optional.empty();
            case Position.Closed closed when closed.early() -> Optional.empty();
            case Position.Closed closed -> ways.entrySet().stream()
                    .filter(way -> machine.isFinal(way.getKey()))
                    .map(Map.Entry::getValue)
                    .findFirst();
            case Position.Unknown unknown -> Optional.empty();
        };
    }

    /** The steps to the nearest final state. */
    public Optional<List<Transition>> wayToEnd(Position from) {
        return way(from, new Position.Closed(false));
    }

    /**
     * Whether a position lies within a loop of the protocol: only the decision to stop leads out of it, and the decision to go on leads
     * back to it.
     */
    public boolean isInsideLoop(Position position) {
        return switch (position) {
            case Position.At at -> isInsideLoop(at.state());
            case Position.Owing owing -> isInsideLoop(owing.state());
            case Position.Labelled labelled -> isInsideLoop(labelled.options().getFirst().source());
            case Position.Failed failed -> false;
            case Position.Unopened unopened -> false;
            case Position.Closed closed -> false;
            case Position.GivenAway given -> false;
            case Position.Unknown unknown -> false;
        };
    }

    private boolean isInsideLoop(int state) {
        return reachable(state).stream()
                .flatMap(head -> machine.from(head).stream())
                .filter(step -> step.action().label() == Label.Reserved.AGAIN)
                .anyMatch(again -> again.source() == state || reachable(again.target()).contains(state));
    }

    private Set<Integer> reachable(int start) {
        Set<Integer> found = new HashSet<>(Set.of(start));
        Deque<Integer> queue = new ArrayDeque<>(found);
        while (!queue.isEmpty()) {
            for (Transition step : machine.from(queue.remove())) {
                if (found.add(step.target())) {
                    queue.add(step.target());
                }
            }
        }
        return found;
    }
}
