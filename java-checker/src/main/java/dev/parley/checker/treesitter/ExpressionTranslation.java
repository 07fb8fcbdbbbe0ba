package dev.parley.checker.treesitter;

import static dev.parley.checker.treesitter.NameTranslation.at;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.ArrayCreation;
import org.eclipse.jdt.core.dom.ArrayInitializer;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.CharacterLiteral;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.NumberLiteral;
import org.eclipse.jdt.core.dom.PostfixExpression;
import org.eclipse.jdt.core.dom.PrefixExpression;
import org.eclipse.jdt.core.dom.StringLiteral;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;
import org.eclipse.jdt.core.dom.TextBlock;
import org.eclipse.jdt.core.dom.TypeLiteral;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/** Makes expressions of Eclipse's tree. What the grammar has beyond them becomes an expression with the same operands. */
// The tree's lists are raw; what they take is part of their specification.
@SuppressWarnings("unchecked")
final class ExpressionTranslation {
    private final AST ast;
    private final NameTranslation names;
    private final StatementTranslation statements;
    private final PatternTranslation patterns;

    ExpressionTranslation(NameTranslation names, StatementTranslation statements) {
        this.ast = names.ast();
        this.names = names;
        this.statements = statements;
        this.patterns = new PatternTranslation(names);
    }

    /** The expression in a field; one that does nothing where the text lacks it. */
    Expression in(SyntaxNode parent, String field) {
        return parent.child(field).map(this::expression).orElseGet(() -> nothing(parent));
    }

    Expression nothing(SyntaxNode place) {
        return at(ast.newNullLiteral(), place.end(), place.end());
    }

    Expression expression(SyntaxNode node) {
        Expression made = switch (node.kind()) {
            case "identifier", "type_identifier", "scoped_identifier", "scoped_type_identifier" -> names.name(node);
            case "this" -> ast.newThisExpression();
            case "true" -> ast.newBooleanLiteral(true);
            case "false" -> ast.newBooleanLiteral(false);
            case "string_literal" -> text(node);
            case "decimal_integer_literal", "hex_integer_literal", "octal_integer_literal", "binary_integer_literal",
                    "decimal_floating_point_literal", "hex_floating_point_literal" -> number(node);
            case "character_literal" -> character(node);
            case "null_literal" -> ast.newNullLiteral();
            case "class_literal" -> classLiteral(node);
            case "parenthesized_expression" -> parenthesized(node);
            case "assignment_expression" -> assignment(node);
            case "binary_expression" -> infix(node);
            case "unary_expression" -> unary(node);
            case "update_expression" -> update(node);
            case "ternary_expression" -> conditional(node);
            case "cast_expression" -> cast(node);
            case "method_invocation" -> call(node);
            case "object_creation_expression" -> creation(node);
            case "field_access" -> field(node);
            case "method_reference" -> reference(node);
            case "lambda_expression" -> lambda(node);
            case "instanceof_expression" -> patterns.test(node, in(node, "left"));
            case "switch_expression" -> statements.switches().expression(node);
            case "array_creation_expression" -> array(node);
            case "array_access" -> element(node);
            default -> operands(node);
        };
        return at(made, node);
    }

    /** Something of which only the order of its operands matters. */
    private Expression operands(SyntaxNode node) {
        var made = ast.newArrayInitializer();
        node.parts().stream().filter(ExpressionTranslation::isExpression).forEach(part -> made.expressions().add(expression(part)));
        return made;
    }

    static boolean isExpression(SyntaxNode node) {
        return node.kind().endsWith("_expression") && !node.is("switch_expression")
                || node.kind().endsWith("_literal")
                || switch (node.kind()) {
                    case "identifier", "this", "true", "false", "method_invocation", "field_access", "array_access", "method_reference",
                            "switch_expression", "array_initializer" -> true;
                    default -> false;
                };
    }

    private Expression classLiteral(SyntaxNode node) {
        TypeLiteral made = ast.newTypeLiteral();
        node.parts().stream().findFirst().ifPresent(type -> made.setType(names.type(type)));
        return made;
    }

    private Expression text(SyntaxNode node) {
        String written = names.text(node);
        try {
            if (written.startsWith("\"\"\"")) {
                TextBlock block = ast.newTextBlock();
                block.setEscapedValue(written);
                return block;
            }
            StringLiteral literal = ast.newStringLiteral();
            literal.setEscapedValue(written);
            return literal;
        } catch (IllegalArgumentException unfinished) {
            return ast.newNullLiteral();
        }
    }

    private Expression number(SyntaxNode node) {
        NumberLiteral made = ast.newNumberLiteral();
        try {
            made.setToken(names.text(node));
        } catch (IllegalArgumentException unfinished) {
            // What number it will be is not known yet.
            return ast.newNullLiteral();
        }
        return made;
    }

    private Expression character(SyntaxNode node) {
        CharacterLiteral made = ast.newCharacterLiteral();
        try {
            made.setEscapedValue(names.text(node));
        } catch (IllegalArgumentException unfinished) {
            return ast.newNullLiteral();
        }
        return made;
    }

    private Expression parenthesized(SyntaxNode node) {
        var made = ast.newParenthesizedExpression();
        made.setExpression(inside(node));
        return made;
    }

    /** The expression between the parentheses of a condition, which in Eclipse's tree are no part of it. */
    Expression inside(SyntaxNode parentheses) {
        return parentheses.parts().stream().findFirst().map(this::expression).orElseGet(() -> nothing(parentheses));
    }

    /** The expression of a condition in parentheses. */
    Expression condition(SyntaxNode parent) {
        return parent.child("condition")
                .map(condition -> condition.is("parenthesized_expression") ? inside(condition) : expression(condition))
                .orElseGet(() -> nothing(parent));
    }

    private Expression assignment(SyntaxNode node) {
        Assignment made = ast.newAssignment();
        made.setLeftHandSide(in(node, "left"));
        made.setRightHandSide(in(node, "right"));
        Optional.ofNullable(Assignment.Operator.toOperator(operator(node))).ifPresent(made::setOperator);
        return made;
    }

    private String operator(SyntaxNode node) {
        return node.child("operator").map(SyntaxNode::kind).orElse("");
    }

    private Expression infix(SyntaxNode node) {
        Optional<InfixExpression.Operator> operator = Optional.ofNullable(InfixExpression.Operator.toOperator(operator(node)));
        if (operator.isEmpty()) {
            return operands(node);
        }
        InfixExpression made = ast.newInfixExpression();
        made.setLeftOperand(in(node, "left"));
        made.setRightOperand(in(node, "right"));
        made.setOperator(operator.get());
        return made;
    }

    private Expression unary(SyntaxNode node) {
        PrefixExpression made = ast.newPrefixExpression();
        Optional.ofNullable(PrefixExpression.Operator.toOperator(operator(node))).ifPresent(made::setOperator);
        made.setOperand(in(node, "operand"));
        return made;
    }

    private Expression update(SyntaxNode node) {
        String written = names.text(node);
        if (written.startsWith("++") || written.startsWith("--")) {
            PrefixExpression made = ast.newPrefixExpression();
            made.setOperator(PrefixExpression.Operator.toOperator(written.substring(0, 2)));
            made.setOperand(inside(node));
            return made;
        }
        PostfixExpression made = ast.newPostfixExpression();
        made.setOperator(written.endsWith("--") ? PostfixExpression.Operator.DECREMENT : PostfixExpression.Operator.INCREMENT);
        made.setOperand(inside(node));
        return made;
    }

    private Expression conditional(SyntaxNode node) {
        ConditionalExpression made = ast.newConditionalExpression();
        made.setExpression(in(node, "condition"));
        made.setThenExpression(in(node, "consequence"));
        made.setElseExpression(in(node, "alternative"));
        return made;
    }

    private Expression cast(SyntaxNode node) {
        CastExpression made = ast.newCastExpression();
        node.child("type").ifPresent(type -> made.setType(names.type(type)));
        made.setExpression(in(node, "value"));
        return made;
    }

    private Expression call(SyntaxNode node) {
        SyntaxNode name = node.child("name").orElse(node);
        boolean ofSuper = node.child("object").map(object -> object.is("super")).orElse(false);
        if (ofSuper) {
            SuperMethodInvocation made = ast.newSuperMethodInvocation();
            made.setName(names.simple(name));
            made.arguments().addAll(arguments(node));
            return made;
        }
        MethodInvocation made = ast.newMethodInvocation();
        node.child("object").ifPresent(object -> made.setExpression(expression(object)));
        typeArguments(node).forEach(type -> made.typeArguments().add(names.type(type)));
        made.setName(names.simple(name));
        made.arguments().addAll(arguments(node));
        return made;
    }

    private static Stream<SyntaxNode> typeArguments(SyntaxNode node) {
        return node.child("type_arguments").stream().flatMap(arguments -> arguments.parts().stream()).filter(type -> !type.is("wildcard"));
    }

    List<Expression> arguments(SyntaxNode node) {
        return node.child("arguments").stream()
                .flatMap(arguments -> arguments.parts().stream())
                .map(this::expression)
                .toList();
    }

    private Expression creation(SyntaxNode node) {
        ClassInstanceCreation made = ast.newClassInstanceCreation();
        node.child("type").ifPresent(type -> made.setType(names.type(type)));
        made.arguments().addAll(arguments(node));
        node.first("class_body").ifPresent(body -> made.setAnonymousClassDeclaration(statements.declarations().anonymous(body)));
        return made;
    }

    private Expression field(SyntaxNode node) {
        SyntaxNode name = node.child("field").orElse(node);
        Expression object = in(node, "object");
        if (object instanceof Name qualifier && !name.is("this")) {
            return ast.newQualifiedName(qualifier, names.simple(name));
        }
        FieldAccess made = ast.newFieldAccess();
        made.setExpression(object);
        made.setName(names.simple(name));
        return made;
    }

    private Expression reference(SyntaxNode node) {
        List<SyntaxNode> parts = node.parts();
        if (!parts.isEmpty() && node.has("new")) {
            var made = ast.newCreationReference();
            made.setType(names.type(parts.getFirst()));
            return made;
        }
        if (parts.isEmpty() || !isExpression(parts.getFirst())) {
            return ast.newNullLiteral();
        }
        var made = ast.newExpressionMethodReference();
        made.setExpression(expression(parts.getFirst()));
        if (parts.getLast().is("identifier") && parts.size() > 1) {
            made.setName(names.simple(parts.getLast()));
        }
        return made;
    }

    private Expression lambda(SyntaxNode node) {
        LambdaExpression made = ast.newLambdaExpression();
        node.child("parameters").ifPresent(parameters -> {
            if (parameters.is("identifier")) {
                made.setParentheses(false);
                made.parameters().add(untyped(parameters));
            } else {
                parameters.parts().forEach(parameter -> made.parameters().add(
                        parameter.is("identifier") ? untyped(parameter) : statements.declarations().parameter(parameter)));
            }
        });
        ASTNode body = node.child("body").<ASTNode>map(part -> part.is("block") ? statements.block(part) : expression(part))
                .orElseGet(() -> nothing(node));
        if (body instanceof Block block) {
            made.setBody(block);
        } else {
            made.setBody((Expression) body);
        }
        return made;
    }

    private VariableDeclarationFragment untyped(SyntaxNode name) {
        VariableDeclarationFragment made = ast.newVariableDeclarationFragment();
        made.setName(names.simple(name));
        return at(made, name);
    }

    private Expression element(SyntaxNode node) {
        ArrayAccess made = ast.newArrayAccess();
        made.setArray(in(node, "array"));
        made.setIndex(in(node, "index"));
        return made;
    }

    private Expression array(SyntaxNode node) {
        ArrayCreation made = ast.newArrayCreation();
        int dimensions = Math.toIntExact(node.children().stream().filter(part -> part.is("dimensions_expr")).count())
                + node.first("dimensions").map(part -> Math.toIntExact(names.text(part).chars().filter(unit -> unit == '[').count())).orElse(0);
        node.child("type").ifPresent(type -> made.setType(ast.newArrayType(names.type(type), Math.max(1, dimensions))));
        node.children().stream().filter(part -> part.is("dimensions_expr")).forEach(part -> made.dimensions().add(expression(part)));
        node.first("array_initializer").ifPresent(part -> made.setInitializer((ArrayInitializer) expression(part)));
        return made;
    }
}
