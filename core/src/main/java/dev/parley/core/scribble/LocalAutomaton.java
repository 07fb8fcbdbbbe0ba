package dev.parley.core.scribble;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.scribble.LocalWiring.Node;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A role's terms as a machine. Alternatives that begin alike stay apart, so that the machine may be non-deterministic: the
 * role cannot know which of them it is in, and exploration tries all of them.
 *
 * @param origins the terms that ask for each transition
 */
record LocalAutomaton(Machine machine, Map<Transition, List<NodePath>> origins) {

    static LocalAutomaton of(Role role, List<LocalTerm> body) {
        return of(role, new LocalWiring(body));
    }

    static LocalAutomaton of(Role role, LocalWiring wiring) {
        return new Builder(role).build(wiring);
    }

    /** The same behaviour with one step per action in each state, by the subset construction; states are numbered breadth first. */
    LocalAutomaton determinised() {
        Machine.Builder builder = Machine.builder(machine.role());
        Map<Set<Integer>, Integer> numbers = new LinkedHashMap<>();
        List<Set<Integer>> subsets = new ArrayList<>(List.of(Set.of(machine.initial())));
        numbers.put(subsets.getFirst(), builder.state());
        Map<Transition, List<NodePath>> places = new LinkedHashMap<>();
        for (int state = 0; state < subsets.size(); state++) {
            Map<Action, List<Transition>> byAction = new LinkedHashMap<>();
            subsets.get(state).stream()
                    .flatMap(member -> machine.from(member).stream())
                    .forEach(step -> byAction.computeIfAbsent(step.action(), key -> new ArrayList<>()).add(step));
            for (Map.Entry<Action, List<Transition>> entry : byAction.entrySet()) {
                Set<Integer> targets = new TreeSet<>();
                entry.getValue().forEach(step -> targets.add(step.target()));
                int target = numbers.computeIfAbsent(targets, key -> {
                    subsets.add(key);
                    return builder.state();
                });
                places.put(
                        builder.transition(state, entry.getKey(), target),
                        entry.getValue().stream()
                                .flatMap(step -> origins.get(step).stream())
                                .distinct()
                                .toList());
            }
        }
        return new LocalAutomaton(builder.build(), places);
    }

    private static final class Builder {
        private final Machine.Builder machine;
        private final Map<Node, Integer> numbers = new HashMap<>();
        private final List<Node> states = new ArrayList<>();

        Builder(Role role) {
            machine = Machine.builder(role);
        }

        LocalAutomaton build(LocalWiring wiring) {
            Map<Transition, List<NodePath>> origins = new LinkedHashMap<>();
            state(wiring.start());
            for (int state = 0; state < states.size(); state++) {
                for (Node near : states.get(state).closure()) {
                    for (LocalWiring.Edge edge : near.edges) {
                        Transition transition = machine.transition(state, edge.action(), state(edge.target()));
                        origins.computeIfAbsent(transition, key -> new ArrayList<>()).add(edge.path());
                    }
                }
            }
            return new LocalAutomaton(machine.build(), origins);
        }

        private int state(Node node) {
            return numbers.computeIfAbsent(node.proper(), key -> {
                states.add(key);
                return machine.state();
            });
        }
    }
}
