package dev.parley.core.projection;

import dev.parley.core.projection.GlobalAutomaton.Edge;
import dev.parley.core.projection.ProjectionFailure.Branch;
import dev.parley.core.projection.ProjectionFailure.Decision;
import dev.parley.core.projection.ProjectionFailure.Inform;
import dev.parley.core.projection.ProjectionFailure.Relabel;
import dev.parley.core.projection.ProjectionFailure.Suggestion;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Tells two situations that a role cannot tell apart by the decision at which they part.
 *
 * @param first the steps of the protocol from that decision on, in the one situation
 * @param second those in the other
 */
record Explanation(Role role, Decision decision, List<Edge> first, List<Edge> second) {

    /** @param one and {@code other}, situations that differ in some step */
    static Explanation of(Role role, Situation one, Situation other) {
        List<Edge> first = one.trail().sinceParting(other.trail());
        List<Edge> second = other.trail().sinceParting(one.trail());
        boolean inTextOrder = first.getFirst().position() <= second.getFirst().position();
        return inTextOrder
                ? of(role, first, one, second, other)
                : of(role, second, other, first, one);
    }

    private static Explanation of(Role role, List<Edge> first, Situation one, List<Edge> second, Situation other) {
        Edge here = first.getFirst();
        Edge there = second.getFirst();
        int parting = parting(here.branches(), there.branches());
        Decision decision = new Decision(
                here.interaction().sender(),
                branch(here, parting).commonPrefix(branch(there, parting)),
                new Branch(here.interaction(), branch(here, parting), one.consequence()),
                new Branch(there.interaction(), branch(there, parting), other.consequence()));
        return new Explanation(role, decision, first, second);
    }

    /** The number of branches that both steps enter. */
    private static int parting(List<NodePath> one, List<NodePath> other) {
        int same = 0;
        while (same < Math.min(one.size(), other.size()) && one.get(same).equals(other.get(same))) {
            same++;
        }
        return same;
    }

    private static NodePath branch(Edge edge, int parting) {
        return parting < edge.branches().size() ? edge.branches().get(parting) : edge.origins().getFirst();
    }

    /** Tell the role first thing in each branch in which it does not hear from the chooser first anyway. */
    Optional<Suggestion> inform() {
        if (decision.chooser().equals(role)) {
            return Optional.empty();
        }
        List<Branch> uninformed = new ArrayList<>();
        if (!isInformed(first)) {
            uninformed.add(decision.first());
        }
        if (!isInformed(second)) {
            uninformed.add(decision.second());
        }
        // Where the same message comes first in both branches, a distinct one in either is enough.
        List<Branch> branches = uninformed.isEmpty() ? List.of(decision.second()) : uninformed;
        return Optional.of(new Inform(decision.chooser(), role, branches));
    }

    Optional<Suggestion> relabel() {
        return Optional.of(new Relabel(decision.first(), decision.second()));
    }

    private boolean isInformed(List<Edge> steps) {
        return steps.stream()
                .map(Edge::interaction)
                .filter(interaction -> interaction.involves(role))
                .findFirst()
                .filter(interaction -> interaction.sender().equals(decision.chooser()))
                .isPresent();
    }
}
