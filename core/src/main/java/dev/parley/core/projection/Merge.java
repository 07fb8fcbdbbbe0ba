package dev.parley.core.projection;

import dev.parley.core.machine.Action;
import dev.parley.core.projection.GlobalAutomaton.Edge;
import dev.parley.core.projection.Knowledge.Alternative;
import dev.parley.core.projection.ProjectionFailure.Acts;
import dev.parley.core.projection.ProjectionFailure.Finished;
import dev.parley.core.projection.ProjectionFailure.Indistinguishable;
import dev.parley.core.projection.ProjectionFailure.InconsistentPayload;
import dev.parley.core.projection.ProjectionFailure.InconsistentSender;
import dev.parley.core.projection.ProjectionFailure.MixedSendReceive;
import dev.parley.core.projection.ProjectionFailure.SendsDiffer;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.Link;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Whether a role can behave in one way in all the situations that it cannot tell apart, and if not, in which two it cannot. */
final class Merge {
    private final Role role;
    private final Knowledge knowledge;
    private final List<Step> steps;

    /** A step that the role would take in an alternative. */
    private record Step(Alternative alternative, Edge edge, Action action) {
        /** The kind of message, of which there may be one at a time. */
        Message message() {
            return new Message(action.direction(), action.peers(), action.link(), action.label());
        }

        Situation situation() {
            return new Situation(alternative.trail().then(edge), new Acts(action, edge.origins().getFirst()));
        }
    }

    private record Message(Direction direction, List<Role> peers, Link link, Label label) {}

    Merge(Role role, Knowledge knowledge) {
        this.role = role;
        this.knowledge = knowledge;
        this.steps = knowledge.alternatives().stream()
                .flatMap(alternative -> alternative.steps().stream()
                        .map(edge -> new Step(alternative, edge, edge.interaction().actionOf(role))))
                .toList();
    }

    Optional<ProjectionFailure> failure() {
        if (steps.isEmpty()) {
            return Optional.empty();
        }
        if (knowledge.alternatives().stream().anyMatch(Merge::isConcurrent)) {
            return finishedInOneBranch().or(this::samePeersDifferentPayloads).or(this::differentThreads);
        }
        return finishedInOneBranch()
                .or(this::sendingInOneBranch)
                .or(this::samePeersDifferentPayloads)
                .or(() -> steps.getFirst().action.isSend() ? differentSends() : differentSenders());
    }

    private Optional<ProjectionFailure> finishedInOneBranch() {
        return knowledge.finished().map(trail -> {
            Explanation explanation =
                    Explanation.of(role, steps.getFirst().situation(), new Situation(trail, new Finished()));
            return new Indistinguishable(role, explanation.decision(), explanation.inform());
        });
    }

    private Optional<ProjectionFailure> sendingInOneBranch() {
        Step first = steps.getFirst();
        return firstStep(step -> step.action.direction() != first.action.direction()).map(other -> {
            Explanation explanation = explain(first, other);
            return new MixedSendReceive(role, explanation.decision(), explanation.inform());
        });
    }

    private Optional<ProjectionFailure> differentSenders() {
        Step first = steps.getFirst();
        return firstStep(step -> !step.action.peer().equals(first.action.peer())).map(other -> {
            Explanation explanation = explain(first, other);
            return new InconsistentSender(role, explanation.decision(), explanation.inform());
        });
    }

    private static boolean isConcurrent(Alternative alternative) {
        return alternative.steps().stream().map(step -> step.interaction().sender()).distinct().count() > 1;
    }

    /** In several threads at once, the role may do any of its steps, and so they must be the same ones everywhere. */
    private Optional<ProjectionFailure> differentThreads() {
        return differentOffers().map(explanation ->
                steps.stream().map(step -> step.action.direction()).distinct().count() > 1
                        ? new MixedSendReceive(role, explanation.decision(), explanation.inform())
                        : new InconsistentSender(role, explanation.decision(), explanation.inform()));
    }

    private Optional<ProjectionFailure> samePeersDifferentPayloads() {
        Map<Message, Step> earlier = new HashMap<>();
        for (Step step : steps) {
            Step other = earlier.putIfAbsent(step.message(), step);
            if (other != null && !other.action.equals(step.action)) {
                Explanation explanation = explain(other, step);
                return Optional.of(new InconsistentPayload(role, explanation.decision(), explanation.relabel()));
            }
        }
        return Optional.empty();
    }

    /** The role must be asked for the same sends everywhere, since it cannot know which of the sets it may choose from. */
    private Optional<ProjectionFailure> differentSends() {
        return differentOffers().map(explanation -> new SendsDiffer(role, explanation.decision(), explanation.inform()));
    }

    private Optional<Explanation> differentOffers() {
        List<Alternative> alternatives = knowledge.alternatives();
        Map<Alternative, Set<Action>> offers = new HashMap<>();
        steps.forEach(step -> offers.computeIfAbsent(step.alternative, key -> new HashSet<>()).add(step.action));
        Set<Action> first = offers.get(alternatives.getFirst());
        for (Alternative other : alternatives) {
            if (!offers.get(other).equals(first)) {
                return Optional.of(explain(
                        distinguishing(alternatives.getFirst(), offers.get(other)), distinguishing(other, first)));
            }
        }
        return Optional.empty();
    }

    /** A step of the alternative that the other one does not offer, or any if the other offers them all. */
    private Step distinguishing(Alternative alternative, Set<Action> offeredElsewhere) {
        List<Step> own = new ArrayList<>(steps);
        own.removeIf(step -> step.alternative != alternative);
        return own.stream().filter(step -> !offeredElsewhere.contains(step.action)).findFirst().orElse(own.getFirst());
    }

    private Optional<Step> firstStep(Predicate<Step> condition) {
        return steps.stream().filter(condition).findFirst();
    }

    private Explanation explain(Step first, Step second) {
        return Explanation.of(role, first.situation(), second.situation());
    }
}
