package dev.parley.core.projection;

import dev.parley.core.projection.Wiring.Exit;
import dev.parley.core.projection.Wiring.Node;
import dev.parley.core.projection.Wiring.Passage;
import dev.parley.core.provenance.NodePath;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What can happen first from a node: its exits and, through passages, those of the nodes behind it, in the order of the text. Nested
 * choices of one chooser become one choice this way.
 *
 * @param finishes whether the end of the protocol can be reached without any interaction
 */
record FirstSteps(List<FirstStep> steps, boolean finishes) {

    /** An exit together with the branches of choices that are entered on the way to it, outermost first. */
    record FirstStep(Exit exit, List<NodePath> branches) {}

    private record Visit(Node node, List<NodePath> branches) {}

    static FirstSteps of(Node start) {
        List<FirstStep> found = new ArrayList<>();
        boolean finishes = false;
        Set<Node> seen = new HashSet<>();
        Deque<Visit> pending = new ArrayDeque<>();
        pending.push(new Visit(start, List.of()));
        while (!pending.isEmpty()) {
            Visit visit = pending.pop();
            if (!seen.add(visit.node)) {
                continue;
            }
            finishes |= visit.node.isEnd();
            for (Exit exit : visit.node.exits) {
                found.add(new FirstStep(exit, exit.branch().map(branch -> appended(visit.branches, branch)).orElse(visit.branches)));
            }
            for (Passage passage : visit.node.passages.reversed()) {
                pending.push(new Visit(
                        passage.target(),
                        passage.branch().map(branch -> appended(visit.branches, branch)).orElse(visit.branches)));
            }
        }
        return new FirstSteps(found, finishes);
    }

    private static List<NodePath> appended(List<NodePath> branches, NodePath branch) {
        List<NodePath> longer = new ArrayList<>(branches);
        longer.add(branch);
        return longer;
    }
}
