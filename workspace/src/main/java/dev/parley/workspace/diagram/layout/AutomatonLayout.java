package dev.parley.workspace.diagram.layout;

import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Direction;
import dev.parley.workspace.diagram.AutomatonDiagram.Arrow;
import dev.parley.workspace.diagram.AutomatonDiagram;
import dev.parley.workspace.diagram.layout.PlacedAutomaton.Box;
import dev.parley.workspace.diagram.layout.PlacedAutomaton.Edge;
import dev.parley.workspace.diagram.layout.PlacedAutomaton.State;
import dev.parley.workspace.diagram.layout.PlacedAutomaton.Track;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.eclipse.elk.alg.layered.options.CycleBreakingStrategy;
import org.eclipse.elk.alg.layered.options.LayerConstraint;
import org.eclipse.elk.alg.layered.options.LayeredOptions;
import org.eclipse.elk.core.RecursiveGraphLayoutEngine;
import org.eclipse.elk.core.math.ElkPadding;
import org.eclipse.elk.core.options.CoreOptions;
import org.eclipse.elk.core.options.EdgeLabelPlacement;
import org.eclipse.elk.core.options.EdgeRouting;
import org.eclipse.elk.core.util.BasicProgressMonitor;
import org.eclipse.elk.graph.ElkBendPoint;
import org.eclipse.elk.graph.ElkEdge;
import org.eclipse.elk.graph.ElkEdgeSection;
import org.eclipse.elk.graph.ElkLabel;
import org.eclipse.elk.graph.ElkNode;
import org.eclipse.elk.graph.util.ElkGraphUtil;

/**
 * Places an automaton in layers from top to bottom with the Eclipse Layout Kernel, whose graphs (and EMF, which they are made of) do
 * not leave this class. Deterministic.
 */
public final class AutomatonLayout {
    /** Layers that all arrows together may cross: what layered layout works on. So many take some seconds, and nobody can follow them. */
    private static final int MOST_CROSSED_LAYERS = 20_000;

    private static final double LINE = 17;
    private static final double MARGIN = 20;
    private static final double RADIUS = 15;
    private static final double ENTRY_WIDTH = 8;
    private static final double ENTRY_LENGTH = 20;
    private static final double LABEL_PADDING = 5;

    private final Machine machine;
    private final List<ElkNode> nodes = new ArrayList<>();
    private final List<ElkEdge> edges = new ArrayList<>();

    private AutomatonLayout(Machine machine) {
        this.machine = machine;
    }

    /** @param diagram one that is not {@linkplain #refusal too large} */
    public static PlacedAutomaton of(AutomatonDiagram diagram) {
        return new AutomatonLayout(diagram.machine()).place(diagram);
    }

    /** Why an automaton is too large to be placed, as a sentence; empty where it is not. */
    public static Optional<String> refusal(AutomatonDiagram diagram) {
        List<Arrow> arrows = diagram.arrows();
        int[] depths = depths(diagram.machine());
        long crossed = arrows.stream().mapToLong(arrow -> 1 + Math.abs(depths[arrow.source()] - depths[arrow.target()])).sum();
        return crossed <= MOST_CROSSED_LAYERS
                ? Optional.empty()
                : Optional.of("The automaton of `%s` is too large for a picture: it has %d states and %d arrows between them."
                        .formatted(diagram.title(), diagram.machine().stateCount(), arrows.size()));
    }

    /** How deep a state stands when one walks on from each state as long as there are new ones, which is about its layer. */
    private static int[] depths(Machine machine) {
        int[] depths = new int[machine.stateCount()];
        boolean[] isSeen = new boolean[machine.stateCount()];
        Deque<Transition> pending = new ArrayDeque<>(machine.from(machine.initial()));
        isSeen[machine.initial()] = true;
        while (!pending.isEmpty()) {
            Transition step = pending.pop();
            if (!isSeen[step.target()]) {
                isSeen[step.target()] = true;
                depths[step.target()] = depths[step.source()] + 1;
                machine.from(step.target()).reversed().forEach(pending::push);
            }
        }
        return depths;
    }

    private PlacedAutomaton place(AutomatonDiagram diagram) {
        ElkNode graph = ElkGraphUtil.createGraph();
        configure(graph);
        for (int state = 0; state < machine.stateCount(); state++) {
            ElkNode node = ElkGraphUtil.createNode(graph);
            node.setDimensions(2 * RADIUS, 2 * RADIUS);
            nodes.add(node);
        }
        ElkNode entry = ElkGraphUtil.createNode(graph);
        entry.setDimensions(ENTRY_WIDTH, ENTRY_LENGTH);
        entry.setProperty(LayeredOptions.LAYERING_LAYER_CONSTRAINT, LayerConstraint.FIRST);
        ElkEdge start = ElkGraphUtil.createSimpleEdge(entry, nodes.get(machine.initial()));
        List<Arrow> arrows = diagram.arrows();
        arrows.forEach(this::add);
        new RecursiveGraphLayoutEngine().layout(graph, new BasicProgressMonitor());
        return new PlacedAutomaton(
                diagram.title(),
                Math.ceil(graph.getWidth()),
                Math.ceil(graph.getHeight()),
                IntStream.range(0, nodes.size()).mapToObj(this::state).toList(),
                entry(entry, track(start).end()),
                IntStream.range(0, arrows.size()).mapToObj(i -> edge(arrows.get(i), edges.get(i))).toList());
    }

    private static void configure(ElkNode graph) {
        graph.setProperty(CoreOptions.ALGORITHM, LayeredOptions.ALGORITHM_ID);
        graph.setProperty(CoreOptions.DIRECTION, org.eclipse.elk.core.options.Direction.DOWN);
        graph.setProperty(CoreOptions.EDGE_ROUTING, EdgeRouting.SPLINES);
        // From the initial state on, so that it is on top and only what leads back is drawn upwards.
        graph.setProperty(LayeredOptions.CYCLE_BREAKING_STRATEGY, CycleBreakingStrategy.DEPTH_FIRST);
        graph.setProperty(CoreOptions.PADDING, new ElkPadding(MARGIN));
        graph.setProperty(LayeredOptions.SPACING_NODE_NODE, 28.0);
        graph.setProperty(LayeredOptions.SPACING_EDGE_NODE, 16.0);
        graph.setProperty(LayeredOptions.SPACING_EDGE_EDGE, 14.0);
        graph.setProperty(LayeredOptions.SPACING_NODE_NODE_BETWEEN_LAYERS, 14.0);
        graph.setProperty(LayeredOptions.SPACING_EDGE_NODE_BETWEEN_LAYERS, 12.0);
        graph.setProperty(LayeredOptions.SPACING_EDGE_EDGE_BETWEEN_LAYERS, 10.0);
    }

    private void add(Arrow arrow) {
        ElkEdge edge = ElkGraphUtil.createSimpleEdge(nodes.get(arrow.source()), nodes.get(arrow.target()));
        ElkLabel label = ElkGraphUtil.createLabel(String.join("\n", arrow.labels()), edge);
        double width = arrow.labels().stream().mapToDouble(TextSize.SMALL::width).max().orElse(0);
        label.setDimensions(Math.ceil(width) + 2 * LABEL_PADDING, LINE * arrow.labels().size());
        label.setProperty(CoreOptions.EDGE_LABELS_PLACEMENT, EdgeLabelPlacement.CENTER);
        label.setProperty(CoreOptions.EDGE_LABELS_INLINE, true);
        edges.add(edge);
    }

    private State state(int number) {
        ElkNode node = nodes.get(number);
        Point centre = new Point(node.getX() + RADIUS, node.getY() + RADIUS);
        return new State(number, number == machine.initial(), machine.isFinal(number), centre, RADIUS);
    }

    private Edge edge(Arrow arrow, ElkEdge edge) {
        List<Direction> directions = machine.from(arrow.source()).stream()
                .filter(step -> step.target() == arrow.target())
                .map(step -> step.action().direction())
                .distinct()
                .toList();
        List<ElkLabel> labels = edge.getLabels();
        ElkLabel label = labels.getFirst();
        return new Edge(
                directions.size() == 1 ? Optional.of(directions.getFirst()) : Optional.empty(),
                track(edge),
                arrow.labels(),
                new Box(label.getX(), label.getY(), label.getWidth(), label.getHeight()));
    }

    /** The arrow from nowhere stands in the place of its node. */
    private static Track entry(ElkNode node, Point end) {
        Point start = new Point(node.getX() + ENTRY_WIDTH / 2, node.getY());
        return new Track(List.of(start, start, start, end));
    }

    /** With spline routing, bend points are control points; a straight edge has none, or the two ends alone. */
    private static Track track(ElkEdge edge) {
        List<ElkEdgeSection> sections = edge.getSections();
        ElkEdgeSection section = sections.getFirst();
        List<Point> points = new ArrayList<>();
        points.add(new Point(section.getStartX(), section.getStartY()));
        List<ElkBendPoint> bends = section.getBendPoints();
        bends.forEach(bend -> points.add(new Point(bend.getX(), bend.getY())));
        Point end = new Point(section.getEndX(), section.getEndY());
        points.add(end);
        while (points.size() % 3 != 1) {
            points.add(points.size() - 1, points.size() == 2 ? points.getFirst() : end);
        }
        return new Track(points);
    }
}
