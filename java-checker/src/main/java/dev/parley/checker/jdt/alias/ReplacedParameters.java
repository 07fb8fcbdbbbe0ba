package dev.parley.checker.jdt.alias;

import dev.parley.checker.jdt.tree.Trees;
import java.util.Optional;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Statement;

/**
 * Tells where a method surely puts something else into a parameter, {@code data = data.clone();}: what it does with the parameter afterwards
 * it does not do with what it was passed.
 */
final class ReplacedParameters {
    private ReplacedParameters() {}

    static boolean isReplaced(String parameter, MethodDeclaration method) {
        return replacement(parameter, method).isPresent();
    }

    /** Whether a name stands for what the method was passed. */
    static boolean isReadBefore(SimpleName read, MethodDeclaration method) {
        return replacement(read.getIdentifier(), method)
                .filter(assignment -> Trees.bare(assignment.getLeftHandSide()) != read
                        && read.getStartPosition() < assignment.getStartPosition() + assignment.getLength())
                .isPresent();
    }

    /** The first one: a statement of the body itself, so that there is no way around it. */
    private static Optional<Assignment> replacement(String parameter, MethodDeclaration method) {
        return Trees.<Statement>list(method.getBody().statements()).stream()
                .filter(statement -> statement instanceof ExpressionStatement alone
                        && alone.getExpression() instanceof Assignment assignment
                        && Trees.bare(assignment.getLeftHandSide()) instanceof SimpleName name
                        && name.getIdentifier().equals(parameter))
                .map(statement -> (Assignment) ((ExpressionStatement) statement).getExpression())
                .findFirst();
    }
}
