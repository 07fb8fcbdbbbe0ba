package dev.parley.checker.flow.explanation;

import dev.parley.checker.cfg.Construct;
import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.Guard;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.cfg.SessionOperation.Kind;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.flow.slice.SessionSlice;
import dev.parley.checker.flow.state.FlowContext;
import dev.parley.checker.flow.state.Moves;
import dev.parley.checker.flow.state.Position;
import dev.parley.checker.flow.state.Visit;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.type.Label;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Tells the way to a visit: the decisions taken on it that concern the session, in words, in the order in which they are taken. */
final class PathWords {
    /** Only the last decisions: those before are rarely what matters. */
    private static final int LIMIT = 5;

    private final ControlFlowGraph graph;
    private final FlowContext context;
    private final SessionSlice slice;
    private final Layout layout;

    PathWords(ControlFlowGraph graph, FlowContext context, SessionSlice slice) {
        this.graph = graph;
        this.context = context;
        this.slice = slice;
        this.layout = new Layout(graph.text());
    }

    List<Related> to(Visit visit) {
        List<Related> decisions = new ArrayList<>();
        for (Visit here : visit.path()) {
            here.before().ifPresent(before -> decision(before.node(), here.via().orElseThrow(), here.node())
                    .ifPresent(decisions::add));
            here.before().flatMap(before -> end(before, here)).ifPresent(decisions::add);
            here.before().flatMap(before -> unseen(before, here)).ifPresent(decisions::add);
        }
        return List.copyOf(decisions.subList(Math.max(0, decisions.size() - LIMIT), decisions.size()));
    }

    /** What ends the use of the session between two visits. */
    private Optional<Related> end(Visit before, Visit here) {
        Position position = here.configuration().position();
        if (position.equals(before.configuration().position())) {
            return Optional.empty();
        }
        return switch (position) {
            case Position.Closed closed -> Optional.of(related(before.node().extent(), "the session is closed here"));
            case Position.GivenAway given -> Optional.of(related(before.node().extent(), "the session is given away here"));
            case Position.At at -> Optional.empty();
            case Position.Owing owing -> Optional.empty();
            case Position.Labelled labelled -> Optional.empty();
            case Position.Failed failed -> Optional.empty();
            case Position.Unopened unopened -> Optional.empty();
            case Position.Unknown unknown -> Optional.empty();
        };
    }

    /** What a peer decides about a loop where the code asks and does not look at the answer. */
    private Optional<Related> unseen(Visit before, Visit here) {
        if (!(before.node().step() instanceof Step.Perform(SessionOperation operation, Optional<Slot> result)) || operation.kind() != Kind.INWHILE
                || !layout.isStatement(operation.call())
                || !(before.configuration().position() instanceof Position.At from) || !(here.configuration().position() instanceof Position.At to)) {
            return Optional.empty();
        }
        return context.endpoint().machine().from(from.state()).stream()
                .filter(step -> Moves.isLoop(step) && step.target() == to.state())
                .map(step -> step.action().label() == Label.Reserved.AGAIN ? "another round" : "no other round")
                .map(round -> related(operation.call(), "there is " + round + ", at which the code does not look"))
                .findFirst();
    }

    /** The calls of other methods that lead to a visit, outermost first; empty in the participant's own method. */
    List<Related> calls(Visit visit) {
        return visit.openCalls().stream().map(call -> called(call.node())).toList();
    }

    private Related called(Node call) {
        String name = call.step() instanceof Step.Call step ? step.name() : "?";
        return related(call.extent(), "`" + name + "` is called");
    }

    private Optional<Related> decision(Node node, Node.Edge edge, Node target) {
        boolean isTest = node.step() instanceof Step.Test || node.step() instanceof Step.Select;
        if (isTest && !slice.contains(node) || node.step() instanceof Step.Return || node.step() instanceof Step.Unwind) {
            return Optional.empty();
        }
        if (node.step() instanceof Step.Call call && call.entry().node() == target.id()) {
            return Optional.of(called(node));
        }
        if (node.step() instanceof Step.Round round) {
            return Optional.of(related(node.extent(),
                    round.number() == 1 ? "the loop is entered" : "round " + round.number() + " of " + round.count() + " of the loop starts"));
        }
        return switch (edge.guard()) {
            case Guard.Always always -> node.step() instanceof Step.Leave leave
                    ? Optional.of(related(node.extent(), leave.jump() == Step.Jump.BREAK ? "the loop is left here" : "the method is left here"))
                    : target.id() <= node.id() ? Optional.of(related(target.extent(), "the loop starts its next round")) : Optional.empty();
            case Guard.Thrown thrown ->
                Optional.of(related(node.extent(), "`" + graph.quoteCall(node.extent()) + "` throws `" + thrown.exception().name() + "`"
                        + (node.step() instanceof Step.Play ? ", which may be before it has played its part"
                                : node.step() instanceof Step.Closing ? " when it is closed" : "")));
            case Guard.Cases cases -> node.step() instanceof Step.Select select
                    ? Optional.of(related(select.construct().selector(), "the label is `" + String.join("` or `", cases.texts()) + "`"))
                    : Optional.empty();
            case Guard.MayMatch pattern -> Optional.of(related(pattern.label(), "the case `" + graph.quote(pattern.label()) + "` is taken"));
            case Guard.Otherwise otherwise -> node.step() instanceof Step.Select select
                    ? Optional.of(related(select.construct().selector(),
                            otherwise.label().map(label -> graph.nameOfRest(label) + " is taken").orElse("no `case` matches")))
                    : Optional.empty();
            case Guard.Holds holds when graph.isAssertion(node.extent()) ->
                Optional.of(related(node.extent(), holds.outcome() ? "assertions are on" : "assertions are off, as they are by default"));
            case Guard.Holds holds -> node.step() instanceof Step.Test test
                    ? outcome(node, test, graph.outcome(node, edge, test, holds.outcome()), target)
                    : Optional.empty();
        };
    }

    private Optional<Related> outcome(Node node, Step.Test test, String outcome, Node target) {
        if (target.step() instanceof Step.Test && target.extent().equals(node.extent())) {
            // Several tests together are what is asked there.
            return Optional.empty();
        }
        return switch (test.construct()) {
            case Construct.ShortCircuit operator when !operator.right().region().contains(target.id()) -> Optional.of(related(node.extent(),
                    outcome + ", so the right side of `" + operator.operator() + "` is not evaluated"));
            case Construct.ShortCircuit operator -> Optional.of(related(node.extent(), outcome));
            case Construct.Loop loop -> Optional.of(related(loop.condition(),
                    loop.body().region().contains(target.id()) ? "the loop is entered" : "the loop is not entered again"));
            case Construct.Conditional conditional -> Optional.of(related(node.extent(), outcome));
            case Construct.Switch choice -> Optional.empty();
            case Construct.Alternative alternative -> Optional.empty();
            case Construct.Plain plain -> plain.extent().map(extent -> related(extent, outcome));
        };
    }

    private Related related(Extent extent, String words) {
        String sentence = Character.toUpperCase(words.charAt(0)) + words.substring(1) + ".";
        return new Related(Related.Purpose.PATH, context.span(extent), sentence);
    }
}
