package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Guard;
import dev.parley.checker.cfg.Step;
import java.util.LinkedHashMap;
import java.util.Map;

/** The ways out of a called method by exceptions that it does not catch: one for each kind. */
final class Unwinding {
    private final GraphBuilder graph;
    private final Map<Guard.Thrown, GraphBuilder.Label> exits = new LinkedHashMap<>();

    Unwinding(GraphBuilder graph) {
        this.graph = graph;
    }

    /** Where the method ends that fails this way. */
    GraphBuilder.Label exit(Guard.Thrown thrown) {
        return exits.computeIfAbsent(thrown, exception -> graph.label());
    }

    /** Adds the nodes at which the method ends. */
    void lower(Extent extent) {
        exits.forEach((thrown, label) -> graph.place(label, new Step.Unwind(thrown), extent));
    }
}
