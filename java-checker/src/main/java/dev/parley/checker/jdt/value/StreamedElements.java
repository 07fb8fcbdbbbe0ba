package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodInvocation;

/** What a call like {@code forEach} goes through: listed elements, a stream of them, or a range of numbers. */
public final class StreamedElements {
    private static final String STREAMS = "java.util.stream.";

    private StreamedElements() {}

    /** The elements as far as they are constants; empty where it is not known how many there are, or there are too many. */
    public static Optional<List<Optional<Object>>> of(Expression source, ConstantValues constants) {
        if (Trees.bare(source) instanceof MethodInvocation call) {
            Optional<List<Optional<Object>>> range = range(call, constants);
            return range.isPresent() ? range : values(streamed(call, constants), constants);
        }
        return values(constants.elements(source), constants);
    }

    /** Likewise where the stream is sorted first; empty where it is not known what comes first then. */
    public static Optional<List<Optional<Object>>> sorted(MethodInvocation source, MethodInvocation sorted, ConstantValues constants) {
        return values(source(source, constants)
                .flatMap(elements -> StreamedLists.sorting(sorted).map(order -> order.apply(elements)).filter(known -> !known.isEmpty())), constants);
    }

    /** The elements of the stream that a call makes of what is listed. */
    static Optional<List<Expression>> source(MethodInvocation call, ConstantValues constants) {
        boolean isStream = switch (call.getName().getIdentifier()) {
            case "stream" -> true;
            case "of" -> TypeNames.isOn(call, STREAMS, "Stream");
            default -> false;
        };
        return isStream ? streamed(call, constants) : Optional.empty();
    }

    private static Optional<List<Optional<Object>>> values(Optional<List<Expression>> elements, ConstantValues constants) {
        return elements.map(listed -> listed.stream().map(constants::listed).toList());
    }

    private static Optional<List<Expression>> streamed(MethodInvocation call, ConstantValues constants) {
        List<Expression> arguments = Trees.list(call.arguments());
        return switch (call.getName().getIdentifier()) {
            case "stream" -> arguments.size() == 1 && TypeNames.isOn(call, "java.util.", "Arrays") ? constants.elements(arguments.getFirst())
                    : arguments.isEmpty() && call.getExpression() != null ? constants.elements(call.getExpression())
                    : Optional.empty();
            case "of" -> TypeNames.isOn(call, STREAMS, "Stream") || TypeNames.isOn(call, STREAMS, "IntStream")
                    ? alone(arguments, constants).or(() -> ListedElements.arguments(call))
                    : constants.elements(call);
            default -> constants.elements(call);
        };
    }

    /** The elements of an array that is the only argument. */
    private static Optional<List<Expression>> alone(List<Expression> arguments, ConstantValues constants) {
        return arguments.size() == 1 && isArray(arguments.getFirst()) ? constants.elements(arguments.getFirst()) : Optional.empty();
    }

    private static boolean isArray(Expression argument) {
        return Scopes.areNeeded(argument)
                ? ScopedTypes.isArrayOfReferences(argument)
                : argument.resolveTypeBinding() != null && argument.resolveTypeBinding().isArray();
    }

    private static Optional<List<Optional<Object>>> range(MethodInvocation call, ConstantValues constants) {
        boolean isClosed = call.getName().getIdentifier().equals("rangeClosed");
        boolean isRange = (isClosed || call.getName().getIdentifier().equals("range"))
                && call.arguments().size() == 2
                && TypeNames.isOn(call, STREAMS, "IntStream");
        if (!isRange) {
            return Optional.empty();
        }
        Optional<Integer> from = constants.number(Trees.<Expression>list(call.arguments()).getFirst());
        Optional<Integer> to = constants.number(Trees.<Expression>list(call.arguments()).getLast());
        return from.flatMap(first -> to.map(last -> isClosed ? IntStream.rangeClosed(first, last) : IntStream.range(first, last)))
                .map(numbers -> numbers.limit(Alternatives.MOST + 1L).boxed().<Optional<Object>>map(Optional::of).toList())
                .filter(numbers -> numbers.size() <= Alternatives.MOST);
    }
}
