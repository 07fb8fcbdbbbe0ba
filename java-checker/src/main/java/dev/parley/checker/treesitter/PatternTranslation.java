package dev.parley.checker.treesitter;

import static dev.parley.checker.treesitter.NameTranslation.at;

import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.InstanceofExpression;
import org.eclipse.jdt.core.dom.Pattern;
import org.eclipse.jdt.core.dom.PatternInstanceofExpression;
import org.eclipse.jdt.core.dom.RecordPattern;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.TypePattern;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** Makes patterns, and what is asked by {@code instanceof}. */
// The tree's lists are raw; what they take is part of their specification.
@SuppressWarnings("unchecked")
final class PatternTranslation {
    private final AST ast;
    private final NameTranslation names;

    PatternTranslation(NameTranslation names) {
        this.ast = names.ast();
        this.names = names;
    }

    /** One of which nothing is known where the text is not whole. */
    Pattern pattern(SyntaxNode node) {
        List<SyntaxNode> parts = node.parts();
        return switch (node.kind()) {
            case "type_pattern", "record_pattern_component" -> parts.size() == 2 ? typed(parts.getFirst(), parts.getLast(), node)
                    : parts.size() == 1 ? pattern(parts.getFirst())
                    : unknown(node);
            case "record_pattern" -> deconstructed(node);
            default -> unknown(node);
        };
    }

    private Pattern unknown(SyntaxNode node) {
        return at(ast.newRecordPattern(), node);
    }

    private Pattern typed(SyntaxNode type, SyntaxNode name, SyntaxNode whole) {
        SingleVariableDeclaration variable = at(ast.newSingleVariableDeclaration(), whole);
        variable.setType(names.type(type));
        variable.setName(names.simple(name));
        TypePattern made = ast.newTypePattern();
        made.setPatternVariable((VariableDeclaration) variable);
        return at(made, whole);
    }

    private Pattern deconstructed(SyntaxNode node) {
        RecordPattern made = ast.newRecordPattern();
        node.parts().stream().findFirst().filter(type -> !type.is("record_pattern_body")).ifPresent(type -> made.setPatternType(names.type(type)));
        node.first("record_pattern_body").ifPresent(body -> body.parts().forEach(component -> made.patterns().add(pattern(component))));
        return at(made, node);
    }

    Expression test(SyntaxNode node, Expression tested) {
        Optional<SyntaxNode> type = node.child("right");
        Optional<SyntaxNode> name = node.child("name");
        if (type.isPresent() && name.isEmpty()) {
            InstanceofExpression made = ast.newInstanceofExpression();
            made.setLeftOperand(tested);
            made.setRightOperand(names.type(type.get()));
            return made;
        }
        PatternInstanceofExpression made = ast.newPatternInstanceofExpression();
        made.setLeftOperand(tested);
        made.setPattern(type.map(written -> typed(written, name.get(), name.get()))
                .orElseGet(() -> node.child("pattern").map(this::pattern).orElseGet(() -> unknown(node))));
        return made;
    }
}
