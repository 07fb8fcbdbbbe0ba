package dev.parley.core.scribble;

import dev.parley.core.machine.Action;
import dev.parley.core.provenance.NodePath;
import java.util.List;

/**
 * What a protocol asks of one role, term by term: what the direct projection of a global protocol yields, and what a local protocol says.
 * Nothing in a projected term is empty.
 */
public sealed interface LocalTerm {

    /** The term of the protocol that it comes from. */
    NodePath path();

    record Step(Action action, NodePath path) implements LocalTerm {}

    /** @param alternatives of a projection those that ask anything of the role */
    record Choice(List<List<LocalTerm>> alternatives, NodePath path) implements LocalTerm {
        public Choice {
            alternatives = alternatives.stream().map(List::copyOf).toList();
        }
    }

    /** @param threads of a projection those that ask anything of the role: two or more */
    record Parallel(List<List<LocalTerm>> threads, NodePath path) implements LocalTerm {
        public Parallel {
            threads = threads.stream().map(List::copyOf).toList();
        }
    }

    record Recursion(List<LocalTerm> body, NodePath path) implements LocalTerm {
        public Recursion {
            body = List.copyOf(body);
        }
    }

    /** @param binder the path of the recursion */
    record Jump(NodePath binder, NodePath path) implements LocalTerm {}
}
