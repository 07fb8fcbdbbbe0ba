package dev.parley.core.projection;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.projection.GlobalAutomaton.Edge;
import dev.parley.core.projection.ProjectionResult.Malformed;
import dev.parley.core.projection.ProjectionResult.Projected;
import dev.parley.core.projection.ProjectionResult.Unprojectable;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Projection of a global type to the machine of one of its roles.
 *
 * <p>The idea of projection is that of Honda, Yoshida and Carbone (POPL 2008); merging the branches that a role cannot tell apart is
 * that of Deniélou and Yoshida (ESOP 2012). Taken coinductively and in full, as by Ghilezan, Pantović, Prokić, Scalas and Yoshida (POPL
 * 2021), it is a subset construction on the global automaton, as Li, Stutz, Wies and Zufferey (CAV 2023) show: a state of the role's
 * machine is the set of global states in which the protocol may be as far as the role knows. What is the same here is the construction,
 * and their condition of send validity: a role may only send what every state of the set asks it to. What differs:
 *
 * <ul>
 *   <li>at every point a role waits for one sender only, as in Deniélou and Yoshida; Li et al. also accept several senders as long as
 *       their messages cannot be confused;
 *   <li>a role that is finished in one branch must be finished in all, where Li et al. let it wait for a message that may never come;
 *   <li>a role that takes part in several threads of a parallel composition interleaves what it does in each of them, so that it may
 *       there wait for several senders, or wait where it could also send;
 *   <li>an interaction may have several receivers and is then one send, and one receive for each of them;
 *   <li>nothing distinguishes recursion from sequence: merging goes through loops, since it is done on the automaton.
 * </ul>
 *
 * <p>Time and space are linear in the size of the automaton for the protocols people write, in which the sets are small and few. The
 * worst case is that of the subset construction, exponential, which needs a role that keeps receiving equal messages on many branches.
 *
 * <p>Stateless and safe for use by several threads.
 */
public final class Projection {
    private final Role role;
    private final Closure closure;
    private final Machine.Builder machine;
    private final Map<Set<Integer>, Integer> numbers = new HashMap<>();
    private final List<Knowledge> states = new ArrayList<>();
    private final Map<Transition, Set<NodePath>> origins = new LinkedHashMap<>();

    private Projection(GlobalAutomaton automaton, Role role) {
        this.role = role;
        this.closure = new Closure(automaton, role);
        this.machine = Machine.builder(role);
    }

    public static ProjectionResult project(GlobalProtocol protocol, Role role) {
        return switch (GlobalAutomaton.of(protocol)) {
            case GlobalAutomaton.Rejected rejected -> new Malformed(rejected.problems());
            case GlobalAutomaton.Compiled compiled -> project(compiled.automaton(), role);
        };
    }

    /** Never {@link Malformed}. A role that takes no part has a machine of one final state. */
    public static ProjectionResult project(GlobalAutomaton automaton, Role role) {
        if (!automaton.hasThreads()) {
            return run(automaton, role);
        }
        return switch (AutomatonCompiler.view(automaton.protocol(), role)) {
            case Interleaving.Woven woven -> run(woven.automaton(), role);
            case Interleaving.Torn torn -> new Unprojectable(torn.failure());
            case Interleaving.Impossible impossible -> new Malformed(impossible.problems());
        };
    }

    /** Takes the automaton as it is, whatever the protocol's type. */
    static ProjectionResult run(GlobalAutomaton automaton, Role role) {
        return new Projection(automaton, role).run();
    }

    private ProjectionResult run() {
        state(List.of(Trail.START));
        for (int state = 0; state < states.size(); state++) {
            Knowledge knowledge = states.get(state);
            Optional<ProjectionFailure> failure = new Merge(role, knowledge).failure();
            if (failure.isPresent()) {
                return new Unprojectable(failure.get());
            }
            leave(state, knowledge);
        }
        Map<Transition, List<NodePath>> places = new HashMap<>();
        origins.forEach((transition, paths) -> places.put(transition, List.copyOf(paths)));
        return new Projected(machine.build(), places);
    }

    private void leave(int state, Knowledge knowledge) {
        record Step(Trail trail, Edge edge) {}
        Map<Action, List<Step>> byAction = new LinkedHashMap<>();
        knowledge.alternatives().stream()
                .flatMap(alternative -> alternative.steps().stream().map(edge -> new Step(alternative.trail(), edge)))
                .sorted(Comparator.comparingInt(step -> step.edge.position()))
                .forEach(step -> byAction
                        .computeIfAbsent(step.edge.interaction().actionOf(role), key -> new ArrayList<>())
                        .add(step));
        byAction.forEach((action, steps) -> {
            int target = state(steps.stream().map(step -> step.trail.then(step.edge)).toList());
            Set<NodePath> places =
                    origins.computeIfAbsent(machine.transition(state, action, target), key -> new LinkedHashSet<>());
            steps.forEach(step -> places.addAll(step.edge.origins()));
        });
    }

    private int state(List<Trail> ways) {
        Knowledge knowledge = closure.of(ways);
        return numbers.computeIfAbsent(knowledge.key(), key -> {
            states.add(knowledge);
            return machine.state();
        });
    }
}
