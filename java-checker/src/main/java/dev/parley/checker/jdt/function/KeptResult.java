package dev.parley.checker.jdt.function;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.tree.EarlyExits;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.IfStatement;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.TryStatement;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;

/**
 * A new object, or what a call gives, that a local variable is declared with, or gets as its one value.
 *
 * @param statement by which the variable gets it
 * @param uses of the variable behind that
 */
public record KeptResult(VariableDeclarationFragment variable, Statement statement, Block block, List<SimpleName> uses) {

    public static Optional<KeptResult> of(Expression value) {
        return switch (value.getParent()) {
            case VariableDeclarationFragment variable when variable.getParent() instanceof VariableDeclarationStatement declaration ->
                of(variable, declaration);
            case Assignment change when change.getParent() instanceof ExpressionStatement statement -> Declarations.named(change.getLeftHandSide())
                    .filter(variable -> KeptValues.value(variable).filter(kept -> kept == value).isPresent())
                    .flatMap(variable -> of((VariableDeclarationFragment) variable, statement));
            case null, default -> Optional.empty();
        };
    }

    /** What a name stands for that is the one value of a local variable. */
    public static Optional<KeptResult> named(SimpleName name) {
        return Declarations.named(name).flatMap(KeptValues::value).flatMap(KeptResult::of);
    }

    private static Optional<KeptResult> of(VariableDeclarationFragment variable, Statement statement) {
        return statement.getParent() instanceof Block block && isOnTheWay(statement, variable)
                ? Optional.of(new KeptResult(variable, statement, block, uses(variable, statement)))
                : Optional.empty();
    }

    /** Whether control comes from a statement to the end of what is around it, as far as the variable goes, and goes on behind that. */
    private static boolean isOnTheWay(Statement statement, VariableDeclarationFragment variable) {
        return Stream.<ASTNode>iterate(statement.getParent(), here -> here != variable.getParent().getParent(), ASTNode::getParent)
                .allMatch(here -> here instanceof Block || here instanceof TryStatement || here instanceof IfStatement);
    }

    private static List<SimpleName> uses(VariableDeclarationFragment variable, Statement statement) {
        int from = Trees.extent(statement instanceof VariableDeclarationStatement ? variable : statement).end();
        return TreeIndex.named(variable.getName().getIdentifier(), variable.getParent().getParent()).stream()
                .filter(name -> name.getStartPosition() >= from && Declarations.isUse(name, variable))
                .toList();
    }

    /** Whether the variable never gets another value. */
    public boolean isKept() {
        return KeptValues.value(variable).isPresent();
    }

    /** What the variable gets; empty where it gets other values as well. */
    public Optional<Expression> value() {
        return KeptValues.value(variable);
    }

    /** Whether a use is a call of a method of this name on the object. */
    public static boolean isCall(SimpleName use, String name) {
        return isCalled(use) && ((MethodInvocation) use.getParent()).getName().getIdentifier().equals(name);
    }

    /** Whether a use calls a method on the object. */
    public static boolean isCalled(SimpleName use) {
        return use.getLocationInParent() == MethodInvocation.EXPRESSION_PROPERTY;
    }

    /** Whether the call that a use is in, or that is on it, is made wherever control goes from where the variable gets its value. */
    public boolean isSure(SimpleName use) {
        return use.getParent().getParent() instanceof ExpressionStatement call
                && behind().contains(call)
                && behind().stream().takeWhile(statement -> statement != call).noneMatch(EarlyExits::mayLeave);
    }

    /** The statements behind the one by which the variable gets its value, and those behind the statements that this one is in. */
    public List<Statement> behind() {
        List<Statement> behind = new ArrayList<>();
        Stream.<ASTNode>iterate(statement, here -> here != variable.getParent().getParent(), ASTNode::getParent).forEachOrdered(here -> {
            switch (here.getParent()) {
                case Block around -> {
                    List<Statement> statements = Trees.list(around.statements());
                    behind.addAll(statements.subList(statements.indexOf(here) + 1, statements.size()));
                }
                case TryStatement around when around.getFinally() != null && around.getFinally() != here ->
                    behind.addAll(Trees.list(around.getFinally().statements()));
                default -> { }
            }
        });
        return List.copyOf(behind);
    }
}
