package dev.parley.checker.jdt.resolution;

import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.jdt.tree.Trees;
import java.util.Optional;
import org.eclipse.jdt.core.dom.BooleanLiteral;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.NullLiteral;
import org.eclipse.jdt.core.dom.StringLiteral;
import org.eclipse.jdt.core.dom.ThisExpression;

/** What expressions are before the program runs. */
public final class Constants {
    private Constants() {}

    /** What an expression is before the program runs. */
    public static Optional<Operand> of(Expression expression) {
        if (expression instanceof BooleanLiteral literal) {
            return Optional.of(Operand.truth(literal.booleanValue()));
        }
        if (expression instanceof NullLiteral) {
            return Optional.of(Operand.presence(Value.Presence.NULL));
        }
        if (expression instanceof StringLiteral literal) {
            return Trees.text(literal).map(Operand::text);
        }
        if (expression instanceof ThisExpression self) {
            return EnumConstants.withBody(self).map(Operand::text);
        }
        if (expression instanceof MethodInvocation call && isNameOfConstant(call)) {
            return of(call.getExpression());
        }
        if (Scopes.areNeeded(expression)) {
            return ScopedConstants.constant(expression).map(Operand.Constant::new);
        }
        Object value = expression.resolveConstantExpressionValue();
        if (value instanceof Boolean truth) {
            return Optional.of(Operand.truth(truth));
        }
        if (value instanceof String text) {
            return Optional.of(Operand.text(text));
        }
        return expression instanceof Name name
                        && name.resolveBinding() instanceof IVariableBinding variable
                        && variable.isEnumConstant()
                ? Optional.of(new Operand.Constant(new Value.Text(variable.getName())))
                : Optional.empty();
    }

    /** Whether a call gives the name of an enum constant that it is called on. */
    private static boolean isNameOfConstant(MethodInvocation call) {
        return call.getName().getIdentifier().equals("name")
                && call.arguments().isEmpty()
                && call.getExpression() instanceof Name constant
                && (Scopes.areNeeded(call)
                        || constant.resolveBinding() instanceof IVariableBinding variable && variable.isEnumConstant());
    }
}
