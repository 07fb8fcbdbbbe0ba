package dev.parley.checker.treesitter;

import static dev.parley.checker.treesitter.NameTranslation.at;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.CatchClause;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.IfStatement;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.TryStatement;
import org.eclipse.jdt.core.dom.VariableDeclarationExpression;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;
import org.eclipse.jdt.core.dom.YieldStatement;

/** Makes statements of Eclipse's tree. What is out of place is left out, but for the statements within it. */
// The tree's lists are raw; what they take is part of their specification.
@SuppressWarnings("unchecked")
final class StatementTranslation {
    private static final Set<String> LOCAL_TYPES =
            Set.of("class_declaration", "interface_declaration", "enum_declaration", "record_declaration");

    private final AST ast;
    private final NameTranslation names;
    private final ExpressionTranslation expressions;
    private final SwitchTranslation switches;
    private final DeclarationTranslation declarations;

    StatementTranslation(NameTranslation names, DeclarationTranslation declarations) {
        this.ast = names.ast();
        this.names = names;
        this.declarations = declarations;
        this.expressions = new ExpressionTranslation(names, this);
        this.switches = new SwitchTranslation(ast, names, expressions, this);
    }

    ExpressionTranslation expressions() {
        return expressions;
    }

    SwitchTranslation switches() {
        return switches;
    }

    DeclarationTranslation declarations() {
        return declarations;
    }

    Block block(SyntaxNode node) {
        Block made = ast.newBlock();
        node.children().forEach(child -> made.statements().addAll(statements(child)));
        return marked(at(made, node), node);
    }

    /** Notes on a statement that something is missing or out of place in it. */
    private static <T extends Statement> T marked(T made, SyntaxNode node) {
        made.setFlags(node.broken() ? made.getFlags() | ASTNode.MALFORMED : made.getFlags());
        return made;
    }

    /** The one statement in a field of another; an empty one where the text lacks it. */
    private Statement in(SyntaxNode parent, String field) {
        return parent.child(field).map(this::single).orElseGet(() -> at(ast.newEmptyStatement(), parent.end(), parent.end()));
    }

    private Statement single(SyntaxNode node) {
        List<Statement> made = statements(node);
        if (made.size() == 1) {
            return made.getFirst();
        }
        Block block = at(ast.newBlock(), node);
        block.statements().addAll(made);
        return block;
    }

    /** The statements that a node stands for: none for punctuation, any number for what is out of place. */
    List<Statement> statements(SyntaxNode node) {
        if (node.isError()) {
            List<Statement> made = new ArrayList<>(List.of(at(ast.newEmptyStatement(), node)));
            made.addAll(within(node));
            return made;
        }
        return node.missing() ? List.of() : statement(node).map(made -> marked(at(made, node), node)).stream().toList();
    }

    /** What an expression by itself stands for where a {@code switch} is to give its value. */
    Statement result(SyntaxNode node) {
        return marked(at(yielding(node), node), node);
    }

    private YieldStatement yielding(SyntaxNode node) {
        YieldStatement made = ast.newYieldStatement();
        made.setExpression(expressions.inside(node));
        return made;
    }

    /** The whole statements in what is out of place. */
    List<Statement> within(SyntaxNode error) {
        return error.children().stream().filter(child -> !ExpressionTranslation.isExpression(child))
                .flatMap(child -> statements(child).stream()).toList();
    }

    private Optional<Statement> statement(SyntaxNode node) {
        return switch (node.kind()) {
            case "block", "constructor_body" -> Optional.of(block(node));
            case "expression_statement" -> Optional.of(node.first("method_invocation").filter(this::isExplicitConstructor).map(this::explicitConstructor)
                    .orElseGet(() -> ast.newExpressionStatement(expressions.inside(node))));
            case "explicit_constructor_invocation" -> Optional.of(explicitConstructor(node));
            case "local_variable_declaration" -> variables(node);
            case "if_statement" -> Optional.of(conditional(node));
            case "while_statement" -> {
                var made = ast.newWhileStatement();
                made.setExpression(expressions.condition(node));
                made.setBody(in(node, "body"));
                yield Optional.of(made);
            }
            case "do_statement" -> {
                var made = ast.newDoStatement();
                made.setBody(in(node, "body"));
                made.setExpression(expressions.condition(node));
                yield Optional.of(made);
            }
            case "for_statement" -> Optional.of(forLoop(node));
            case "enhanced_for_statement" -> Optional.of(elements(node));
            case "labeled_statement" -> labelled(node);
            case "break_statement" -> {
                var made = ast.newBreakStatement();
                label(node).ifPresent(made::setLabel);
                yield Optional.of(made);
            }
            case "continue_statement" -> {
                var made = ast.newContinueStatement();
                label(node).ifPresent(made::setLabel);
                yield Optional.of(made);
            }
            case "return_statement" -> {
                var made = ast.newReturnStatement();
                node.parts().stream().findFirst().ifPresent(value -> made.setExpression(expressions.expression(value)));
                yield Optional.of(made);
            }
            case "yield_statement" -> Optional.of(yielding(node));
            case "throw_statement" -> {
                var made = ast.newThrowStatement();
                made.setExpression(expressions.inside(node));
                yield Optional.of(made);
            }
            case "assert_statement" -> {
                var made = ast.newAssertStatement();
                made.setExpression(expressions.inside(node));
                yield Optional.of(made);
            }
            case "synchronized_statement" -> {
                var made = ast.newSynchronizedStatement();
                node.first("parenthesized_expression").ifPresent(lock -> made.setExpression(expressions.inside(lock)));
                made.setBody(body(node));
                yield Optional.of(made);
            }
            case "switch_expression" -> Optional.of(switches.statement(node));
            case "try_statement", "try_with_resources_statement" -> Optional.of(guarded(node));
            default -> LOCAL_TYPES.contains(node.kind())
                    ? declarations.type(node).map(ast::newTypeDeclarationStatement)
                    : Optional.empty();
        };
    }

    /** Whether {@link FamiliarSyntax} has made a method of it. */
    private boolean isExplicitConstructor(SyntaxNode call) {
        return call.child("name").map(names::text).filter(name -> name.equals("super") || name.equals("this")).isPresent();
    }

    private Statement explicitConstructor(SyntaxNode node) {
        var made = ast.newSuperConstructorInvocation();
        node.child("arguments").ifPresent(arguments ->
                arguments.parts().forEach(argument -> made.arguments().add(expressions.expression(argument))));
        return made;
    }

    private Optional<Statement> variables(SyntaxNode node) {
        List<VariableDeclarationFragment> fragments = fragments(node);
        if (fragments.isEmpty()) {
            return Optional.empty();
        }
        VariableDeclarationStatement made = ast.newVariableDeclarationStatement(fragments.getFirst());
        made.fragments().addAll(fragments.subList(1, fragments.size()));
        node.child("type").ifPresent(type -> made.setType(names.type(type)));
        node.first("modifiers").ifPresent(modifiers -> made.modifiers().addAll(declarations.modifiers(modifiers)));
        return Optional.of(made);
    }

    List<VariableDeclarationFragment> fragments(SyntaxNode node) {
        return node.children("declarator").stream()
                .flatMap(declarator -> declarator.child("name").stream().map(name -> fragment(name, declarator.child("value"), declarator)))
                .toList();
    }

    private VariableDeclarationFragment fragment(SyntaxNode name, Optional<SyntaxNode> value, SyntaxNode place) {
        VariableDeclarationFragment made = ast.newVariableDeclarationFragment();
        made.setName(names.simple(name));
        value.ifPresent(initializer -> made.setInitializer(expressions.expression(initializer)));
        return at(made, place);
    }

    private Statement conditional(SyntaxNode node) {
        IfStatement made = ast.newIfStatement();
        made.setExpression(expressions.condition(node));
        made.setThenStatement(in(node, "consequence"));
        node.child("alternative").ifPresent(alternative -> made.setElseStatement(single(alternative)));
        return made;
    }

    private Statement forLoop(SyntaxNode node) {
        ForStatement made = ast.newForStatement();
        node.children("init").forEach(init -> made.initializers().add(
                init.is("local_variable_declaration") ? declared(init) : expressions.expression(init)));
        node.child("condition").ifPresent(condition -> made.setExpression(expressions.expression(condition)));
        node.children("update").forEach(update -> made.updaters().add(expressions.expression(update)));
        made.setBody(in(node, "body"));
        return made;
    }

    private Expression declared(SyntaxNode node) {
        List<VariableDeclarationFragment> fragments = fragments(node);
        if (fragments.isEmpty()) {
            return expressions.nothing(node);
        }
        VariableDeclarationExpression made = ast.newVariableDeclarationExpression(fragments.getFirst());
        made.fragments().addAll(fragments.subList(1, fragments.size()));
        node.child("type").ifPresent(type -> made.setType(names.type(type)));
        VariableDeclarationFragment last = fragments.getLast();
        return at(made, node.start(), last.getStartPosition() + last.getLength());
    }

    private Statement elements(SyntaxNode node) {
        var made = ast.newEnhancedForStatement();
        SingleVariableDeclaration parameter = ast.newSingleVariableDeclaration();
        node.child("type").ifPresent(type -> parameter.setType(names.type(type)));
        node.child("name").ifPresent(name -> {
            parameter.setName(names.simple(name));
            at(parameter, node.child("type").orElse(name).start(), name.end());
        });
        made.setParameter(parameter);
        made.setExpression(expressions.in(node, "value"));
        made.setBody(in(node, "body"));
        return made;
    }

    private Optional<Statement> labelled(SyntaxNode node) {
        List<SyntaxNode> parts = node.parts();
        if (parts.size() < 2) {
            return Optional.empty();
        }
        var made = ast.newLabeledStatement();
        made.setLabel(names.simple(parts.getFirst()));
        made.setBody(single(parts.getLast()));
        return Optional.of(made);
    }

    private Optional<SimpleName> label(SyntaxNode node) {
        return node.first("identifier").map(names::simple);
    }

    private Statement guarded(SyntaxNode node) {
        TryStatement made = ast.newTryStatement();
        node.child("resources").ifPresent(resources -> resources.parts().forEach(resource -> made.resources().add(resource(resource))));
        made.setBody(body(node));
        node.children().stream().filter(child -> child.is("catch_clause")).forEach(clause -> handler(clause).ifPresent(made.catchClauses()::add));
        node.first("finally_clause").flatMap(last -> last.first("block")).ifPresent(block -> made.setFinally(block(block)));
        return made;
    }

    /** The block that a statement cannot do without; an empty one at its end where it is missing. */
    private Block body(SyntaxNode node) {
        return node.child("body").map(this::block).orElseGet(() -> at(ast.newBlock(), node.end(), node.end()));
    }

    private Expression resource(SyntaxNode node) {
        Optional<SyntaxNode> name = node.child("name");
        if (name.isEmpty()) {
            return expressions.inside(node);
        }
        VariableDeclarationExpression made =
                ast.newVariableDeclarationExpression(fragment(name.get(), node.child("value"), node));
        VariableDeclarationFragment fragment = (VariableDeclarationFragment) made.fragments().getFirst();
        at(fragment, name.get().start(), node.end());
        node.child("type").ifPresent(type -> made.setType(names.type(type)));
        return at(made, node);
    }

    private Optional<CatchClause> handler(SyntaxNode node) {
        Optional<SyntaxNode> parameter = node.first("catch_formal_parameter");
        Optional<SyntaxNode> type = parameter.flatMap(declared -> declared.first("catch_type"));
        if (type.isEmpty()) {
            return Optional.empty();
        }
        CatchClause made = ast.newCatchClause();
        SingleVariableDeclaration exception = at(ast.newSingleVariableDeclaration(), parameter.get());
        exception.setType(names.type(type.get()));
        parameter.get().child("name").ifPresent(name -> exception.setName(names.simple(name)));
        made.setException(exception);
        made.setBody(body(node));
        return Optional.of(at(made, node));
    }
}
