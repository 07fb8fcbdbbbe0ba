package dev.parley.core.projection;

import dev.parley.core.projection.Terms.Term;
import dev.parley.core.projection.Wiring.Node;
import dev.parley.core.projection.Wiring.Passage;
import dev.parley.core.type.GlobalType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Finds the jumps that come back to themselves without any interaction: the back edges of a depth-first search along passages. */
final class Guardedness {
    private enum Mark {
        OPEN,
        DONE
    }

    private record Visit(Node node, Iterator<Passage> rest) {}

    private final Map<Node, Mark> marks = new HashMap<>();
    private final List<IllFormed> problems = new ArrayList<>();

    private Guardedness() {}

    static List<IllFormed> check(Terms terms, Wiring wiring) {
        Guardedness check = new Guardedness();
        // Every cycle of passages goes through the body of a recursion.
        for (Term term : terms.parentsFirst()) {
            if (term.type instanceof GlobalType.Recursion && !check.marks.containsKey(wiring.entry(term))) {
                check.search(wiring.entry(term));
            }
        }
        return check.problems;
    }

    private void search(Node start) {
        Deque<Visit> path = new ArrayDeque<>();
        enter(start, path);
        while (!path.isEmpty()) {
            Visit visit = path.peek();
            if (!visit.rest.hasNext()) {
                marks.put(visit.node, Mark.DONE);
                path.pop();
                continue;
            }
            Passage passage = visit.rest.next();
            Mark mark = marks.get(passage.target());
            if (mark == null) {
                enter(passage.target(), path);
            } else if (mark == Mark.OPEN && passage.origin().type instanceof GlobalType.Continue jump) {
                problems.add(new IllFormed.UnguardedRecursion(passage.origin().path, jump.variable()));
            }
        }
    }

    private void enter(Node node, Deque<Visit> path) {
        marks.put(node, Mark.OPEN);
        path.push(new Visit(node, node.passages.iterator()));
    }
}
