package dev.parley.core.projection;

import dev.parley.core.provenance.NodePath;
import dev.parley.core.type.GlobalType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/**
 * The terms of a global type in the order in which they are written, each before its children. Reading the list backwards therefore
 * visits children before their parents, which lets analyses of arbitrarily deep types do without recursion.
 */
final class Terms {
    private final List<Term> inOrder = new ArrayList<>();

    Terms(GlobalType root) {
        Deque<Term> pending = new ArrayDeque<>();
        pending.push(new Term(root, NodePath.ROOT, null));
        while (!pending.isEmpty()) {
            Term term = pending.pop();
            term.position = inOrder.size();
            inOrder.add(term);
            List<GlobalType> types = term.type.children();
            for (int i = 0; i < types.size(); i++) {
                term.children.add(new Term(types.get(i), term.path.child(i), term));
            }
            term.children.reversed().forEach(pending::push);
        }
    }

    Term root() {
        return inOrder.getFirst();
    }

    List<Term> parentsFirst() {
        return Collections.unmodifiableList(inOrder);
    }

    List<Term> childrenFirst() {
        return parentsFirst().reversed();
    }

    /** An occurrence of a type; two occurrences of equal types are different terms. */
    static final class Term {
        final GlobalType type;
        final NodePath path;
        final Term parent;
        final List<Term> children = new ArrayList<>();
        private int position;

        private Term(GlobalType type, NodePath path, Term parent) {
            this.type = type;
            this.path = path;
            this.parent = parent;
        }

        /** Where the term stands in the order of the text; dense from 0. */
        int position() {
            return position;
        }
    }
}
