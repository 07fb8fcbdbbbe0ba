package dev.parley.checker.flow.explanation;

import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Construct;
import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.Guard;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.flow.state.Configuration;
import dev.parley.checker.flow.state.Fork;
import dev.parley.checker.flow.state.PatternMatch;
import dev.parley.checker.flow.state.Visit;
import java.util.Optional;

/**
 * How a way enters an arm of a branching, or a handler of exceptions: by which edge, and where from.
 *
 * @param isOfNull whether it is null alone that goes there, which the question before it has found out
 * @param inner the method that ends in the arm too early, where it is not that which is called there
 */
record Arm(Node at, Node.Edge edge, boolean isOfNull, Optional<Construct.Method> inner) {
    private Arm(Node at, Node.Edge edge, boolean isOfNull) {
        this(at, edge, isOfNull, Optional.empty());
    }

    /**
     * The arm that the suspicious way takes. Nested conditions decide together: the last edge of the condition is the one that enters the
     * arm. Of an else that is another condition, it is that condition which decides, and behind a case whose guard says no the case that is
     * taken then.
     */
    static Arm of(Fork fork, ControlFlowGraph graph) {
        Arm arm = new Arm(fork.at().node(), fork.suspectEdge(), fork.lagging().stream().findFirst().filter(Arm::isOfNull).isPresent());
        for (Visit visit : fork.lagging()) {
            Node before = visit.before().orElseThrow().node();
            if (before == fork.at().node() && visit != fork.lagging().getFirst()) {
                // That is another round.
                break;
            }
            boolean isCondition = before.step() instanceof Step.Test test && test.construct() instanceof Construct.Conditional;
            if (isCondition && arm.at() != before && graph.isCondition(before.extent(), arm.edge().extent())) {
                arm = new Arm(before, visit.via().orElseThrow(), isOfNull(visit));
            }
            if (isTriedNext(arm.at(), before) || isOtherMethod(arm.at(), before)) {
                arm = new Arm(before, visit.via().orElseThrow(), isOfNull(visit));
            }
        }
        return arm;
    }

    /** The handler of what is thrown where the ways part. */
    static Arm handler(Fork fork) {
        return new Arm(fork.at().node(), fork.suspectEdge(), false);
    }

    /** The same arm of methods, of which it is told where another method ends that is called there. */
    Arm in(Optional<Construct.Method> other) {
        return method().isPresent() ? new Arm(at, edge, isOfNull, other) : this;
    }

    /** Where it is written. */
    Extent place(ControlFlowGraph graph) {
        return edge.guard() instanceof Guard.Thrown ? graph.node(edge.target()).extent() : method().map(Construct.Method::end).orElse(edge.extent());
    }

    /** Whether a branching goes on with the labels of another one behind a guard: those of another round come before. */
    private static boolean isTriedNext(Node earlier, Node later) {
        return earlier.step() instanceof Step.Select first
                && later.step() instanceof Step.Select second
                && first.construct().equals(second.construct())
                && earlier.id() < later.id();
    }

    /** Whether a call that may run several methods goes on with the question for the next one. */
    private static boolean isOtherMethod(Node earlier, Node later) {
        return earlier.step() instanceof Step.Test first
                && later.step() instanceof Step.Test second
                && first.construct() instanceof Construct.Alternative one
                && second.construct() instanceof Construct.Alternative other
                && one.all() == other.all()
                && earlier.id() < later.id();
    }

    private static boolean isOfNull(Visit entered) {
        Visit before = entered.before().orElseThrow();
        return before.node().step() instanceof Step.Test test
                && entered.via().orElseThrow().guard() instanceof Guard.Holds holds
                && learned(test.condition(), before.configuration(), holds.outcome()).equals(Optional.of(Value.Presence.NULL));
    }

    /** What a question finds out that goes on until nothing is left of a type. */
    private static Optional<Value> learned(Condition condition, Configuration before, boolean outcome) {
        return switch (condition) {
            case Condition.IsInstance instance -> instance.declared()
                    .flatMap(closed -> PatternMatch.learned(instance.pattern(), before.valueOf(instance.operand()), outcome, closed));
            case Condition.IsText text -> PatternMatch.learned(text.text(), before.valueOf(text.operand()), outcome, text.constants());
            default -> Optional.empty();
        };
    }

    /** Whether there is no arm at all, as where an {@code if} without {@code else} does nothing. */
    boolean isPassedBy() {
        return at.step() instanceof Step.Test test && test.construct() instanceof Construct.Conditional conditional && conditional.isPassedBy(edge);
    }

    /** The method that is run there, or ends there, if it is one of several. */
    Optional<Construct.Method> method() {
        return inner.isPresent() ? inner
                : at.step() instanceof Step.Test test && test.construct() instanceof Construct.Alternative alternative
                ? edge.guard().equals(new Guard.Holds(true)) ? Optional.of(alternative.method()) : alternative.other()
                : Optional.empty();
    }

    /** When it is taken, as a clause: {@code when `x` is true}. */
    String words(ControlFlowGraph graph) {
        return switch (edge.guard()) {
            case Guard.Holds holds when method().isPresent() -> "in this `" + method().get().name() + "`";
            case Guard.Holds holds when at.step() instanceof Step.Test test ->
                "when " + graph.outcome(at, edge, test, holds.outcome()) + (isOfNull ? ", as it is for null" : "");
            case Guard.Cases cases -> "in the case `" + String.join("`, `", cases.texts()) + "`";
            case Guard.MayMatch pattern -> "in the case `" + graph.quote(pattern.label()) + "`";
            case Guard.Otherwise otherwise -> otherwise.label().map(label -> "in " + graph.nameOfRest(label)).orElse("when no case matches");
            case Guard.Thrown thrown -> "when `" + graph.quoteCall(at.extent()) + "` throws `" + thrown.exception().name() + "`";
            case Guard.Holds holds -> "on this path";
            case Guard.Always always -> "on this path";
        };
    }
}
