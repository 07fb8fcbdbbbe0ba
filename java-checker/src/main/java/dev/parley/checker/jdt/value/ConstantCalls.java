package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.tree.Trees;
import java.util.IllegalFormatException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;

/** What methods of the library give that are called with constants. */
final class ConstantCalls {
    private static final Set<String> TEXTS = Set.of("toString", "valueOf", "format", "formatted", "charAt", "get");

    private final ConstantValues values;
    private final Optional<String> self;

    /** @param self the constant of an enum whose own code has the calls */
    ConstantCalls(ConstantValues values, Optional<String> self) {
        this.values = values;
        this.self = self;
    }

    /** What a call gives; empty where it is of another method, or not known. */
    Optional<Object> of(MethodInvocation call) {
        List<Expression> arguments = Trees.list(call.arguments());
        Expression receiver = call.getExpression();
        if (receiver == null) {
            return EnumCalls.isOwnName(call) ? self.map(name -> name) : Optional.empty();
        }
        return switch (call.getName().getIdentifier()) {
            case "size" -> arguments.isEmpty() ? values.length(receiver) : Optional.empty();
            case "get" -> arguments.size() == 1 ? values.element(receiver, arguments.getFirst()) : Optional.empty();
            case "iterator", "listIterator" -> ListIterators.made(call).map(place -> place);
            case "hasNext" -> values.place(receiver).map(ListIterators.Place::hasNext);
            case "next" -> values.place(receiver).flatMap(ListIterators.Place::element).flatMap(values::listed);
            case "name" -> arguments.isEmpty() ? values.of(receiver).filter(String.class::isInstance) : Optional.empty();
            case "toString" -> arguments.isEmpty() ? values.shown(receiver).filter(String.class::isInstance)
                    : arguments.size() != 1 ? Optional.empty()
                    : isType(receiver, "Integer") || isType(receiver, "Long") ? values.number(arguments.getFirst()).map(String::valueOf)
                    : isType(receiver, "Character")
                            ? values.of(arguments.getFirst()).flatMap(value -> ConstantValues.cast("char", value)).map(String::valueOf)
                    : Optional.empty();
            case "concat" -> arguments.size() == 1
                    ? values.text(receiver).flatMap(left -> values.text(arguments.getFirst()).map(left::concat))
                    : Optional.empty();
            case "charAt" -> arguments.size() == 1
                    ? values.text(receiver).flatMap(text ->
                            values.number(arguments.getFirst()).filter(at -> at >= 0 && at < text.length()).map(text::charAt))
                    : Optional.empty();
            case "equals" -> arguments.size() == 1
                    ? values.of(receiver).flatMap(left -> values.of(arguments.getFirst()).map(left::equals))
                    : Optional.empty();
            case "valueOf" ->
                arguments.size() == 1 && isType(receiver, "String") ? values.shown(arguments.getFirst()).map(String::valueOf) : Optional.empty();
            case "format" ->
                isType(receiver, "String") && !arguments.isEmpty()
                        ? formatted(arguments.getFirst(), arguments.subList(1, arguments.size()))
                        : Optional.empty();
            case "formatted" -> formatted(receiver, arguments);
            default -> TextQuestions.answer(call, values);
        };
    }

    /** Whether a call is one of the methods that make a text of constants. */
    static boolean isOfLibrary(MethodInvocation call) {
        return TEXTS.contains(call.getName().getIdentifier());
    }

    private static boolean isType(Expression receiver, String name) {
        return receiver instanceof SimpleName type && type.getIdentifier().equals(name) && Declarations.named(type).isEmpty();
    }

    private Optional<Object> formatted(Expression format, List<Expression> arguments) {
        List<Object> shown = arguments.stream().flatMap(argument -> values.shown(argument).stream()).toList();
        return values.of(format).filter(text -> shown.size() == arguments.size()).flatMap(text -> {
            try {
                return Optional.of(String.format(Locale.ROOT, text.toString(), shown.toArray()));
            } catch (IllegalFormatException wrong) {
                // The program fails there.
                return Optional.empty();
            }
        });
    }
}
