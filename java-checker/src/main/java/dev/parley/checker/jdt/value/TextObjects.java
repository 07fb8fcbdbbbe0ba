package dev.parley.checker.jdt.value;

import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.TextQuestion;
import dev.parley.checker.jdt.resolution.Constants;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.tree.Trees;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;

/** Texts that are compared by what objects they are, {@code text == "A"}: one that is made anew is no constant, whatever it says. */
public final class TextObjects {
    private TextObjects() {}

    /**
     * Whether a comparison does not tell what a text says.
     *
     * @param text which is compared
     * @param known of it
     * @param other with what, which says the same
     */
    public static boolean mayDiffer(Expression comparison, Expression text, Operand known, Expression other) {
        if (!(comparison instanceof InfixExpression) || !TextQuestions.isText(other)) {
            return false;
        }
        return known instanceof Operand.OfText(Operand asked, TextQuestion question)
                ? !question.givesConstant() || !isConstant(other)
                : Stream.of(Trees.bare(text)).filter(SimpleName.class::isInstance).map(SimpleName.class::cast)
                        .anyMatch(name -> KeptValues.given(name).stream().map(Trees::bare).anyMatch(TextObjects::isMade));
    }

    private static boolean isConstant(Expression text) {
        return Constants.of(Trees.bare(text)).isPresent();
    }

    private static boolean isMade(Expression given) {
        return switch (given) {
            case InfixExpression sum -> TextQuestions.isPutTogether(sum) && !isConstant(sum);
            case MethodInvocation call -> call.getExpression() != null && TextQuestions.makesText(call.getName().getIdentifier());
            default -> false;
        };
    }
}
