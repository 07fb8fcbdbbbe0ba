package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * Lists that are made of a stream of listed elements, which are put into another order or left out perhaps,
 * {@code PEERS.stream().sorted().toList()}.
 */
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
            case "filter" -> streamed(call.getExpression()).flatMap(elements -> filtered(elements, call)).filter(elements -> !elements.isEmpty());
            case "skip", "limit" -> streamed(call.getExpression()).flatMap(elements -> cut(elements, call));
            case "distinct" -> streamed(call.getExpression()).map(OrderedElements::distinct).filter(elements -> !elements.isEmpty());
            default -> StreamedElements.source(call, new ConstantValues(Map.of()));
        };
    }

    /** The elements of which a function says that they go on; empty where that is not known before the program runs. */
    private static Optional<List<Expression>> filtered(List<Expression> elements, MethodInvocation filter) {
        if (!(filter.arguments().size() == 1 && Trees.bare((Expression) filter.arguments().getFirst()) instanceof LambdaExpression lambda
                && lambda.parameters().size() == 1 && lambda.getBody() instanceof Expression question)) {
            return Optional.empty();
        }
        VariableDeclaration each = (VariableDeclaration) lambda.parameters().getFirst();
        List<Expression> kept = new ArrayList<>();
        for (Expression element : elements) {
            Optional<Boolean> goesOn = new ConstantValues(Map.of()).of(element)
                    .flatMap(value -> new ConstantValues(Map.of(each, value)).truth(question));
            if (goesOn.isEmpty()) {
                return Optional.empty();
            }
            if (goesOn.get()) {
                kept.add(element);
            }
        }
        return Optional.of(kept);
    }

    private static Optional<List<Expression>> cut(List<Expression> elements, MethodInvocation cut) {
        return cut.arguments().size() != 1 ? Optional.empty() : new ConstantValues(Map.of()).number((Expression) cut.arguments().getFirst())
                .filter(count -> count >= 0)
                .map(count -> Math.min(count, elements.size()))
                .map(count -> cut.getName().getIdentifier().equals("skip") ? elements.subList(count, elements.size()) : elements.subList(0, count));
    }

    /** What the sorting of a stream does to its elements. */
    static Optional<UnaryOperator<List<Expression>>> sorting(MethodInvocation sorted) {
        return OrderedElements.sorting(Trees.<Expression>list(sorted.arguments()).stream().findFirst().map(Trees::bare));
    }
}
