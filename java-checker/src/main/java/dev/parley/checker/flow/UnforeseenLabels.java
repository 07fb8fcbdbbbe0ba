package dev.parley.checker.flow;

import dev.parley.checker.cfg.CasePattern;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.Guard;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.diagnostics.LabelUnforeseen;
import dev.parley.checker.flow.state.Position;
import dev.parley.checker.flow.state.Visit;
import dev.parley.core.machine.Action;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Label;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds labels that code takes for impossible although the protocol lets them come. A table of functions has none for them; or only the
 * {@code default} of a {@code switch} is for them, and that throws what programs throw where they cannot be. To throw anything else is to
 * answer the label: the session ends for everybody.
 */
final class UnforeseenLabels {
    private static final Set<String> OF_WHAT_CANNOT_BE =
            Set.of("AssertionError", "IllegalStateException", "IllegalArgumentException", "UnsupportedOperationException", "MatchException", "Error");

    private final Exploration exploration;
    /** What each label begins, for those that others choose. */
    private final Map<String, Transition> received = new HashMap<>();
    private final Set<String> labels = new HashSet<>();
    private final Set<List<Object>> told = new HashSet<>();

    UnforeseenLabels(Exploration exploration) {
        this.exploration = exploration;
        exploration.machine.transitions().filter(step -> step.action().label() instanceof Label.Named).forEach(step -> {
            labels.add(step.action().label().toString());
            if (step.action().isReceive()) {
                received.putIfAbsent(step.action().label().toString(), step);
            }
        });
    }

    void at(Step.Select select, Visit visit) {
        if (visit.configuration().position() instanceof Position.Unknown
                || select.construct().whole().end() > exploration.context.certainUpTo()) {
            // Nothing is known of what comes here, or not all of the cases are.
            return;
        }
        visit.configuration().valueOf(select.selector())
                .flatMap(value -> value instanceof Value.Text text ? Optional.ofNullable(received.get(text.value())) : Optional.empty())
                .ifPresent(label -> thrownAway(visit.node(), label).ifPresent(thrown -> report(select, visit, label, thrown)));
    }

    /** A function is looked up by a label that it is not there for. */
    void at(Step.Unanswered call, Visit visit) {
        boolean isNothing = visit.configuration().valueOf(call.function()).filter(Value.Presence.NULL::equals).isPresent();
        if (isNothing && visit.configuration().position() instanceof Position.At at
                && visit.node().extent().end() <= exploration.context.certainUpTo()) {
            List<Transition> labels = exploration.machine.transitions()
                    .filter(step -> step.target() == at.state() && step.action().isReceive() && step.action().label() instanceof Label.Named)
                    .toList();
            if (labels.size() == 1 && told.add(List.of(visit.node().extent(), labels.getFirst()))) {
                Extent function = visit.node().extent();
                Action label = labels.getFirst().action();
                exploration.findings.addHere(LabelUnforeseen.unanswered(exploration.findings.span(function), label.peer().name(),
                        label.label().toString(),
                        exploration.graph.quote(function)), labels, visit);
            }
        }
    }

    /**
     * What happens to a label.
     *
     * @param label where the rest is written that takes it
     * @param exception what is thrown when it comes, and says that it cannot
     */
    private record ThrownAway(Extent label, String exception) {}

    private Optional<ThrownAway> thrownAway(Node node, Transition label) {
        String text = label.action().label().toString();
        List<Node.Edge> taken = node.edges().stream()
                .filter(edge -> switch (edge.guard()) {
                    case Guard.Cases cases -> cases.texts().contains(text);
                    case Guard.MayMatch other -> other.patterns().stream().anyMatch(pattern -> pattern != CasePattern.Nothing.NULL);
                    case Guard.Otherwise otherwise -> true;
                    case Guard.Always always -> true;
                    case Guard.Holds holds -> true;
                    case Guard.Thrown thrown -> false;
                })
                .toList();
        // A case that is no label of the protocol may be meant for this one, or the code is for other protocols as well.
        return taken.size() == 1 && taken.getFirst().guard() instanceof Guard.Otherwise rest && labels.containsAll(rest.texts())
                ? rest.label().flatMap(written -> thrown(taken.getFirst().target()).map(exception -> new ThrownAway(written, exception)))
                : Optional.empty();
    }

    private Optional<String> thrown(int from) {
        Node node = exploration.graph.node(from);
        while (true) {
            if (node.step() instanceof Step.Raise raise) {
                return Optional.of(raise.exception()).filter(OF_WHAT_CANNOT_BE::contains);
            }
            List<Node.Edge> onward = node.edges().stream().filter(edge -> !(edge.guard() instanceof Guard.Thrown)).toList();
            if (node.step() instanceof Step.Perform || onward.size() != 1 || onward.getFirst().target() <= node.id()) {
                return Optional.empty();
            }
            node = exploration.graph.node(onward.getFirst().target());
        }
    }

    /** Code of another file is told by the call that runs it. */
    private String nameOfRest(Extent label, Extent selector) {
        return label.equals(selector) ? "`" + exploration.graph.quote(label) + "`" : exploration.graph.nameOfRest(label);
    }

    private void report(Step.Select select, Visit visit, Transition label, ThrownAway thrown) {
        String text = label.action().label().toString();
        Extent selector = select.construct().selector();
        if (told.add(List.of(selector, text))) {
            exploration.findings.addHere(
                    LabelUnforeseen.at(exploration.findings.span(selector), label.action().peer().name(), text,
                            nameOfRest(thrown.label(), selector), thrown.exception())
                            .withFixes(exploration.branches.addCase(select.construct(), text, List.of(), exploration.context.session())),
                    List.of(label), visit);
        }
    }
}
