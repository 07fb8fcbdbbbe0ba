package dev.parley.checker.flow.explanation;

import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Construct;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.Guard;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.flow.state.Fork;
import dev.parley.checker.flow.state.Successors;
import dev.parley.checker.flow.state.Visit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds where the code goes by what it made of a label before, an object perhaps: there two labels part whose own branches do nothing with
 * the session.
 */
public final class Decisions {
    private final Successors successors;

    public Decisions(Successors successors) {
        this.successors = successors;
    }

    /**
     * The place where the suspicious way is the wrong one for what the code made of its label: the last branch there that the other way does
     * not take, or else the operation itself, which is right for the other one. Empty where the code goes by the label alone.
     */
    Optional<Extent> use(Fork fork) {
        Set<Node.Edge> others = fork.leading().stream().flatMap(visit -> visit.via().stream()).collect(Collectors.toSet());
        List<Node.Edge> known = fork.lagging().stream()
                .filter(visit -> visit.before().filter(this::isKnown).isPresent())
                .map(visit -> visit.via().orElseThrow())
                .toList();
        return known.isEmpty()
                ? Optional.empty()
                : Optional.of(known.stream()
                        .filter(edge -> !others.contains(edge))
                        .reduce((earlier, later) -> later)
                        .map(Node.Edge::extent)
                        .orElse(fork.lagging().getLast().node().extent()));
    }

    private boolean isKnown(Visit visit) {
        long ways = visit.node().edges().stream().filter(edge -> !(edge.guard() instanceof Guard.Thrown)).count();
        return ways > 1 && isOfWhatWasMade(visit.node().step()) && successors.of(visit.node(), visit.configuration()).size() == 1;
    }

    private static boolean isOfWhatWasMade(Step step) {
        return switch (step) {
            case Step.Test(Condition condition, Construct.Loop loop, boolean opposite) -> false;
            case Step.Test(Condition.IsInstance instance, Construct construct, boolean opposite) -> true;
            case Step.Test(Condition.IsTrue truth, Construct construct, boolean opposite) -> !truth.asksText();
            case Step.Test(Condition.IsFalse truth, Construct construct, boolean opposite) -> true;
            case Step.Test(Condition.IsText text, Construct construct, boolean opposite) -> isPart(text.operand());
            // Labels are compared with texts.
            case Step.Select select -> isPart(select.selector()) || select.comparisons().isEmpty();
            default -> false;
        };
    }

    private static boolean isPart(Operand operand) {
        return operand instanceof Operand.Part;
    }
}
