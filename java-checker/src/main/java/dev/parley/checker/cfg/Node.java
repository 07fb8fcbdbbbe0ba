package dev.parley.checker.cfg;

import java.util.List;

/**
 * A node of the graph.
 *
 * @param id its index in the graph; ids follow the order of the source, so that an edge to a smaller or equal id is a loop's way back
 */
public record Node(int id, Step step, Extent extent, List<Edge> edges) {

    /** An edge to the node {@code target}. */
    public record Edge(int target, Guard guard, Extent extent) {}

    /** Whether it is a call whose method decides whether it runs code that is written in the call, as {@code optional.ifPresent(x -> ..)} does. */
    public boolean decidesWithin() {
        return edges.stream().anyMatch(this::leadsWithin);
    }

    /** Whether an edge leads into such code. */
    public boolean leadsWithin(Edge edge) {
        return edge.extent().offset() > extent.offset() && edge.extent().end() <= extent.end();
    }
}
