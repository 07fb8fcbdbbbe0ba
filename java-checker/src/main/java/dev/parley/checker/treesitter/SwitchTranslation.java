package dev.parley.checker.treesitter;

import static dev.parley.checker.treesitter.NameTranslation.at;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.GuardedPattern;
import org.eclipse.jdt.core.dom.Pattern;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.SwitchCase;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.SwitchStatement;

/** Makes both forms of {@code switch}, for which the grammar has one kind of node. */
// The tree's lists are raw; what they take is part of their specification.
@SuppressWarnings("unchecked")
final class SwitchTranslation {
    private final AST ast;
    private final NameTranslation names;
    private final ExpressionTranslation expressions;
    private final StatementTranslation statements;
    private final PatternTranslation patterns;

    SwitchTranslation(AST ast, NameTranslation names, ExpressionTranslation expressions, StatementTranslation statements) {
        this.ast = ast;
        this.names = names;
        this.expressions = expressions;
        this.statements = statements;
        this.patterns = new PatternTranslation(names);
    }

    Expression expression(SyntaxNode node) {
        SwitchExpression made = ast.newSwitchExpression();
        made.setExpression(expressions.condition(node));
        made.statements().addAll(body(node, true));
        return made;
    }

    Statement statement(SyntaxNode node) {
        SwitchStatement made = ast.newSwitchStatement();
        made.setExpression(expressions.condition(node));
        made.statements().addAll(body(node, false));
        return made;
    }

    /** @param gives whether it gives a value, as the expression of a rule does then */
    private List<Statement> body(SyntaxNode node, boolean gives) {
        List<Statement> made = new ArrayList<>();
        node.child("body").ifPresent(block -> block.children().forEach(arm -> {
            switch (arm.kind()) {
                case "switch_rule" -> arm(arm, gives, made);
                case "switch_block_statement_group" -> arm(arm, false, made);
                // An arm still being written: its statements run on from the arm before it.
                case SyntaxNode.ERROR -> made.addAll(statements.within(arm));
                default -> {}
            }
        }));
        return made;
    }

    /** Labels and statements in one list; a label ends with its colon or arrow. */
    private void arm(SyntaxNode arm, boolean gives, List<Statement> made) {
        List<SyntaxNode> children = arm.children();
        for (int i = 0; i < children.size(); i++) {
            SyntaxNode child = children.get(i);
            if (child.is("switch_label")) {
                int end = i + 1 < children.size() && isEnd(children.get(i + 1)) ? children.get(i + 1).end() : child.end();
                made.add(at(label(child, arm.is("switch_rule")), child.start(), end));
            } else if (gives && child.is("expression_statement") && !child.missing()) {
                made.add(statements.result(child));
            } else if (child.named() && !child.missing()) {
                made.addAll(statements.statements(child));
            }
        }
    }

    private static boolean isEnd(SyntaxNode token) {
        return token.is(":") || token.is("->");
    }

    private SwitchCase label(SyntaxNode node, boolean rule) {
        SwitchCase made = ast.newSwitchCase();
        made.setSwitchLabeledRule(rule);
        List<SyntaxNode> several = new ArrayList<>();
        for (SyntaxNode part : node.parts()) {
            if (part.is("identifier") && names.text(part).equals("default")) {
                // Behind null, where the grammar takes it for a name.
                made.expressions().add(at(ast.newCaseDefaultExpression(), part));
            } else if (patterns.isWrittenAsExpression(part)) {
                several.add(part);
            } else if (ExpressionTranslation.isExpression(part)) {
                made.expressions().add(expressions.expression(part));
            } else if (!part.is("guard")) {
                SyntaxNode written = part.is("pattern") && !part.parts().isEmpty() ? part.parts().getFirst() : part;
                made.expressions().add(guarded(patterns.pattern(written), node));
            }
        }
        if (!several.isEmpty()) {
            made.expressions().add(guarded(patterns.anyOf(several), node));
        }
        node.first("default").filter(keyword -> !made.expressions().isEmpty())
                .ifPresent(keyword -> made.expressions().add(at(ast.newCaseDefaultExpression(), keyword)));
        return made;
    }

    private Expression guarded(Pattern matched, SyntaxNode label) {
        Optional<SyntaxNode> condition = label.first("guard").flatMap(guard -> guard.parts().stream().findFirst());
        if (condition.isEmpty()) {
            return matched;
        }
        GuardedPattern made = ast.newGuardedPattern();
        made.setPattern(matched);
        made.setExpression(expressions.expression(condition.get()));
        return at(made, matched.getStartPosition(), condition.get().end());
    }
}
