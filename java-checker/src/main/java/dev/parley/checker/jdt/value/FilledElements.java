package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.tree.JumpsOut;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** Loops that put one object into several elements of an array, as {@code for (int i = 0; i < rows.length; i++) rows[i] = row;} does. */
public final class FilledElements {
    private FilledElements() {}

    /** The array whose elements an assignment fills with one object: the next one in each round, whatever else the rounds do. */
    public static Optional<Expression> filled(Expression target, Expression value) {
        return Trees.bare(target) instanceof ArrayAccess element
                        && loop(element).filter(loop -> isCountedBy(loop, element.getIndex()) && isSame(loop, element.getArray())
                                && isSame(loop, value)).isPresent()
                        && NullValues.of(value).isEmpty()
                ? Optional.of(element.getArray())
                : Optional.empty();
    }

    /** The loop of which every round makes an assignment. */
    private static Optional<ForStatement> loop(ArrayAccess element) {
        if (!(element.getParent() instanceof Assignment assignment && assignment.getParent() instanceof ExpressionStatement statement)) {
            return Optional.empty();
        }
        boolean isInBlock = statement.getParent() instanceof Block block && !JumpsOut.in(block);
        ASTNode body = isInBlock ? statement.getParent() : statement;
        return body.getParent() instanceof ForStatement loop && loop.getBody() == body ? Optional.of(loop) : Optional.empty();
    }

    /** Whether the rounds count a variable up or down, so that it has another value in each. */
    private static boolean isCountedBy(ForStatement loop, Expression index) {
        Optional<VariableDeclaration> counter = local(index);
        return counter.isPresent()
                && KeptValues.changes(counter.get(), loop.getBody()).isEmpty()
                && Trees.<Expression>list(loop.updaters()).stream().anyMatch(updater -> KeptValues.changes(counter.get(), updater)
                        .equals(List.of(updater)));
    }

    /** Whether a variable has the same value in all rounds. */
    private static boolean isSame(ForStatement loop, Expression variable) {
        return local(variable).filter(declared -> !TreeIndex.isIn(declared, loop) && KeptValues.changes(declared, loop).isEmpty()).isPresent();
    }

    private static Optional<VariableDeclaration> local(Expression expression) {
        return Trees.bare(expression) instanceof SimpleName name
                ? Declarations.named(name).filter(variable -> !Declarations.isField(variable))
                : Optional.empty();
    }
}
