package dev.parley.checker.flow;

import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.Guard;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.flow.state.Catching;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The edges of a graph that control may take, whatever was found out on the way to them. */
final class NodeWays implements Ways<Node> {
    private final ControlFlowGraph graph;
    private final Set<Node.Edge> taken = Collections.newSetFromMap(new IdentityHashMap<>());

    NodeWays(ControlFlowGraph graph) {
        this.graph = graph;
    }

    void take(Node.Edge edge) {
        taken.add(edge);
    }

    @Override
    public Node start() {
        return graph.node(0);
    }

    @Override
    public Node node(Node here) {
        return here;
    }

    @Override
    public Stream<Node> onward(Node here) {
        boolean isCall = here.step() instanceof Step.Call;
        return along(here.edges().stream().filter(edge -> !isCall || edge.guard() instanceof Guard.Thrown caught && caught.isOfSession()));
    }

    @Override
    public Optional<Node> entry(Node call) {
        return Optional.of(graph.node(((Step.Call) call.step()).entry().node()));
    }

    @Override
    public Node end(Node last) {
        return last;
    }

    @Override
    public Stream<Node> behind(Node call, Node end) {
        return along(end.step() instanceof Step.Unwind unwind
                ? Catching.edges(call, unwind.thrown().exception()).stream()
                : call.edges().stream().filter(edge -> !(edge.guard() instanceof Guard.Thrown)));
    }

    private Stream<Node> along(Stream<Node.Edge> edges) {
        return edges.filter(taken::contains).map(edge -> graph.node(edge.target()));
    }
}
