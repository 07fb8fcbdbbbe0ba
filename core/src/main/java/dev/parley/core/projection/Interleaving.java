package dev.parley.core.projection;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.projection.GlobalAutomaton.Compiled;
import dev.parley.core.projection.GlobalAutomaton.Rejected;
import dev.parley.core.projection.ProjectionResult.Malformed;
import dev.parley.core.projection.ProjectionResult.Projected;
import dev.parley.core.projection.ProjectionResult.Unprojectable;
import dev.parley.core.projection.Terms.Term;
import dev.parley.core.projection.Wiring.Exit;
import dev.parley.core.projection.Wiring.Fork;
import dev.parley.core.projection.Wiring.Node;
import dev.parley.core.projection.Wiring.Passage;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.Role;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a role does in several threads at once: each thread is projected to the role by itself, and the machines are interleaved, their
 * product taking the place of the threads in the protocol as the role sees it. Threads share no channel, so the product is as
 * deterministic as the machines are.
 */
final class Interleaving {
    private final GlobalProtocol protocol;
    private final Role role;
    private final Map<NodePath, Term> terms = new HashMap<>();

    /** What a protocol is to the role. */
    sealed interface Result {}

    record Woven(GlobalAutomaton automaton) implements Result {}

    /** The role cannot play its part in one of the threads. */
    record Torn(ProjectionFailure failure) implements Result {}

    record Impossible(List<IllFormed> problems) implements Result {}

    Interleaving(GlobalProtocol protocol, Role role, Terms terms) {
        this.protocol = protocol;
        this.role = role;
        terms.parentsFirst().forEach(term -> this.terms.put(term.path, term));
    }

    Result weave(Wiring wiring) {
        for (Fork fork : wiring.forks().reversed()) {
            List<Projected> threads = new ArrayList<>();
            for (Node start : fork.starts()) {
                switch (AutomatonCompiler.compile(protocol, start)) {
                    case Rejected rejected -> {
                        return new Impossible(rejected.problems());
                    }
                    case Compiled compiled -> {
                        switch (Projection.run(compiled.automaton(), role)) {
                            case Projected projected -> threads.add(projected);
                            case Unprojectable unprojectable -> {
                                return new Torn(unprojectable.failure());
                            }
                            case Malformed malformed -> {
                                return new Impossible(malformed.problems());
                            }
                        }
                    }
                }
            }
            if (!product(fork, threads)) {
                return new Impossible(
                        List.of(new IllFormed.TooManyInterleavings(fork.origin().path, role, Threads.MOST_STATES)));
            }
        }
        return switch (AutomatonCompiler.compile(protocol, wiring.start())) {
            case Compiled compiled -> new Woven(compiled.automaton());
            case Rejected rejected -> new Impossible(rejected.problems());
        };
    }

    /** Puts the product of the threads between the ends of the fork; returns whether it stays within its limit. */
    private boolean product(Fork fork, List<Projected> threads) {
        Map<List<Integer>, Node> nodes = new HashMap<>();
        Deque<List<Integer>> pending = new ArrayDeque<>();
        List<Integer> initial = threads.stream().map(thread -> thread.machine().initial()).toList();
        fork.entry().passages.add(new Passage(node(initial, nodes, pending), fork.origin(), Optional.empty()));
        while (!pending.isEmpty()) {
            if (nodes.size() > Threads.MOST_STATES) {
                return false;
            }
            List<Integer> states = pending.remove();
            Node node = nodes.get(states);
            boolean over = true;
            for (int i = 0; i < threads.size(); i++) {
                Machine machine = threads.get(i).machine();
                over &= machine.isFinal(states.get(i));
                for (Transition step : machine.from(states.get(i))) {
                    List<Integer> after = new ArrayList<>(states);
                    after.set(i, step.target());
                    Node target = node(List.copyOf(after), nodes, pending);
                    threads.get(i).origins().get(step).forEach(origin -> node.exits.add(
                            new Exit(interaction(step.action()), target, terms.get(origin), Optional.empty())));
                }
            }
            node.concurrent = node.exits.stream().map(exit -> exit.interaction().sender()).distinct().count() > 1;
            if (over) {
                node.passages.add(new Passage(fork.exit(), fork.origin(), Optional.empty()));
            }
        }
        return true;
    }

    private static Node node(List<Integer> states, Map<List<Integer>, Node> nodes, Deque<List<Integer>> pending) {
        return nodes.computeIfAbsent(states, key -> {
            pending.add(key);
            return new Node();
        });
    }

    /** The interaction as far as the role sees it: of the receivers of a message only itself. */
    private Interaction interaction(Action action) {
        return action.isSend()
                ? new Interaction(role, action.peers(), action.label(), action.payloads(), action.link())
                : new Interaction(action.peer(), List.of(role), action.label(), action.payloads(), action.link());
    }
}
