package dev.parley.core.projection;

import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.provenance.NodePath;
import java.util.List;
import java.util.Map;

/** What projecting a global type to a role yields. */
public sealed interface ProjectionResult {

    /**
     * The role's machine: deterministic and, unless the role takes part in several threads at once, directed; its states numbered breadth first from 0, the steps of a state in the order of
     * the text.
     *
     * @param origins for every transition the terms that ask for it, in the order of the text; several where branches were merged. See
     *     {@link GlobalAutomaton.Edge#origins()} for what is found where
     */
    record Projected(Machine machine, Map<Transition, List<NodePath>> origins) implements ProjectionResult {
        public Projected {
            origins = Map.copyOf(origins);
        }
    }

    /** The type means something, but the role cannot play its part. */
    record Unprojectable(ProjectionFailure failure) implements ProjectionResult {}

    /** The type means nothing. */
    record Malformed(List<IllFormed> problems) implements ProjectionResult {
        public Malformed {
            problems = List.copyOf(problems);
        }
    }
}
