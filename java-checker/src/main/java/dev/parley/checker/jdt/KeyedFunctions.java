package dev.parley.checker.jdt;

import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.cfg.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodInvocation;

/** Lowers looking up functions by their keys in maps that nobody can change: which one it is, is told by the key. */
final class KeyedFunctions {
    private final GraphBuilder graph;
    private final SelectionLowering selections;

    KeyedFunctions(GraphBuilder graph, SelectionLowering selections) {
        this.graph = graph;
        this.selections = selections;
    }

    /**
     * The function that a call gives; empty for other calls.
     *
     * @param operands what its arguments are
     */
    Optional<Operand> of(MethodInvocation call, Map<ASTNode, Operand> operands) {
        List<Expression> arguments = Trees.list(call.arguments());
        boolean isLookUp = switch (call.getName().getIdentifier()) {
            case "get" -> arguments.size() == 1;
            case "getOrDefault" -> arguments.size() == 2;
            default -> false;
        };
        if (!isLookUp || call.getExpression() == null) {
            return Optional.empty();
        }
        Map<String, Expression> functions = functions(call.getExpression());
        Operand missing = arguments.size() == 1 ? Operand.presence(Value.Presence.NULL) : operands.get(arguments.getLast());
        return functions.isEmpty() ? Optional.empty() : Optional.of(oneOf(functions, operands.get(arguments.getFirst()), missing, Trees.extent(call)));
    }

    /** The functions of a map by the texts or the names of the constants that are their keys; none where not all are. */
    private static Map<String, Expression> functions(Expression map) {
        Map<String, Expression> found = new LinkedHashMap<>();
        List<ConstantMaps.Entry> entries = ConstantMaps.entries(map).orElse(List.of());
        for (ConstantMaps.Entry entry : entries) {
            if (LocalFunction.isWritten(Trees.bare(entry.value())) && Locals.constant(Trees.bare(entry.key())).orElse(Operand.opaque()) instanceof Operand.Constant(Value.Text key)) {
                found.put(key.value(), Trees.bare(entry.value()));
            }
        }
        return found.size() == entries.size() && found.size() <= ListedElements.MOST ? found : Map.of();
    }

    private Operand oneOf(Map<String, Expression> functions, Operand key, Operand missing, Extent extent) {
        Slot result = graph.slot("");
        GraphBuilder.Label end = graph.label();
        functions.forEach((name, function) -> {
            GraphBuilder.Label chosen = graph.label();
            GraphBuilder.Label other = graph.label();
            selections.test(new Condition.IsText(key, name, Optional.empty()), chosen, other, extent);
            graph.place(chosen, extent);
            graph.append(new Step.Assign(result, LocalFunction.value(function)), extent);
            graph.jump(end, extent);
            graph.place(other, extent);
        });
        graph.append(new Step.Assign(result, missing), extent);
        graph.place(end, extent);
        return new Operand.Variable(result);
    }
}
