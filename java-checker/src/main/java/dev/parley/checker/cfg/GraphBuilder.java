package dev.parley.checker.cfg;

import dev.parley.checker.cfg.ControlFlowGraph.LoopRegion;
import dev.parley.checker.cfg.Node.Edge;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Builds a graph front to back. There is a current end, to which the next step is appended; it is absent after a jump. Not safe for use
 * by several threads.
 */
public final class GraphBuilder {

    /** A point that edges can lead to before it is reached. */
    public static final class Label implements Step.EntryReference {
        private int node = -1;
        private boolean used;

        private Label() {}

        @Override
        public int node() {
            return node;
        }

        /** Whether any edge leads here so far. */
        public boolean isUsed() {
            return used;
        }
    }

    /** A run of consecutive nodes, open until {@link #close}. */
    public final class OpenRegion implements Construct.RegionReference {
        private final int from = nextId();
        private int to = -1;

        private OpenRegion() {}

        public void close() {
            to = nextId();
        }

        @Override
        public Construct.Region region() {
            return new Construct.Region(from, to < 0 ? nextId() : to);
        }
    }

    private record Pending(int source, Label target, Guard guard, Extent extent) {}

    private record Draft(Step step, Extent extent) {}

    private final List<Draft> drafts = new ArrayList<>();
    private final List<Pending> pending = new ArrayList<>();
    private final List<LoopRegion> loops = new ArrayList<>();
    private final Set<Extent> cleanups = new HashSet<>();
    private final List<Construct.Region> passages = new ArrayList<>();
    private final List<Construct.Region> calculations = new ArrayList<>();
    private final List<Place> places = new ArrayList<>();
    private int slots;
    private int current = -1;
    /** Where code of another file is told to be; empty where the code is of this file. */
    private Optional<Extent> standIn = Optional.empty();

    public GraphBuilder(Extent start) {
        drafts.add(new Draft(new Step.Pass(), start));
        current = 0;
    }

    public Slot slot(String name) {
        return new Slot(slots++, name);
    }

    /** A slot for the answer to a question that the code may do without. */
    public Slot answer() {
        return Slot.ofAnswer(slots++);
    }

    /** @param base of a part, the place whose value it belongs to */
    public Place place(String name, Place.Kind kind, Optional<Place> base, boolean noAlias) {
        Place place = new Place(places.size(), name, kind, base, noAlias);
        places.add(place);
        return place;
    }

    /** A region that starts at the next node. */
    public OpenRegion region() {
        return new OpenRegion();
    }

    public Label label() {
        return new Label();
    }

    /** Whether control can get to the current end. Steps appended where it cannot are kept, without a way to them. */
    public boolean isReachable() {
        return current >= 0;
    }

    /** The id that the next appended step gets. */
    public int nextId() {
        return drafts.size();
    }

    /** Appends a step and makes it the current end; returns its id. */
    public int append(Step step, Extent extent) {
        int id = drafts.size();
        drafts.add(new Draft(standIn.map(place -> at(step, place)).orElse(step), standIn.orElse(extent)));
        if (current >= 0) {
            Label here = new Label();
            here.node = id;
            pending.add(new Pending(current, here, Guard.Always.ALWAYS, extent));
        }
        current = id;
        return id;
    }

    /** Appends that a slot gets a value. */
    public void assign(Slot slot, Operand value, Extent extent) {
        append(new Step.Assign(slot, value), extent);
    }

    /** Makes {@code label} mean the next node, a join that also continues the current end. */
    public void place(Label label, Extent extent) {
        if (label.node >= 0) {
            throw new IllegalStateException("a label is placed once");
        }
        boolean joined = isReachable() || label.used;
        label.node = append(new Step.Pass(), extent);
        if (!joined) {
            current = -1;
        }
    }

    /** As {@link #place}, for a label to which edges will lead later: the head of a loop. */
    public void placeHead(Label label, Extent extent) {
        boolean reachable = isReachable();
        label.node = append(new Step.Pass(), extent);
        if (!reachable) {
            current = -1;
        }
    }

    /** Makes {@code label} mean a node with this step, an exit: there is no current end afterwards. */
    public void place(Label label, Step exit, Extent extent) {
        current = -1;
        label.node = append(exit, extent);
        current = -1;
    }

    /** Starts another method at {@code label}: its nodes follow those of the methods before it. */
    public void method(Label label, Extent extent) {
        current = -1;
        label.node = append(new Step.Pass(), extent);
    }

    /** An edge from the current end; the end stays, for further edges. */
    public void edge(Label target, Guard guard, Extent extent) {
        if (current >= 0) {
            edgeFrom(current, target, guard, extent);
        }
    }

    public void edgeFrom(int source, Label target, Guard guard, Extent extent) {
        target.used = true;
        pending.add(new Pending(source, target, standIn.map(place -> at(guard, place)).orElse(guard), standIn.orElse(extent)));
    }

    /**
     * Lowers code of another file.
     *
     * @param place what stands for it in this file: the call that runs it
     */
    public void elsewhere(Extent place, Runnable code) {
        standIn(Optional.of(standIn.orElse(place)), code);
    }

    /** Lowers code of this file that runs in the midst of code of another one. */
    public void here(Runnable code) {
        standIn(Optional.empty(), code);
    }

    private void standIn(Optional<Extent> place, Runnable code) {
        Optional<Extent> outer = standIn;
        standIn = place;
        code.run();
        standIn = outer;
    }

    private static Step at(Step step, Extent place) {
        return switch (step) {
            case Step.Test test -> new Step.Test(elsewhere(test.condition()), test.construct().at(place), test.opposite());
            case Step.Select select -> new Step.Select(select.selector(), (Construct.Switch) select.construct().at(place), List.of());
            case Step.Handle handle -> new Step.Handle(handle.handlings().stream().map(handling -> at(handling, place)).toList());
            default -> step;
        };
    }

    private static Guard at(Guard guard, Extent place) {
        return switch (guard) {
            case Guard.Otherwise otherwise -> new Guard.Otherwise(otherwise.texts(), otherwise.label().map(label -> place));
            case Guard.MayMatch label -> new Guard.MayMatch(label.patterns(), place);
            default -> guard;
        };
    }

    private static Condition elsewhere(Condition condition) {
        return condition instanceof Condition.IsText text
                ? new Condition.IsText(text.operand(), text.text(), Optional.empty(), text.constants())
                : condition;
    }

    private static Handling at(Handling handling, Extent place) {
        return handling instanceof Handling.Give give ? new Handling.Give(give.value(), place, give.method()) : handling;
    }

    /** An unconditional jump: there is no current end afterwards. */
    public void jump(Label target, Extent extent) {
        edge(target, Guard.Always.ALWAYS, extent);
        current = -1;
    }

    /** Control does not go on from here. */
    public void stop() {
        current = -1;
    }

    /** Notes that the nodes from {@code from} up to now make up a loop. */
    public void loop(int from, Extent extent) {
        loops.add(new LoopRegion(new Construct.Region(from, nextId()), standIn.orElse(extent)));
    }

    /** Notes that a block runs whichever way control leaves the code before it. */
    public void cleanup(Extent block) {
        cleanups.add(block);
    }

    /** Notes that the nodes from {@code from} up to now run while an exception passes. */
    public void passage(int from) {
        passages.add(new Construct.Region(from, nextId()));
    }

    /** What was added since {@code from} may do this at any time: the session has failed there, and is over for everybody. */
    public void forgive(int from, SessionOperation.Kind kind) {
        for (int id = from; id < nextId(); id++) {
            Draft draft = drafts.get(id);
            if (draft.step() instanceof Step.Perform(SessionOperation operation, Optional<Slot> result) && operation.kind() == kind) {
                drafts.set(id, new Draft(new Step.Pass(), draft.extent()));
            }
        }
    }

    /** What a method does where it is called that only gives a value. */
    public void calculation(Runnable code) {
        int from = nextId();
        code.run();
        calculations.add(new Construct.Region(from, nextId()));
    }

    public ControlFlowGraph build(String text) {
        List<List<Edge>> edges = new ArrayList<>();
        drafts.forEach(draft -> edges.add(new ArrayList<>()));
        for (Pending edge : pending) {
            if (edge.target.node < 0) {
                throw new IllegalStateException("an edge leads to a label that was never placed");
            }
            edges.get(edge.source).add(new Edge(edge.target.node, edge.guard, edge.extent));
        }
        List<Node> nodes = new ArrayList<>();
        for (int id = 0; id < drafts.size(); id++) {
            Draft draft = Objects.requireNonNull(drafts.get(id));
            nodes.add(new Node(id, draft.step(), draft.extent(), List.copyOf(edges.get(id))));
        }
        List<LoopRegion> outerFirst = loops.stream().sorted(Comparator.comparingInt(loop -> loop.region().from())).toList();
        return new ControlFlowGraph(nodes, outerFirst, cleanups, passages, calculations, slots, places, text);
    }
}
