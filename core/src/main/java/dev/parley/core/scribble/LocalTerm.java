package dev.parley.core.scribble;

import dev.parley.core.machine.Action;
import dev.parley.core.provenance.NodePath;
import java.util.List;

/** What a global type asks of one role, term by term: what the direct projection yields. Nothing in it is empty. */
sealed interface LocalTerm {

    /** The global term that it comes from. */
    NodePath path();

    record Step(Action action, NodePath path) implements LocalTerm {}

    /** @param alternatives those that ask anything of the role, none of them empty */
    record Choice(List<List<LocalTerm>> alternatives, NodePath path) implements LocalTerm {}

    /** @param threads those that ask anything of the role: two or more, none of them empty */
    record Parallel(List<List<LocalTerm>> threads, NodePath path) implements LocalTerm {}

    record Recursion(List<LocalTerm> body, NodePath path) implements LocalTerm {}

    /** @param binder the path of the recursion */
    record Jump(NodePath binder, NodePath path) implements LocalTerm {}
}
