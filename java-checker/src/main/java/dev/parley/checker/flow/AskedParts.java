package dev.parley.checker.flow;

import dev.parley.checker.cfg.CasePattern;
import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.Operand;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Which parts of objects the code asks for, by name. Whatever else is in an object decides nothing, and what is asked for once tells
 * nothing later: neither may add to the possibilities that are explored.
 */
final class AskedParts {
    /** No readable method has more of those whose values have to agree; beyond, what tests tell of them is not kept. */
    private static final int MOST = 8;

    private final List<String> names;
    private final boolean[] again;

    AskedParts(ControlFlowGraph graph) {
        Map<String, Integer> counts = new HashMap<>();
        graph.nodes().forEach(node -> asked(node).distinct().forEach(name -> counts.merge(name, 1, Integer::sum)));
        names = new ArrayList<>(counts.keySet());
        again = new boolean[names.size()];
        boolean few = counts.values().stream().filter(count -> count > 1).count() <= MOST;
        for (int i = 0; i < again.length; i++) {
            again[i] = few && counts.get(names.get(i)) > 1;
        }
    }

    List<String> names() {
        return names;
    }

    /** Whether what is found out of a part may be of use at another place. */
    boolean areAskedAgain(String name) {
        int number = names.indexOf(name);
        return number >= 0 && again[number];
    }

    private static Stream<String> asked(Node node) {
        return Stream.concat(
                Reads.operands(node.step()).filter(AskedParts::mayAsk).flatMap(Operand::all).flatMap(operand -> operand.askedFor().stream()),
                Reads.patterns(node).flatMap(AskedParts::asked));
    }

    /** Most operands are nothing but a value. */
    private static boolean mayAsk(Operand operand) {
        return !(operand instanceof Operand.Variable || operand instanceof Operand.Constant || operand instanceof Operand.Opaque);
    }

    private static Stream<String> asked(CasePattern pattern) {
        return pattern instanceof CasePattern.InstanceOf instance
                ? instance.parts().entrySet().stream().flatMap(part -> Stream.concat(Stream.of(part.getKey()), asked(part.getValue())))
                : Stream.empty();
    }
}
