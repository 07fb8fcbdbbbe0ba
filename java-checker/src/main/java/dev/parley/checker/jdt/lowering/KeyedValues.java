package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.jdt.resolution.Constants;
import dev.parley.checker.jdt.resolution.EnumConstants;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.session.LocalFunction;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.ConstantMaps;
import dev.parley.checker.jdt.value.HeldValues;
import dev.parley.checker.jdt.value.Membership;
import dev.parley.checker.jdt.value.RoundValues;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodInvocation;

/**
 * Lowers looking up something by its key, where which one it is, is told by the key: functions and constants in maps that nobody can change,
 * the places of elements in lists that the code shows, and of constants in their enum, and what those constants hold.
 */
final class KeyedValues {
    private final GraphBuilder graph;
    private final SelectionLowering selections;
    private final RoundValues rounds;

    KeyedValues(GraphBuilder graph, SelectionLowering selections, RoundValues rounds) {
        this.graph = graph;
        this.selections = selections;
        this.rounds = rounds;
    }

    /**
     * What a call gives; empty for other calls.
     *
     * @param operands what it is on, and what its arguments are
     */
    Optional<Operand> of(MethodInvocation call, Map<ASTNode, Operand> operands) {
        List<Expression> arguments = Trees.list(call.arguments());
        Expression receiver = call.getExpression();
        if (receiver == null || arguments.size() > 2) {
            return Optional.empty();
        }
        List<Operand> known = arguments.stream().map(operands::get).toList();
        return switch (call.getName().getIdentifier() + arguments.size()) {
            case "get1" -> inMap(receiver, known.getFirst(), Operand.presence(Value.Presence.NULL), Trees.extent(call));
            case "getOrDefault2" -> inMap(receiver, known.getFirst(), known.getLast(), Trees.extent(call));
            case "indexOf1", "lastIndexOf1" -> known.getFirst() instanceof Operand.Opaque ? Optional.empty()
                    : Membership.elements(receiver, rounds.constants()).flatMap(elements -> place(elements, known.getFirst(), Trees.extent(call)));
            case "compareTo1" -> known.getFirst() instanceof Operand.Constant(Value.Text other) && !(operands.get(receiver) instanceof Operand.Opaque)
                    ? difference(EnumConstants.inOrder(receiver), operands.get(receiver), other.value(), Trees.extent(call))
                    : Optional.empty();
            case "ordinal0" -> operands.get(receiver) instanceof Operand.Opaque ? Optional.empty()
                    : place(EnumConstants.inOrder(receiver), operands.get(receiver), Trees.extent(call));
            default -> arguments.isEmpty() ? ofConstant(call, operands.getOrDefault(receiver, Operand.opaque())) : Optional.empty();
        };
    }

    private Optional<Operand> inMap(Expression map, Operand key, Operand missing, Extent extent) {
        List<ConstantMaps.Entry> entries = ConstantMaps.entries(map).orElse(List.of());
        Map<String, Operand> found = new LinkedHashMap<>();
        boolean areFunctions = entries.stream().allMatch(entry -> Trees.isFunction(Trees.bare(entry.value())));
        for (ConstantMaps.Entry entry : entries) {
            Optional<Operand> value = areFunctions ? Optional.of(LocalFunction.value(Trees.bare(entry.value()))) : constant(entry.value());
            key(entry.key()).ifPresent(name -> value.ifPresent(held -> found.put(name, held)));
        }
        boolean areKnown = !entries.isEmpty() && found.size() == entries.size() && found.size() <= Alternatives.MOST;
        return areKnown && (areFunctions || !(key instanceof Operand.Opaque))
                ? Optional.of(oneOf(found, key, Optional.of(missing), extent))
                : Optional.empty();
    }

    /**
     * What a constant of an enum holds in the field that an expression names, or that a method gives which does nothing else; empty where
     * the enum does not show it of all constants.
     *
     * @param object what is known of the constant
     */
    Optional<Operand> ofConstant(Expression field, Operand object) {
        Map<String, Operand> held = new LinkedHashMap<>();
        Map<String, Expression> written = object instanceof Operand.Opaque
                ? Map.of()
                : HeldValues.of(field).map(HeldValues::ofConstants).orElse(Map.of());
        written.forEach((constant, value) -> held(Trees.bare(value)).ifPresent(known -> held.put(constant, known)));
        return held.isEmpty() || held.size() < written.size()
                ? Optional.empty()
                : Optional.of(oneOf(held, object, Optional.empty(), Trees.extent(field)));
    }

    private Optional<Operand> held(Expression value) {
        return Constants.of(value)
                .or(() -> rounds.constants().of(value)
                        .filter(constant -> constant instanceof Integer || constant instanceof Character)
                        .map(constant -> Operand.text(constant.toString())))
                .or(() -> value instanceof MethodInvocation call ? LibraryCalls.makesOptional(call).map(isFilled -> isFilled
                        ? Operand.filled(Constants.of(Trees.bare((Expression) call.arguments().getFirst())).orElse(Operand.opaque()))
                        : Operand.truth(false)) : Optional.empty());
    }

    private static Optional<String> key(Expression key) {
        return Constants.of(Trees.bare(key)).orElse(Operand.opaque()) instanceof Operand.Constant(Value.Text text)
                ? Optional.of(text.value())
                : Optional.empty();
    }

    private Optional<Operand> constant(Expression value) {
        return rounds.constants().listed(value).map(constant -> constant instanceof Boolean truth
                ? Operand.truth(truth)
                : Operand.text(constant.toString()));
    }

    /** The place of an element, which is known by its text; none for lists that have one twice. */
    private Optional<Operand> place(List<String> elements, Operand element, Extent extent) {
        Map<String, Operand> places = new LinkedHashMap<>();
        elements.forEach(each -> places.put(each, Operand.text(Integer.toString(places.size()))));
        return places.isEmpty() || places.size() < elements.size()
                ? Optional.empty()
                : Optional.of(oneOf(places, element, Optional.of(Operand.text("-1")), extent));
    }

    /** How far the constant of an enum stands behind another one. */
    private Optional<Operand> difference(List<String> constants, Operand constant, String other, Extent extent) {
        Map<String, Operand> differences = new LinkedHashMap<>();
        constants.forEach(each -> differences.put(each, Operand.text(Integer.toString(differences.size() - constants.indexOf(other)))));
        return constants.contains(other) ? Optional.of(oneOf(differences, constant, Optional.of(Operand.opaque()), extent)) : Optional.empty();
    }

    /** @param missing what there is for another key; empty where there is no other one, or the program fails */
    private Operand oneOf(Map<String, Operand> values, Operand key, Optional<Operand> missing, Extent extent) {
        Slot result = graph.slot("");
        GraphBuilder.Label end = graph.label();
        values.forEach((name, value) -> {
            GraphBuilder.Label chosen = graph.label();
            GraphBuilder.Label other = graph.label();
            selections.test(new Condition.IsText(key, name), chosen, other, extent);
            graph.place(chosen, extent);
            graph.assign(result, value, extent);
            graph.jump(end, extent);
            graph.place(other, extent);
        });
        missing.ifPresentOrElse(other -> graph.assign(result, other, extent), graph::stop);
        graph.place(end, extent);
        return new Operand.Variable(result);
    }
}
