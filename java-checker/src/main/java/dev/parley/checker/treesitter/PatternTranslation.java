package dev.parley.checker.treesitter;

import static dev.parley.checker.treesitter.NameTranslation.at;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.EitherOrMultiPattern;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.InstanceofExpression;
import org.eclipse.jdt.core.dom.Pattern;
import org.eclipse.jdt.core.dom.PatternInstanceofExpression;
import org.eclipse.jdt.core.dom.RecordPattern;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.TypePattern;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/** Makes patterns, and what is asked by {@code instanceof}. */
// The tree's lists are raw; what they take is part of their specification.
@SuppressWarnings("unchecked")
final class PatternTranslation {
    private static final java.util.regex.Pattern NAME = java.util.regex.Pattern.compile("[\\p{javaJavaIdentifierPart}.]+");
    /** Of arrays only the compiler knows. */
    private static final java.util.regex.Pattern IN_LIST =
            java.util.regex.Pattern.compile("(?<type>" + NAME + ")\\s*(?:<.*>)?\\s+(?<variable>\\p{javaJavaIdentifierPart}+)");

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
            case "underscore_pattern" -> unnamed(node);
            case "identifier" -> names.text(node).equals("_") ? unnamed(node) : typedInList(node);
            case "method_invocation" -> deconstructedInList(node);
            default -> unknown(node);
        };
    }

    /** Several patterns of one label. */
    Pattern anyOf(List<SyntaxNode> nodes) {
        EitherOrMultiPattern made = ast.newEitherOrMultiPattern();
        nodes.forEach(node -> made.patterns().add(pattern(node)));
        return at(made, nodes.getFirst().start(), nodes.getLast().end());
    }

    private Pattern unnamed(SyntaxNode node) {
        VariableDeclarationFragment variable = at(ast.newVariableDeclarationFragment(), node);
        variable.setName(names.simple(node));
        TypePattern made = ast.newTypePattern();
        made.setPatternVariable((VariableDeclaration) variable);
        return at(made, node);
    }

    private Pattern unknown(SyntaxNode node) {
        return at(ast.newRecordPattern(), node);
    }

    /** Whether a label of a {@code switch} is one of several patterns: {@link FamiliarSyntax} makes names and calls of them. */
    boolean isWrittenAsExpression(SyntaxNode label) {
        return label.is("method_invocation") || label.is("identifier") && !NAME.matcher(names.text(label)).matches();
    }

    private Pattern typedInList(SyntaxNode node) {
        Matcher written = IN_LIST.matcher(names.text(node));
        if (!written.matches()) {
            return unknown(node);
        }
        Type type = names.type(node.start(), node.start() + written.end("type"));
        return typed(type, names.simple(node.start() + written.start("variable"), node.end()), node);
    }

    private Pattern deconstructedInList(SyntaxNode node) {
        RecordPattern made = ast.newRecordPattern();
        node.child("name").ifPresent(type -> {
            Matcher written = NAME.matcher(names.text(type));
            if (written.lookingAt()) {
                made.setPatternType(names.type(type.start(), type.start() + written.end()));
            }
        });
        node.child("arguments").ifPresent(components -> components.parts().forEach(component -> made.patterns().add(pattern(component))));
        return at(made, node);
    }

    private Pattern typed(SyntaxNode type, SyntaxNode name, SyntaxNode whole) {
        return typed(names.type(type), names.simple(name), whole);
    }

    private Pattern typed(Type type, SimpleName name, SyntaxNode whole) {
        SingleVariableDeclaration variable = at(ast.newSingleVariableDeclaration(), whole);
        variable.setType(type);
        variable.setName(name);
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
