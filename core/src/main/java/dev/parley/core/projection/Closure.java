package dev.parley.core.projection;

import dev.parley.core.projection.GlobalAutomaton.Edge;
import dev.parley.core.projection.Knowledge.Alternative;
import dev.parley.core.type.Role;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Follows the steps that a role does not see. Holds scratch memory; one instance serves one projection. */
final class Closure {
    private final GlobalAutomaton automaton;
    private final Role role;
    private final List<List<Edge>> visible;
    private final BitSet concerned;
    private final int[] visited;
    private int visit;

    Closure(GlobalAutomaton automaton, Role role) {
        this.automaton = automaton;
        this.role = role;
        this.visible = new ArrayList<>(automaton.stateCount());
        for (int state = 0; state < automaton.stateCount(); state++) {
            visible.add(automaton.from(state).stream()
                    .filter(edge -> edge.interaction().involves(role))
                    .toList());
        }
        this.concerned = statesBeforeVisibleSteps();
        this.visited = new int[automaton.stateCount()];
    }

    /** The states from which a step that involves the role can still come. */
    private BitSet statesBeforeVisibleSteps() {
        List<List<Integer>> predecessors = new ArrayList<>();
        for (int state = 0; state < automaton.stateCount(); state++) {
            predecessors.add(new ArrayList<>());
        }
        BitSet found = new BitSet(automaton.stateCount());
        Deque<Integer> pending = new ArrayDeque<>();
        for (int state = 0; state < automaton.stateCount(); state++) {
            for (Edge edge : automaton.from(state)) {
                predecessors.get(edge.target()).add(state);
            }
            if (!visible.get(state).isEmpty()) {
                found.set(state);
                pending.add(state);
            }
        }
        while (!pending.isEmpty()) {
            for (int predecessor : predecessors.get(pending.remove())) {
                if (!found.get(predecessor)) {
                    found.set(predecessor);
                    pending.add(predecessor);
                }
            }
        }
        return found;
    }

    /** What the role knows when the protocol has gone one of these ways. */
    Knowledge of(List<Trail> ways) {
        visit++;
        List<Alternative> alternatives = new ArrayList<>();
        Optional<Trail> finished = Optional.empty();
        Deque<Trail> pending = new ArrayDeque<>();
        ways.forEach(way -> reach(way, pending));
        while (!pending.isEmpty()) {
            Trail trail = pending.remove();
            int state = trail.state();
            if (!concerned.get(state)) {
                finished = finished.or(() -> Optional.of(trail));
                continue;
            }
            List<Edge> steps = visible.get(state);
            if (!steps.isEmpty()) {
                alternatives.add(new Alternative(trail, steps));
            }
            for (Edge edge : automaton.from(state)) {
                if (!edge.interaction().involves(role)) {
                    reach(trail.then(edge), pending);
                }
            }
        }
        return new Knowledge(List.copyOf(alternatives), finished);
    }

    private void reach(Trail trail, Deque<Trail> pending) {
        if (visited[trail.state()] != visit) {
            visited[trail.state()] = visit;
            pending.add(trail);
        }
    }
}
