package dev.parley.checker.treesitter;

import java.util.List;
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.PrimitiveType;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Type;

/** Makes names and types of Eclipse's tree. */
final class NameTranslation {
    private final AST ast;
    private final String text;

    NameTranslation(AST ast, String text) {
        this.ast = ast;
        this.text = text;
    }

    AST ast() {
        return ast;
    }

    String text(SyntaxNode node) {
        return text.substring(node.start(), node.end());
    }

    /** Gives a new node the place of the one that it stands for. */
    static <T extends ASTNode> T at(T made, SyntaxNode place) {
        return at(made, place.start(), place.end());
    }

    static <T extends ASTNode> T at(T made, int start, int end) {
        made.setSourceRange(start, Math.max(0, end - start));
        return made;
    }

    SimpleName simple(SyntaxNode node) {
        return simple(node.start(), node.end());
    }

    SimpleName simple(int start, int end) {
        SimpleName name = ast.newSimpleName("MISSING");
        try {
            name.setIdentifier(text.substring(start, end));
        } catch (IllegalArgumentException noIdentifier) {
            // A keyword where the grammar lets a name stand, or a name not yet there: it stays one that nothing is called by.
            return at(name, start, end);
        }
        return at(name, start, end);
    }

    /** A name in selections: {@code a.b.c}. */
    Name name(SyntaxNode node) {
        List<SyntaxNode> parts = node.parts();
        if (parts.size() < 2) {
            return name(node.start(), node.end());
        }
        return at(ast.newQualifiedName(name(parts.getFirst()), simple(parts.getLast())), node);
    }

    /** The grammar may take a name with selections for one without, see {@link FamiliarSyntax}. */
    private Name name(int start, int end) {
        int dot = text.substring(start, end).lastIndexOf('.');
        return dot < 0
                ? simple(start, end)
                : at(ast.newQualifiedName(name(start, start + dot), simple(start + dot + 1, end)), start, end);
    }

    Type type(SyntaxNode node) {
        Type made = switch (node.kind()) {
            case "integral_type", "floating_point_type", "boolean_type", "void_type" -> type(node.start(), node.end());
            case "generic_type" -> generic(node);
            case "array_type" -> array(node);
            case "annotated_type" -> type(node.parts().getLast());
            case "catch_type" -> union(node);
            default -> ast.newSimpleType(name(node));
        };
        return at(made, node);
    }

    /** A type without arguments. */
    Type type(int start, int end) {
        PrimitiveType.Code code = PrimitiveType.toCode(text.substring(start, end));
        return at(code == null ? ast.newSimpleType(name(start, end)) : ast.newPrimitiveType(code), start, end);
    }

    // The tree's lists are raw; what they take is part of their specification.
    @SuppressWarnings("unchecked")
    private Type generic(SyntaxNode node) {
        List<SyntaxNode> parts = node.parts();
        var made = ast.newParameterizedType(type(parts.getFirst()));
        node.first("type_arguments").ifPresent(arguments -> arguments.parts().forEach(argument -> made.typeArguments().add(argument(argument))));
        return made;
    }

    private Type argument(SyntaxNode node) {
        return node.is("wildcard") ? at(ast.newWildcardType(), node) : type(node);
    }

    private Type array(SyntaxNode node) {
        int dimensions = node.child("dimensions").map(each -> (int) text(each).chars().filter(unit -> unit == '[').count()).orElse(1);
        return ast.newArrayType(node.child("element").map(this::type).orElseGet(() -> ast.newSimpleType(ast.newSimpleName("MISSING"))),
                Math.max(1, dimensions));
    }

    @SuppressWarnings("unchecked")
    private Type union(SyntaxNode node) {
        List<SyntaxNode> parts = node.parts();
        if (parts.size() == 1) {
            return type(parts.getFirst());
        }
        var made = ast.newUnionType();
        parts.forEach(part -> made.types().add(type(part)));
        return made;
    }
}
