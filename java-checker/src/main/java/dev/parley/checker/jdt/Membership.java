package dev.parley.checker.jdt;

import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Value;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodInvocation;

/**
 * Asks whether a label is one of several, as in {@code Set.of("UP", "DOWN").contains(label)}: of a collection whose elements the code shows, in
 * place or in a constant of the file.
 */
record Membership(Expression label, List<String> labels) {

    static Optional<Membership> of(Expression expression) {
        return expression instanceof MethodInvocation call
                        && call.getName().getIdentifier().equals("contains")
                        && call.getExpression() != null
                        && call.arguments().size() == 1
                ? elements(call.getExpression()).flatMap(elements -> of((Expression) call.arguments().getFirst(), elements))
                : Optional.empty();
    }

    private static Optional<Membership> of(Expression label, List<Expression> elements) {
        List<String> labels = elements.stream()
                .flatMap(element -> Locals.constant(Trees.bare(element)).stream())
                .flatMap(constant -> constant instanceof Operand.Constant(Value.Text text) ? Optional.of(text.value()).stream() : Optional.<String>empty().stream())
                .toList();
        return labels.size() == elements.size() && !labels.isEmpty() ? Optional.of(new Membership(label, labels)) : Optional.empty();
    }

    private static Optional<List<Expression>> elements(Expression collection) {
        Expression bare = Trees.bare(collection);
        return ofSet(bare).or(() -> ScopedConstants.declaration(bare)
                        .filter(declaration -> Declarations.isField(declaration) && ScopedConstants.isFixed(declaration))
                        .flatMap(declaration -> ofKeptSet(Trees.bare(declaration.getInitializer()))))
                .or(() -> ListedElements.expressions(bare));
    }

    private static Optional<List<Expression>> ofSet(Expression collection) {
        return collection instanceof MethodInvocation call && call.getName().getIdentifier().equals("of") && ListedElements.isOn(call, "java.util.", "EnumSet")
                ? ListedElements.arguments(call)
                : ofKeptSet(collection);
    }

    /** Of a set that nobody can change. */
    private static Optional<List<Expression>> ofKeptSet(Expression collection) {
        return collection instanceof MethodInvocation call && call.getName().getIdentifier().equals("of") && ListedElements.isOn(call, "java.util.", "Set")
                ? ListedElements.arguments(call)
                : Optional.empty();
    }
}
