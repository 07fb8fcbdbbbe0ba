package dev.parley.checker.flow;

import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.Guard;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.diagnostics.SessionEscapes;
import dev.parley.checker.diagnostics.TooComplex;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Explores all that a participant may do. Nodes are taken in source order, so that all ways to a node that do not come round a loop
 * are known together when it is looked at, and their disagreements can be explained.
 *
 * <p>One use per instance; not safe for use by several threads.
 */
public final class FlowAnalysis {
    /** More possibilities than any readable method has; beyond, nothing is said. */
    private static final int BUDGET = 100_000;

    private final ControlFlowGraph graph;
    private final FlowContext context;
    private final Liveness liveness;
    private final Findings findings;
    private final OperationCheck operations;
    private final CompletionCheck completions;
    private final Map<Integer, Map<Configuration, Visit>> seen = new HashMap<>();
    private final TreeMap<Integer, List<Visit>> pending = new TreeMap<>();
    private int visits;
    private boolean decided = true;

    public FlowAnalysis(ControlFlowGraph graph, FlowContext context) {
        this.graph = graph;
        this.context = context;
        this.liveness = new Liveness(graph);
        this.findings = new Findings(graph, context);
        Exploration exploration = new Exploration(graph, context, findings);
        this.operations = new OperationCheck(exploration);
        this.completions = new CompletionCheck(exploration);
    }

    public FlowResult run() {
        Configuration start = Configuration.start(context.endpoint().machine().initial());
        arrive(Visit.start(graph.node(0), certain(graph.node(0), start)));
        while (!pending.isEmpty()) {
            Map.Entry<Integer, List<Visit>> next = pending.pollFirstEntry();
            process(graph.node(next.getKey()), next.getValue());
            if (visits > BUDGET) {
                decided = false;
                findings.add(TooComplex.at(findings.span(graph.node(0).extent()), context.method()));
                break;
            }
        }
        return new FlowResult(findings.all(), decided, states());
    }

    private void process(Node node, List<Visit> batch) {
        switch (node.step()) {
            case Step.Pass pass -> batch.forEach(this::everywhere);
            case Step.Leave leave -> batch.forEach(this::everywhere);
            case Step.Assign assign -> batch.forEach(this::everywhere);
            case Step.Test test -> batch.forEach(this::everywhere);
            case Step.Select select -> batch.forEach(this::everywhere);
            case Step.Escape escape -> batch.forEach(visit -> escape(visit, escape));
            case Step.Perform perform -> {
                for (OperationCheck.Outcome outcome : operations.check(node, perform, batch)) {
                    Configuration configuration = outcome.visit().configuration().at(outcome.next().position());
                    onward(outcome.visit(), perform.result()
                            .map(slot -> configuration.with(slot, outcome.next().result()))
                            .orElse(configuration));
                }
                batch.forEach(this::fail);
                decided &= operations.isDecided();
            }
            case Step.Complete complete -> {
                if (batch.stream().anyMatch(visit -> visit.configuration().position() instanceof Position.Unknown)) {
                    decided = false;
                }
                completions.check(node, complete, batch);
            }
        }
    }

    private void everywhere(Visit visit) {
        onward(visit, visit.configuration());
        for (Node.Edge edge : visit.node().edges()) {
            if (edge.guard() instanceof Guard.Thrown thrown) {
                go(visit, edge, thrown.cause() == Guard.Cause.UNFORESEEN ? visit.configuration().asInterrupted() : visit.configuration());
            }
        }
    }

    private void onward(Visit visit, Configuration configuration) {
        Successors.of(visit.node(), configuration).forEach(way -> go(visit, way.edge(), way.configuration()));
    }

    /** The call itself fails: a failure of the session, after which the session is of no use. */
    private void fail(Visit visit) {
        for (Node.Edge edge : visit.node().edges()) {
            if (edge.guard() instanceof Guard.Thrown thrown) {
                boolean named = thrown.cause() == Guard.Cause.SESSION_NAMED;
                Position position = visit.configuration().position();
                go(visit, edge, visit.configuration().at(position instanceof Position.Unknown ? position : new Position.Failed(named)));
            }
        }
    }

    private void escape(Visit visit, Step.Escape escape) {
        if (!(visit.configuration().position() instanceof Position.Unknown)) {
            escape.how().ifPresent(how ->
                    findings.add(SessionEscapes.at(findings.span(visit.node().extent()), context.session(), how)));
        }
        decided = false;
        onward(visit, visit.configuration().at(new Position.Unknown()));
    }

    private void go(Visit visit, Node.Edge edge, Configuration configuration) {
        Node target = graph.node(edge.target());
        arrive(visit.next(target, edge, certain(target, configuration.keep(liveness.before(edge.target())))));
    }

    private Configuration certain(Node node, Configuration configuration) {
        return node.extent().offset() < context.certainUpTo() ? configuration : configuration.at(new Position.Unknown());
    }

    private void arrive(Visit visit) {
        Map<Configuration, Visit> here = seen.computeIfAbsent(visit.node().id(), id -> new LinkedHashMap<>());
        Visit known = here.putIfAbsent(visit.configuration(), visit);
        if (known != null) {
            known.rejoinedBy(visit);
            return;
        }
        visits++;
        pending.computeIfAbsent(visit.node().id(), id -> new ArrayList<>()).add(visit);
    }

    private List<FlowResult.StatesBefore> states() {
        Map<Extent, Set<Integer>> states = new LinkedHashMap<>();
        for (Node node : graph.nodes()) {
            if (seen.containsKey(node.id())) {
                Set<Integer> here = states.computeIfAbsent(node.extent(), extent -> new LinkedHashSet<>());
                seen.get(node.id()).keySet().forEach(configuration -> here.addAll(states(configuration.position())));
            }
        }
        return states.entrySet().stream()
                .map(entry -> new FlowResult.StatesBefore(entry.getKey(), entry.getValue()))
                .sorted(Comparator.<FlowResult.StatesBefore>comparingInt(entry -> entry.extent().offset())
                        .thenComparing(entry -> -entry.extent().length()))
                .toList();
    }

    private static List<Integer> states(Position position) {
        return switch (position) {
            case Position.At at -> List.of(at.state());
            case Position.Owing owing -> List.of(owing.state());
            case Position.Labelled labelled -> List.of(labelled.options().getFirst().source());
            case Position.Failed failed -> List.of();
            case Position.Closed closed -> List.of();
            case Position.Unknown unknown -> List.of();
        };
    }
}
