package dev.parley.checker.flow.slice;

import dev.parley.checker.cfg.CasePattern;
import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.Operand;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which parts of objects are asked for where that decides something about the session, by name. Whatever else is in an object decides
 * nothing, and what is asked for once tells nothing later: neither may add to the possibilities that are explored.
 */
public final class AskedParts {
    /** No readable method has more of those whose values have to agree; beyond, what tests tell of them is not kept. */
    private static final int MOST = 8;

    private final List<String> names;
    private final Set<String> again;

    public AskedParts(ControlFlowGraph graph, SessionSlice slice) {
        Map<String, Integer> counts = new HashMap<>();
        graph.nodes().stream().filter(slice::contains).forEach(node -> asked(node).distinct().forEach(name -> counts.merge(name, 1, Integer::sum)));
        names = List.copyOf(counts.keySet());
        Set<String> repeated = names.stream().filter(name -> counts.get(name) > 1).collect(Collectors.toSet());
        again = repeated.size() <= MOST ? repeated : Set.of();
    }

    List<String> names() {
        return names;
    }

    /** Whether what is found out of a part may be of use at another place. */
    public boolean areAskedAgain(String name) {
        return again.contains(name);
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
