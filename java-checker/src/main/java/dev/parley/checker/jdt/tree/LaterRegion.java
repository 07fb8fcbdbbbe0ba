package dev.parley.checker.jdt.tree;

import dev.parley.checker.cfg.Construct;
import dev.parley.checker.cfg.GraphBuilder;
import java.util.Optional;

/** A region that starts later than the step that refers to it: the body of a loop, behind its condition. */
public final class LaterRegion implements Construct.RegionReference {
    private Optional<GraphBuilder.OpenRegion> open = Optional.empty();

    public void open(GraphBuilder graph) {
        open = Optional.of(graph.region());
    }

    public void close() {
        open.ifPresent(GraphBuilder.OpenRegion::close);
    }

    @Override
    public Construct.Region region() {
        return open.map(GraphBuilder.OpenRegion::region).orElse(new Construct.Region(0, 0));
    }
}
