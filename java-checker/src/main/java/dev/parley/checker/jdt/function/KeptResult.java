package dev.parley.checker.jdt.function;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.tree.EarlyExits;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;

/**
 * A new object, or what a call gives, that a local variable is declared with.
 *
 * @param uses of the variable behind its declaration
 */
public record KeptResult(VariableDeclarationFragment variable, VariableDeclarationStatement declaration, Block block, List<SimpleName> uses) {

    public static Optional<KeptResult> of(Expression value) {
        return value.getParent() instanceof VariableDeclarationFragment variable
                        && variable.getParent() instanceof VariableDeclarationStatement declaration
                        && declaration.getParent() instanceof Block block
                ? Optional.of(new KeptResult(variable, declaration, block, uses(variable, block)))
                : Optional.empty();
    }

    private static List<SimpleName> uses(VariableDeclarationFragment variable, Block block) {
        int from = variable.getStartPosition() + variable.getLength();
        return TreeIndex.named(variable.getName().getIdentifier(), block).stream()
                .filter(name -> name.getStartPosition() >= from && Declarations.isUse(name, variable))
                .toList();
    }

    /** Whether the variable never gets another value. */
    public boolean isKept() {
        return KeptValues.isKept(variable);
    }

    /** Whether a use is a call of a method of this name on the object. */
    public static boolean isCall(SimpleName use, String name) {
        return isCalled(use) && ((MethodInvocation) use.getParent()).getName().getIdentifier().equals(name);
    }

    /** Whether a use calls a method on the object. */
    public static boolean isCalled(SimpleName use) {
        return use.getLocationInParent() == MethodInvocation.EXPRESSION_PROPERTY;
    }

    /** Whether the call that a use is in, or that is on it, is made wherever control goes from the declaration. */
    public boolean isSure(SimpleName use) {
        return use.getParent().getParent() instanceof ExpressionStatement call
                && call.getParent() == block
                && behind().stream().takeWhile(statement -> statement != call).noneMatch(EarlyExits::mayLeave);
    }

    /** The statements of the block behind the declaration. */
    public List<Statement> behind() {
        List<Statement> statements = Trees.list(block.statements());
        return statements.subList(statements.indexOf(declaration) + 1, statements.size());
    }
}
