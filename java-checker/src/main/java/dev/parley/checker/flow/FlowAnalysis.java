package dev.parley.checker.flow;

import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.Guard;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.diagnostics.PartDoesNotFit;
import dev.parley.checker.diagnostics.TooComplex;
import dev.parley.checker.flow.explanation.Findings;
import dev.parley.checker.flow.explanation.LabelComparisons;
import dev.parley.checker.flow.explanation.SurplusCalls;
import dev.parley.checker.flow.slice.AskedParts;
import dev.parley.checker.flow.slice.Liveness;
import dev.parley.checker.flow.slice.SessionSlice;
import dev.parley.checker.flow.state.Activation;
import dev.parley.checker.flow.state.Activations;
import dev.parley.checker.flow.state.Catching;
import dev.parley.checker.flow.state.ComparedLabels;
import dev.parley.checker.flow.state.Configuration;
import dev.parley.checker.flow.state.Embedding;
import dev.parley.checker.flow.state.FlowContext;
import dev.parley.checker.flow.state.Position;
import dev.parley.checker.flow.state.Successors;
import dev.parley.checker.flow.state.Visit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Explores all that a participant may do. Nodes are taken in source order, so that all ways to a node that do not come round a loop
 * are known together when it is looked at, and their disagreements can be explained. Of values is known only what decides something about
 * the session (see {@link SessionSlice}).
 *
 * <p>One use per instance; not safe for use by several threads.
 */
public final class FlowAnalysis {
    private final ControlFlowGraph graph;
    private final FlowContext context;
    private final Exploration exploration;
    private final Liveness liveness;
    /** What called methods tell. */
    private final List<Step.Told> told;
    private final Limits limits;
    /** Where handlers begin that can mean nothing but the session's failure. */
    private final Set<Integer> ofSessionAlone;
    private final Findings findings;
    private final Ownership ownership;
    private final OperationCheck operations;
    private final CompletionCheck completions;
    private final ChangesOfHands changes;
    private final Successors successors;
    private final LabelComparisons comparisons;
    private final UnforeseenLabels unforeseen;
    private final RepeatedCloses closes;
    private final EndsInSelectors endsInSelectors;
    private final EarlyEnds earlyEnds;
    private final Tidings tidings;
    private final Activations activations = new Activations();
    private final Visit start;
    /** Whether what has been found so far is worth following the rest. */
    private Predicate<Findings> goesOn = found -> true;
    private boolean decided = true;

    public FlowAnalysis(ControlFlowGraph graph, FlowContext context) {
        this.graph = graph;
        this.context = context;
        SessionSlice slice = new SessionSlice(graph);
        AskedParts asked = new AskedParts(graph, slice);
        this.liveness = new Liveness(graph, slice, asked);
        this.told = slice.told().toList();
        this.limits = new Limits(slice.answersToQuestions());
        this.ofSessionAlone = Catching.ofSessionAlone(graph);
        this.findings = new Findings(graph, context, slice);
        Successors successors = new Successors(context.endpoint().machine(), slice, asked);
        this.exploration = new Exploration(graph, context, findings, successors, activations);
        this.start = Visit.start(graph.node(0), certain(graph.node(0), Configuration.start(start())), activations.root());
        this.ownership = new Ownership(graph, findings, start);
        this.operations = new OperationCheck(exploration);
        this.completions = new CompletionCheck(exploration);
        this.changes = new ChangesOfHands(exploration, completions);
        this.successors = successors;
        this.comparisons = new LabelComparisons(exploration.reach, context.protocol());
        this.unforeseen = new UnforeseenLabels(exploration);
        this.closes = new RepeatedCloses(exploration);
        this.endsInSelectors = new EndsInSelectors(exploration);
        this.earlyEnds = exploration.earlyEnds;
        this.tidings = exploration.tidings;
    }

    public FlowResult run() {
        explore();
        return result();
    }

    /** Whether nothing is wrong, all of it is followed, and it asks for no labels but its own; not followed behind the first mistake. */
    public boolean isRight() {
        goesOn = Findings::isEmpty;
        explore();
        if (!goesOn.test(findings)) {
            return false;
        }
        FlowResult result = result();
        return result.decided() && result.diagnostics().isEmpty() && result.compared().unknown().isEmpty();
    }

    /** The result, if no mistake is found that has not been found by {@code other}, which has run; not followed behind the first such one. */
    Optional<FlowResult> runBeside(FlowAnalysis other) {
        goesOn = found -> found.areAmong(other.findings);
        explore();
        return goesOn.test(findings) ? Optional.of(result()) : Optional.empty();
    }

    private void explore() {
        arrive(start);
        // The ends of a recursive method may give its callers more to do after they were done.
        for (Optional<Activation> next = Optional.of(activations.root()); next.isPresent() && !isOver(); next = unfinished()) {
            explore(next.get());
        }
    }

    private FlowResult result() {
        if (limits.isTooMuch()) {
            decided = false;
            findings.add(TooComplex.at(findings.span(graph.node(0).extent()), context.method()));
        } else {
            operations.settle();
            closes.report();
            endsInSelectors.report();
        }
        ownership.check();
        return new FlowResult(findings.all(), earlyEnds.told(), exploration.offers.ofSessions(), decided && changes.isDecided(),
                tidings.all(earlyEnds.behind()),
                limits.isTooMuch() ? ComparedLabels.NONE : comparisons.all(), VisitedStates.of(graph, activations.all()), exploration.strays, exploration.lacks);
    }

    private boolean isOver() {
        return limits.isTooMuch() || !goesOn.test(findings);
    }

    /** Where the session is before its code. */
    private Position start() {
        return context.opened() ? new Position.At(context.endpoint().machine().initial()) : new Position.Unopened();
    }

    private void explore(Activation activation) {
        while (activation.hasPending() && !isOver()) {
            List<Visit> batch = activation.next();
            process(batch.getFirst().node(), batch);
        }
    }

    private Optional<Activation> unfinished() {
        return activations.all().filter(Activation::hasPending).findFirst();
    }

    private void process(Node node, List<Visit> batch) {
        switch (node.step()) {
            case Step.Pass pass -> batch.forEach(this::everywhere);
            case Step.Closing closing -> batch.forEach(this::everywhere);
            case Step.Round round -> batch.forEach(this::everywhere);
            case Step.Raise raise -> batch.forEach(this::everywhere);
            case Step.Unanswered unanswered -> batch.forEach(visit -> unforeseen.at(unanswered, visit));
            case Step.Leave leave -> batch.forEach(this::everywhere);
            case Step.Assign assign -> batch.forEach(this::everywhere);
            case Step.Test test -> {
                batch.forEach(visit -> comparisons.at(test, visit));
                batch.forEach(this::everywhere);
            }
            case Step.Select select -> {
                batch.forEach(visit -> comparisons.at(select, visit));
                batch.forEach(visit -> unforeseen.at(select, visit));
                batch.forEach(this::everywhere);
            }
            case Step.Escape escape -> batch.forEach(visit -> changes.at(visit, escape).forEach(next -> onward(visit, next)));
            case Step.Perform perform -> {
                closes.at(perform.operation(), batch);
                if (batch.stream().map(visit -> visit.configuration().position()).anyMatch(FlowAnalysis::isToldOf)) {
                    tidings.carries(perform.operation(), Optional.empty());
                }
                for (OperationCheck.Outcome outcome : operations.check(node, perform, batch)) {
                    tidings.carries(perform.operation(), outcome.next().transition());
                    tidings.chooses(perform.operation(), outcome.next().result());
                    ownership.performed(node, outcome.next());
                    Configuration configuration = outcome.visit().configuration().at(outcome.next().position());
                    onward(outcome.visit(), perform.result()
                            .map(slot -> configuration.with(slot, outcome.next().result()))
                            .orElse(configuration));
                }
                operations.notDue().forEach(this::notDue);
                batch.forEach(this::fail);
                decided &= operations.isDecided();
            }
            case Step.Ask ask -> {
                batch.forEach(visit -> operations.asked(visit, ask));
                batch.forEach(this::everywhere);
            }
            case Step.OneOf known -> batch.forEach(this::everywhere);
            case Step.Conclude conclude -> batch.forEach(this::everywhere);
            case Step.Replace replace -> batch.forEach(visit -> changes.at(visit, replace).forEach(next -> onward(visit, next)));
            case Step.Learn learn -> batch.forEach(visit -> {
                changes.at(visit, learn).forEach(next -> onward(visit, next));
                everyOtherFailure(visit);
            });
            case Step.Release release -> batch.forEach(visit -> changes.at(visit, release).forEach(next -> onward(visit, next)));
            case Step.HandOver handOver -> batch.forEach(visit -> changes.at(visit, handOver).forEach(next -> onward(visit, next)));
            case Step.GiveBack back -> batch.forEach(visit -> changes.at(visit, back).forEach(next -> onward(visit, next)));
            case Step.Give give -> batch.forEach(visit -> changes.at(visit, give).forEach(next -> onward(visit, next)));
            case Step.Obtain obtain -> batch.forEach(visit -> changes.at(visit, obtain).forEach(next -> onward(visit, next)));
            case Step.Handle handle -> batch.forEach(this::everywhere);
            case Step.Play play -> batch.forEach(visit -> play(visit, play));
            case Step.Call call -> batch.forEach(visit -> call(visit, call));
            case Step.Return back -> batch.forEach(visit -> end(visit, visit.configuration().valueOf(back.value()), Optional.empty()));
            case Step.Unwind unwind -> batch.forEach(visit -> end(visit, Optional.empty(), Optional.of(unwind.thrown())));
            case Step.Complete complete -> {
                if (batch.stream().anyMatch(visit -> visit.configuration().position() instanceof Position.Unknown)) {
                    decided = false;
                }
                completions.check(node, complete, batch);
                // Behind the session's code another round of a loop may open the next one.
                batch.forEach(visit -> onward(visit, visit.configuration().anew(start())));
            }
        }
    }

    /** Whether a call that does not fit where the session is will be told of. */
    private static boolean isToldOf(Position position) {
        return !(position instanceof Position.Failed || position instanceof Position.Unopened);
    }

    private void everywhere(Visit visit) {
        onward(visit, visit.configuration());
        everyOtherFailure(visit);
    }

    /** Exceptions that are not the session's: it stays where it is. */
    private void everyOtherFailure(Visit visit) {
        for (Node.Edge edge : visit.node().edges()) {
            if (edge.guard() instanceof Guard.Thrown thrown && !thrown.isOfSession()) {
                go(visit, edge, isForeseen(visit, edge, thrown) ? visit.configuration() : visit.configuration().asInterrupted());
            }
        }
    }

    /**
     * Whether the code says that what it calls may fail so; not that this
     * happens while another exception passes, the place of which it then takes.
     */
    private boolean isForeseen(Visit visit, Node.Edge edge, Guard.Thrown thrown) {
        boolean replaces = graph.isPassed(visit.node()) && !graph.isPassed(graph.node(edge.target()));
        return thrown.cause() != Guard.Cause.UNFORESEEN && !replaces;
    }

    private void onward(Visit visit, Configuration configuration) {
        successors.of(visit.node(), configuration).forEach(way -> go(visit, way.edge(), way.configuration()));
    }

    private void play(Visit visit, Step.Play play) {
        Position position = visit.configuration().position();
        if (position instanceof Position.Failed) {
            fail(visit);
            return;
        }
        Embedding.Verdict verdict = new Embedding(context.endpoint().machine(), play.part()).at(position);
        switch (verdict) {
            case Embedding.Fits fits -> fits.ends().forEach(end -> onward(visit, visit.configuration().at(new Position.At(end))));
            case Embedding.Misfit misfit -> findings.add(PartDoesNotFit.at(findings.span(visit.node().extent()), play.name(),
                    findings.wording().must(misfit.due()), misfit.begun()), misfit.due(), visit);
        }
        if (verdict instanceof Embedding.Misfit || position instanceof Position.Unknown) {
            decided = false;
            onward(visit, visit.configuration().at(new Position.Unknown()));
        }
        everyOtherFailure(visit);
        fail(visit);
    }

    private void call(Visit visit, Step.Call call) {
        if (visit.configuration().position() instanceof Position.Unknown) {
            onward(visit, unknown(visit, call));
            return;
        }
        Node entry = graph.node(call.entry().node());
        Configuration start = certain(entry, limits.inMethod(activations.starting(entry.id()),
                visit.configuration().calling(call.arguments(), exploration.isExceptionPassing(visit)).keep(liveness.before(entry.id()))));
        Optional<Activation> known = activations.startingAt(entry.id(), start);
        Activation called = known.orElseGet(() -> activations.start(entry.id(), start, visit));
        called.ends().forEach((end, at) -> comeBack(visit, call, end, at));
        called.calledFrom(visit);
        ownership.call(visit, called);
        called.notDue().ifPresent(step -> passOver(visit, step));
        if (known.isEmpty()) {
            arrive(visit.enter(entry, start, called));
            explore(called);
        }
        fail(visit);
    }

    /** A method should not have been called: its callers go on as if they had not. */
    private void notDue(SurplusCalls.Surplus surplus, Visit step) {
        surplus.called().isNotDue(step);
        surplus.called().callers().forEach(call -> passOver(call, step));
    }

    private void passOver(Visit call, Visit step) {
        operations.surplus(call, step);
        onward(call, unknown(call, (Step.Call) call.node().step()));
    }

    /** As behind a call of which is not known what it gives and tells. */
    private static Configuration unknown(Visit visit, Step.Call call) {
        Configuration here = visit.configuration();
        return call.result().map(slot -> here.with(slot, Optional.empty())).orElse(here).knowing(call.told(), Map.of());
    }

    private void end(Visit visit, Optional<Value> result, Optional<Guard.Thrown> thrown) {
        Configuration last = visit.configuration();
        Activation.End end = new Activation.End(last.position(), last.interrupted(), result, last.told(told), thrown);
        if (visit.activation().end(end, visit)) {
            for (Visit caller : visit.activation().callers()) {
                comeBack(caller, (Step.Call) caller.node().step(), end, visit);
            }
        }
        ownership.end(visit, visit.activation().witness(end));
    }

    private void comeBack(Visit call, Step.Call step, Activation.End end, Visit at) {
        Configuration back = call.configuration().at(end.position());
        Configuration normal = end.interrupted() ? back.asInterrupted() : back;
        if (end.thrown().isPresent()) {
            for (Node.Edge edge : Catching.edges(call.node(), end.thrown().get().exception())) {
                boolean foreseen = edge.guard() instanceof Guard.Thrown caught && isForeseen(call, edge, caught);
                resume(call, at, edge, foreseen ? back : back.asInterrupted());
            }
            return;
        }
        for (Node.Edge edge : call.node().edges()) {
            if (edge.guard() instanceof Guard.Always) {
                resume(call, at, edge, step.result().map(slot -> normal.with(slot, end.result())).orElse(normal).knowing(step.told(), end.told()));
            }
        }
    }

    private void resume(Visit call, Visit end, Node.Edge edge, Configuration configuration) {
        Node target = graph.node(edge.target());
        Configuration kept = limits.inMethod(call.activation().seenAt(target.id()).size(), configuration.keep(liveness.before(edge.target())));
        arrive(call.resume(end, target, edge, certain(target, kept)));
    }

    /** The call itself fails: a failure of the session, or one that nobody expects of it, after which the session is of no use. */
    private void fail(Visit visit) {
        for (Node.Edge edge : visit.node().edges()) {
            if (edge.guard() instanceof Guard.Thrown thrown && (thrown.isOfSession() || thrown.cause() == Guard.Cause.UNSENT)) {
                boolean swallowed = thrown.cause() == Guard.Cause.SESSION_NAMED || ofSessionAlone.contains(edge.target());
                Position position = visit.configuration().position();
                go(visit, edge, visit.configuration().at(position instanceof Position.Unknown ? position : new Position.Failed(swallowed)));
            }
        }
    }

    private void go(Visit visit, Node.Edge edge, Configuration configuration) {
        Node target = graph.node(edge.target());
        Configuration kept = limits.atPlace(visit.activation().seenAt(target.id()).size(), configuration.keep(liveness.before(edge.target())));
        arrive(visit.next(target, edge, certain(target, kept)));
    }

    private Configuration certain(Node node, Configuration configuration) {
        return isCertain(node) ? configuration : configuration.at(new Position.Unknown());
    }

    private boolean isCertain(Node node) {
        return node.extent().offset() < context.certainUpTo();
    }

    private void arrive(Visit visit) {
        Visit here = visit.activation().arrive(visit);
        if (here == visit) {
            limits.visited();
        }
        endsInSelectors.way(visit, here);
        if (visit.enters() || isCertain(visit.node())) {
            ownership.way(visit, here);
        }
    }
}
