package dev.parley.core.machine.construction;

import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.provenance.NodePath;
import java.util.List;
import java.util.Map;

/** What became of a local type. */
public sealed interface Construction {

    /**
     * The type is well formed.
     *
     * @param machine deterministic, its states numbered breadth first, its transitions in the order of the type
     * @param origins for each transition the term that asks for it: the message, the loop, or the body of the branch
     */
    record Constructed(Machine machine, Map<Transition, List<NodePath>> origins) implements Construction {
        public Constructed {
            origins = Map.copyOf(origins);
        }
    }

    /** The type denotes no machine; every reason that was found, in the order of the type. */
    record IllFormed(List<IllFormedTerm> terms) implements Construction {
        public IllFormed {
            terms = List.copyOf(terms);
        }
    }
}
