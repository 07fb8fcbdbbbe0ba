package dev.parley.checker.jdt.value;

import dev.parley.checker.cfg.CasePattern;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Set;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;

/** Objects that are asked whether they are texts, and of which the code shows that they are: {@code Object said = label}. */
public final class TextPatterns {
    /** What texts are by the names of {@link dev.parley.checker.cfg.ClassType}, with bindings and without. */
    private static final Set<String> TEXTS = Set.of("Ljava/lang/String;", "String", "Ljava/lang/CharSequence;", "CharSequence");

    private TextPatterns() {}

    /** What is asked of an object: of one that is a text, whether there is one. */
    public static CasePattern of(CasePattern asked, Expression object) {
        return asked instanceof CasePattern.InstanceOf text && text.total() && TEXTS.contains(text.type().name()) && isText(object)
                ? CasePattern.Something.VALUE
                : asked;
    }

    private static boolean isText(Expression written) {
        Expression object = uncast(written);
        return TextQuestions.isText(object) || object instanceof SimpleName name && keepsTexts(name);
    }

    private static boolean keepsTexts(SimpleName name) {
        boolean isLocal = Declarations.named(name).filter(variable -> variable.getParent() instanceof VariableDeclarationStatement).isPresent();
        List<Expression> given = isLocal ? KeptValues.given(name) : List.of();
        return !given.isEmpty() && given.stream().map(TextPatterns::uncast).allMatch(TextQuestions::isText);
    }

    private static Expression uncast(Expression written) {
        Expression object = Trees.bare(written);
        return object instanceof CastExpression cast && !TextQuestions.isText(cast) ? uncast(cast.getExpression()) : object;
    }
}
