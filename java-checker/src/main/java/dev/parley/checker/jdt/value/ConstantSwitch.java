package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.SwitchCase;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.YieldStatement;

/** Tells which expression a {@code switch} with arrows gives for a constant (JLS 15.28.2). */
final class ConstantSwitch {
    private ConstantSwitch() {}

    /** @return empty where another form of {@code switch} is written, or no label is known to match */
    static Optional<Expression> result(SwitchExpression choice, Object selected, ConstantValues known) {
        List<Statement> body = Trees.list(choice.statements());
        return IntStream.range(0, body.size() - 1)
                .filter(number -> body.get(number) instanceof SwitchCase label && label.isSwitchLabeledRule() && !label.isDefault()
                        && matches(label, selected, known))
                .boxed()
                .findFirst()
                .or(() -> IntStream.range(0, body.size() - 1)
                        .filter(number -> body.get(number) instanceof SwitchCase label && label.isSwitchLabeledRule() && label.isDefault())
                        .boxed()
                        .findFirst())
                .flatMap(number -> switch (body.get(number + 1)) {
                    case YieldStatement result -> Optional.of(result.getExpression());
                    case ExpressionStatement result -> Optional.of(result.getExpression());
                    default -> Optional.empty();
                });
    }

    /** A constant of an enum that a tree without bindings does not know is compared by its name. */
    private static boolean matches(SwitchCase label, Object selected, ConstantValues known) {
        return Trees.<Expression>list(label.expressions()).stream()
                .anyMatch(constant -> known.of(constant).map(selected::equals).orElseGet(() -> constant.toString().equals(selected)));
    }
}
