package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodInvocation;

/** Lists that are made of a stream of listed elements, which are put into another order perhaps, {@code PEERS.stream().sorted().toList()}. */
final class StreamedLists {
    private StreamedLists() {}

    /** The elements of the list that a call makes; empty where they are not known. */
    static Optional<List<Expression>> of(Expression list) {
        return Trees.bare(list) instanceof MethodInvocation end && isEnd(end) ? streamed(end.getExpression()) : Optional.empty();
    }

    /** Whether nobody can change the list that a call makes of a stream. */
    static boolean isFixed(MethodInvocation end) {
        return isEnd(end) && (end.arguments().isEmpty() || isCollector(end, "toUnmodifiableList"));
    }

    private static boolean isEnd(MethodInvocation call) {
        return call.getExpression() != null && switch (call.getName().getIdentifier()) {
            case "toList" -> call.arguments().isEmpty();
            case "collect" -> call.arguments().size() == 1 && (isCollector(call, "toList") || isCollector(call, "toUnmodifiableList"));
            default -> false;
        };
    }

    private static boolean isCollector(MethodInvocation collecting, String name) {
        return Trees.bare((Expression) collecting.arguments().getFirst()) instanceof MethodInvocation collector
                && collector.getName().getIdentifier().equals(name)
                && (collector.getExpression() == null || TypeNames.isOn(collector, "java.util.stream.", "Collectors"));
    }

    private static Optional<List<Expression>> streamed(Expression stream) {
        if (!(Trees.bare(stream) instanceof MethodInvocation call)) {
            return Optional.empty();
        }
        return switch (call.getName().getIdentifier()) {
            case "sorted" -> streamed(call.getExpression())
                    .flatMap(elements -> sorting(call).map(order -> order.apply(elements)).filter(ordered -> !ordered.isEmpty()));
            case "distinct" -> streamed(call.getExpression()).map(OrderedElements::distinct).filter(elements -> !elements.isEmpty());
            default -> StreamedElements.source(call, new ConstantValues(Map.of()));
        };
    }

    /** What the sorting of a stream does to its elements. */
    static Optional<UnaryOperator<List<Expression>>> sorting(MethodInvocation sorted) {
        return OrderedElements.sorting(Trees.<Expression>list(sorted.arguments()).stream().findFirst().map(Trees::bare));
    }
}
