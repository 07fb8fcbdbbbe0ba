package dev.parley.checker.flow;

import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.ExceptionClass;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.Guard;
import dev.parley.checker.cfg.Handling;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.Place;
import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.cfg.SessionOperation.Kind;
import dev.parley.checker.cfg.SessionOperation.Payload;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.flow.explanation.Findings;
import dev.parley.checker.flow.explanation.OwnershipReport;
import dev.parley.checker.flow.slice.PlaceTree;
import dev.parley.checker.flow.state.Catching;
import dev.parley.checker.flow.state.Gift;
import dev.parley.checker.flow.state.Moves;
import dev.parley.checker.flow.state.Sharing;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.PayloadType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Holds values that a message gives away ({@code <noalias T>}) to their one owner: nobody else refers to them when they are sent, and
 * the sender does not touch them afterwards (<i>Transport-independent sessions in SJ</i>, section 3).
 *
 * <p>A data flow analysis of {@link Sharing} over the ways that the exploration of the session found possible, each call of a method by
 * the chain of calls that leads to it. One use per instance.
 */
final class Ownership {

    /** A node, within the calls that lead to it. */
    private record Point(List<Integer> calls, int node) {}

    private final ControlFlowGraph graph;
    private final OwnershipReport report;
    private final PlaceTree tree;
    private final Set<Node.Edge> taken = java.util.Collections.newSetFromMap(new IdentityHashMap<>());
    /** By node: the steps of the machine that the call there may perform. */
    private final Map<Integer, Set<Transition>> performed = new HashMap<>();

    private final Map<Point, Sharing> before = new LinkedHashMap<>();
    private final Deque<Point> open = new ArrayDeque<>();
    private final Map<List<Integer>, Set<Point>> callers = new HashMap<>();
    private final Map<List<Integer>, Sharing> returned = new HashMap<>();
    private final Map<List<Integer>, Map<ExceptionClass, Sharing>> thrown = new HashMap<>();

    Ownership(ControlFlowGraph graph, Findings findings) {
        this.graph = graph;
        this.tree = PlaceTree.of(graph.places());
        this.report = new OwnershipReport(findings, tree);
    }

    /** The exploration found that control may take a way. */
    void taken(Node.Edge edge) {
        taken.add(edge);
    }

    /** The exploration found what a call on the session may do. */
    void performed(Node node, Moves.Next next) {
        next.transition().ifPresent(step -> performed.computeIfAbsent(node.id(), id -> new LinkedHashSet<>()).add(step));
    }

    /** Reports what is not right; to be called when the exploration is at its end. */
    void check() {
        if (graph.places().isEmpty()) {
            return;
        }
        arrive(new Point(List.of(), 0), Sharing.start(tree));
        while (!open.isEmpty()) {
            Point point = open.remove();
            leave(point, after(point));
        }
        before.keySet().forEach(this::sends);
        before.forEach(this::judge);
        report.deliver();
    }

    private void arrive(Point point, Sharing sharing) {
        Sharing known = before.get(point);
        Sharing joined = known == null ? sharing : known.join(sharing);
        if (known == null || !joined.equals(known)) {
            before.put(point, joined);
            if (!open.contains(point)) {
                open.add(point);
            }
        }
    }

    private void leave(Point point, Sharing after) {
        Node node = graph.node(point.node());
        switch (node.step()) {
            case Step.Call call -> enter(point, call, after);
            case Step.Return back -> giveBack(point.calls(), after);
            case Step.Unwind unwind -> unwind(point.calls(), unwind.thrown().exception(), after);
            default -> node.edges().stream().filter(taken::contains).forEach(edge -> arrive(new Point(point.calls(), edge.target()), after));
        }
    }

    private void enter(Point point, Step.Call call, Sharing sharing) {
        List<Integer> calls = point.calls();
        List<Integer> inner = new ArrayList<>(calls.contains(point.node()) ? calls.subList(0, calls.indexOf(point.node())) : calls);
        inner.add(point.node());
        callers.computeIfAbsent(inner, key -> new LinkedHashSet<>()).add(point);
        arrive(new Point(List.copyOf(inner), call.entry().node()), sharing);
        Optional.ofNullable(returned.get(inner)).ifPresent(behind -> resume(point, normally(point), behind));
        resume(point, failed(point), sharing);
        thrown.getOrDefault(inner, Map.of()).forEach((exception, behind) -> caught(point, exception, behind));
    }

    private void giveBack(List<Integer> calls, Sharing sharing) {
        Sharing joined = returned.merge(calls, sharing, Sharing::join);
        callersOf(calls).forEach(caller -> resume(caller, normally(caller), joined));
    }

    private void unwind(List<Integer> calls, ExceptionClass exception, Sharing sharing) {
        Sharing joined = thrown.computeIfAbsent(calls, key -> new LinkedHashMap<>()).merge(exception, sharing, Sharing::join);
        callersOf(calls).forEach(caller -> caught(caller, exception, joined));
    }

    private List<Point> callersOf(List<Integer> calls) {
        return List.copyOf(callers.getOrDefault(calls, Set.of()));
    }

    /** The session may have failed in the called method wherever that used it, so also behind what others have thrown. */
    private void caught(Point caller, ExceptionClass exception, Sharing sharing) {
        resume(caller, Catching.edges(graph.node(caller.node()), exception).stream(), sharing);
        resume(caller, failed(caller), sharing);
    }

    private Stream<Node.Edge> normally(Point caller) {
        return graph.node(caller.node()).edges().stream().filter(edge -> !(edge.guard() instanceof Guard.Thrown));
    }

    private Stream<Node.Edge> failed(Point caller) {
        return graph.node(caller.node()).edges().stream().filter(edge -> edge.guard() instanceof Guard.Thrown caught && caught.isOfSession());
    }

    private void resume(Point caller, Stream<Node.Edge> ways, Sharing sharing) {
        ways.filter(taken::contains).forEach(edge -> arrive(new Point(caller.calls(), edge.target()), sharing));
    }

    private Sharing after(Point point) {
        Sharing sharing = before.get(point);
        return switch (graph.node(point.node()).step()) {
            case Step.Handle handle -> {
                Sharing after = sharing.copy();
                handle.handlings().forEach(handling -> apply(handling, graph.node(point.node()).extent(), after));
                yield after;
            }
            case Step.Perform perform -> {
                Sharing after = sharing.copy();
                sent(point.node(), perform.operation()).keySet().forEach(payload ->
                        payload.place().ifPresent(place -> after.give(place, Gift.of(payload.extent(), "in a message", place))));
                yield after;
            }
            default -> sharing;
        };
    }

    private void apply(Handling handling, Extent extent, Sharing sharing) {
        switch (handling) {
            case Handling.Use use -> report.toldOnce(use, extent, sharing).ifPresent(sharing::told);
            case Handling.Bind bind -> {
                if (bind.target().kind() == Place.Kind.INDEXED) {
                    tree.otherElements(bind.target()).forEach(sharing::refill);
                }
                sharing.bind(bind.target(), bind.from(), bind.doubt());
            }
            case Handling.Store store -> sharing.store(store.holder(), store.value(), store.deep());
            case Handling.TakeOut take -> sharing.takeOut(take.target(), take.holder());
            case Handling.Pass pass -> sharing.pass(pass.element(), pass.iterator());
            case Handling.Next next -> {}
            case Handling.Keep keep -> sharing.keep(keep.value(), keep.doubt());
            case Handling.Give give -> sharing.give(give.value(), Gift.of(give.extent(), "to `" + give.method() + "`", give.value()));
            case Handling.GiveByThread give when isGiven(give.payload()) ->
                sharing.give(give.value(), Gift.of(give.payload(), "in a message of another thread", give.value()));
            case Handling.GiveByThread give -> {}
            case Handling.Advance advance -> sharing.advance(advance.element(), passed(advance.element()));
            case Handling.Restart restart -> sharing.restart(restart.element(), passed(restart.element()));
        }
    }

    /** The elements behind an index. */
    private Optional<Place> passed(Place element) {
        return tree.places().stream()
                .filter(place -> place.kind() == Place.Kind.PASSED && place.base().equals(element.base()) && place.name().equals(element.name()))
                .findFirst();
    }

    private boolean isGiven(Extent payload) {
        return graph.nodes().stream().anyMatch(node -> node.step() instanceof Step.Perform perform
                && perform.operation().payloads().stream().anyMatch(each -> each.extent().equals(payload))
                && sent(node.id(), perform.operation()).keySet().stream().anyMatch(each -> each.extent().equals(payload)));
    }

    /** What a call gives away, with the steps of the protocol that say so; none where only the code does. */
    private Map<Payload, List<Transition>> sent(int node, SessionOperation operation) {
        Map<Payload, List<Transition>> sent = new LinkedHashMap<>();
        if (operation.kind() != Kind.SEND) {
            return sent;
        }
        for (int i = 0; i < operation.payloads().size(); i++) {
            Payload payload = operation.payloads().get(i);
            int index = i;
            List<Transition> givers = performed.getOrDefault(node, Set.of()).stream()
                    .filter(step -> index < step.action().payloads().size()
                            && step.action().payloads().get(index) instanceof PayloadType.Value value
                            && value.noAlias())
                    .toList();
            if (!givers.isEmpty() || payload.givenByClass() || payload.place().filter(Place::noAlias).isPresent()) {
                sent.put(payload, givers);
            }
        }
        return sent;
    }

    private void sends(Point point) {
        if (graph.node(point.node()).step() instanceof Step.Perform perform) {
            sent(point.node(), perform.operation()).forEach((payload, steps) -> report.sent(payload, perform.operation().receiver(), steps));
        }
    }

    private void judge(Point point, Sharing sharing) {
        Node node = graph.node(point.node());
        switch (node.step()) {
            case Step.Handle handle -> {
                Sharing here = sharing.copy();
                for (Handling handling : handle.handlings()) {
                    judge(handling, node.extent(), here);
                    apply(handling, node.extent(), here);
                }
            }
            case Step.Perform perform -> sent(point.node(), perform.operation()).forEach((payload, steps) -> {
                payload.place().ifPresent(place -> report.given(place, payload.extent(), steps, sharing));
                boolean isCopied = performed.containsKey(point.node()) && steps.isEmpty() && !payload.givenByClass();
                payload.place().filter(place -> isCopied).ifPresent(place -> report.copied(place, payload.extent(),
                        List.copyOf(performed.get(point.node()))));
            });
            // What has failed may yet put something else into its fields.
            case Step.Complete complete when complete.how() == Step.Completion.FAILURE -> {}
            case Step.Complete complete -> tree.places().stream()
                    .filter(place -> tree.root(place).kind() == Place.Kind.FIELD)
                    .forEach(place -> report.kept(place, sharing));
            default -> {}
        }
    }

    private void judge(Handling handling, Extent extent, Sharing sharing) {
        switch (handling) {
            case Handling.Use use -> report.used(use, extent, sharing);
            case Handling.Next next when sharing.hasOneSeveralTimes(next.holder()) -> report.used(new Handling.Use(next.holder(), true), extent, sharing);
            case Handling.Give give -> report.given(give.value(), give.extent(), List.of(), sharing);
            case Handling.Bind bind when bind.target().noAlias() && bind.target().kind() == Place.Kind.FIELD ->
                report.assigned(bind, extent, sharing);
            default -> {}
        }
    }
}
