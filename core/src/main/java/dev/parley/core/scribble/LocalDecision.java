package dev.parley.core.scribble;

import dev.parley.core.machine.Action;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.scribble.LocalBreach.EqualAlternatives;
import dev.parley.core.scribble.LocalBreach.MixedChoice;
import dev.parley.core.scribble.LocalWiring.Decision;
import dev.parley.core.scribble.LocalWiring.Edge;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.Link;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whether the first step of a choice tells the alternatives apart, and one role decides which it is. Of each alternative the first step
 * that another role decides on is shown.
 */
final class LocalDecision {
    private final Decision decision;
    private final Map<Head, Beginning> earlier = new HashMap<>();
    private final List<LocalBreach> breaches = new ArrayList<>();
    private Optional<Beginning> first = Optional.empty();

    private record Head(Direction direction, Link link, List<Role> peers, Label label) {
        static Head of(Action action) {
            return new Head(action.direction(), action.link(), action.peers(), action.label());
        }
    }

    /** How an alternative can begin, and what to show for it. */
    private record Beginning(Edge edge, NodePath at) {}

    private LocalDecision(Decision decision) {
        this.decision = decision;
    }

    static List<LocalBreach> check(Decision decision) {
        LocalDecision check = new LocalDecision(decision);
        for (int i = 0; i < decision.alternatives().size() && decision.alternatives().size() > 1; i++) {
            check.alternative(i);
        }
        return check.breaches;
    }

    private void alternative(int index) {
        List<Beginning> beginnings = decision.alternatives().get(index).closure().stream()
                .flatMap(node -> node.edges.stream())
                .map(edge -> new Beginning(edge, place(edge, index)))
                .toList();
        for (Beginning beginning : beginnings) {
            if (first.isEmpty()) {
                first = Optional.of(beginning);
            }
            Beginning decides = first.get();
            if (!MixedStates.haveOneDecider(beginning.edge.action(), decides.edge.action())) {
                breaches.add(new MixedChoice(
                        beginning.at, beginning.edge.action(), decides.at, decides.edge.action()));
                break;
            }
        }
        for (Beginning beginning : beginnings) {
            Beginning same = earlier.putIfAbsent(Head.of(beginning.edge.action()), beginning);
            if (same != null && !same.edge.path().equals(beginning.edge.path())) {
                breaches.add(new EqualAlternatives(beginning.at, same.at, beginning.edge.action()));
            }
        }
    }

    /** The step itself where it stands in the alternative, and otherwise what in the alternative leads to it. */
    private NodePath place(Edge edge, int index) {
        NodePath alternative = decision.choice().path().child(index);
        return isWithin(edge.path(), alternative)
                ? edge.path()
                : decision.choice().alternatives().get(index).stream()
                        .findFirst()
                        .map(LocalTerm::path)
                        .orElse(alternative);
    }

    private static boolean isWithin(NodePath path, NodePath outer) {
        return path.length() >= outer.length() && path.prefix(outer.length()).equals(outer);
    }
}
