package dev.parley.checker.flow;

import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.Extent;
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
import dev.parley.checker.flow.state.Activation;
import dev.parley.checker.flow.state.Gift;
import dev.parley.checker.flow.state.Moves;
import dev.parley.checker.flow.state.Sharing;
import dev.parley.checker.flow.state.Visit;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.PayloadType;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Holds values that a message gives away ({@code <noalias T>}) to their one owner: nobody else refers to them when they are sent, and
 * the sender does not touch them afterwards (<i>Transport-independent sessions in SJ</i>, section 3).
 *
 * <p>First over the ways that the exploration of the session found possible from node to node. Where that shows a use of what was given away, once
 * more with all that the exploration told apart, such as which way a condition went before: it may be another value then. One use per
 * instance.
 */
final class Ownership {
    /** What is told apart costs memory and time. */
    private static final int MOST_POINTS = 10_000;

    private final ControlFlowGraph graph;
    private final OwnershipReport report;
    private final PlaceTree tree;
    private final NodeWays nodes;
    private final VisitWays visits;
    /** By node: the steps of the machine that the call there may perform. */
    private final Map<Integer, Set<Transition>> performed = new HashMap<>();

    /** @param start where the exploration starts */
    Ownership(ControlFlowGraph graph, Findings findings, Visit start) {
        this.graph = graph;
        this.tree = PlaceTree.of(graph.places());
        this.report = new OwnershipReport(findings, tree);
        this.nodes = new NodeWays(graph);
        this.visits = new VisitWays(start);
    }

    /**
     * The exploration found a way.
     *
     * @param taken how it was taken
     * @param here what it leads to
     */
    void way(Visit taken, Visit here) {
        if (matters()) {
            taken.via().ifPresent(nodes::take);
            visits.take(taken, here);
        }
    }

    /** A call runs a method, which starts alike for others. */
    void call(Visit call, Activation method) {
        if (matters()) {
            visits.call(call, method);
        }
    }

    /** @param same what was found first of all ends that callers do not tell apart */
    void end(Visit last, Visit same) {
        if (matters()) {
            visits.end(last, same);
        }
    }

    private boolean matters() {
        return !graph.places().isEmpty();
    }

    /** The exploration found what a call on the session may do. */
    void performed(Node node, Moves.Next next) {
        next.transition().ifPresent(step -> performed.computeIfAbsent(node.id(), id -> new LinkedHashSet<>()).add(step));
    }

    /** Reports what is not right; to be called when the exploration is at its end. */
    void check() {
        if (!matters()) {
            return;
        }
        SharingFlow<Node> coarse = new SharingFlow<>(nodes, this::after);
        coarse.run(Sharing.start(tree), Integer.MAX_VALUE);
        SharingFlow<Visit> fine = new SharingFlow<>(visits, this::after);
        SharingFlow<?> flow = isAnyGone(coarse) && fine.run(Sharing.start(tree), MOST_POINTS) ? fine : coarse;
        flow.forEach((node, sharing) -> sends(node));
        flow.forEach(this::judge);
        report.deliver();
    }

    private boolean isAnyGone(SharingFlow<?> flow) {
        boolean[] gone = {false};
        flow.forEach((node, sharing) -> handlings(node, sharing, (handling, here) ->
                gone[0] |= handling instanceof Handling.Use use && report.isGone(use, node.extent(), here)));
        return gone[0];
    }

    /** What a node does with values, each with what is known before. */
    private void handlings(Node node, Sharing sharing, BiConsumer<Handling, Sharing> action) {
        if (node.step() instanceof Step.Handle handle) {
            Sharing here = sharing.copy();
            for (Handling handling : handle.handlings()) {
                action.accept(handling, here);
                apply(handling, node.extent(), here);
            }
        }
    }

    private Sharing after(Node node, Sharing sharing) {
        return switch (node.step()) {
            case Step.Handle handle -> {
                Sharing after = sharing.copy();
                handle.handlings().forEach(handling -> apply(handling, node.extent(), after));
                yield after;
            }
            case Step.Perform perform -> {
                Sharing after = sharing.copy();
                sent(node.id(), perform.operation()).keySet().forEach(payload ->
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
                if (bind.target().isElement()) {
                    tree.otherElements(bind.target()).forEach(other -> sharing.mayHave(other, bind.from()));
                }
            }
            case Handling.Same same -> sharing.same(same.target(), same.source());
            case Handling.Found found -> sharing.found(found.target(), found.source());
            case Handling.Store store -> sharing.store(store.holder(), store.value(), store.deep());
            case Handling.StoreElements store -> sharing.storeElements(store.holder(), store.value());
            case Handling.TakeOut take -> sharing.takeOut(take.target(), take.holder());
            case Handling.Pass pass -> sharing.pass(pass.element(), pass.iterator());
            case Handling.Next next -> {}
            case Handling.Keep keep -> sharing.keep(keep.value(), keep.doubt());
            case Handling.Start start -> sharing.start(start.thread());
            case Handling.Join join -> sharing.join(join.thread());
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

    private void sends(Node node) {
        if (node.step() instanceof Step.Perform perform) {
            sent(node.id(), perform.operation()).forEach((payload, steps) -> report.sent(payload, perform.operation().receiver(), steps));
        }
    }

    private void judge(Node node, Sharing sharing) {
        handlings(node, sharing, (handling, here) -> judge(handling, node.extent(), here));
        switch (node.step()) {
            case Step.Perform perform -> judge(perform.operation(), node.id(), sharing);
            // What has failed may yet put something else into its fields.
            case Step.Complete complete when complete.how() == Step.Completion.FAILURE -> {}
            case Step.Complete complete -> tree.places().stream()
                    .filter(place -> tree.root(place).kind() == Place.Kind.FIELD)
                    .forEach(place -> report.kept(place, sharing));
            default -> {}
        }
    }

    private void judge(SessionOperation operation, int node, Sharing sharing) {
        Sharing before = sharing.withNothingGiven();
        sent(node, operation).forEach((payload, steps) -> payload.place().ifPresent(place -> {
            report.given(place, payload.extent(), steps, sharing);
            // Whoever receives a value twice has it by two names.
            report.used(new Handling.Use(place, true), payload.extent(), before);
            before.give(place, Gift.of(payload.extent(), "in a message", place));
            if (performed.containsKey(node) && steps.isEmpty() && !payload.givenByClass()) {
                report.copied(place, payload.extent(), List.copyOf(performed.get(node)));
            }
        }));
    }

    private void judge(Handling handling, Extent extent, Sharing sharing) {
        switch (handling) {
            case Handling.Use use -> report.used(use, extent, sharing);
            case Handling.Next next when sharing.hasOneSeveralTimes(next.holder()) ->
                report.used(new Handling.Use(next.holder(), true), extent, sharing);
            case Handling.Give give -> report.given(give.value(), give.extent(), List.of(), sharing);
            case Handling.Bind bind when bind.target().noAlias() && bind.target().kind() == Place.Kind.FIELD ->
                report.assigned(bind, extent, sharing);
            default -> {}
        }
    }
}
