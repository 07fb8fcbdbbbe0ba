package dev.parley.checker.jdt.tree;

import java.util.function.Predicate;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.BreakStatement;
import org.eclipse.jdt.core.dom.ContinueStatement;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.SwitchStatement;
import org.eclipse.jdt.core.dom.ThrowStatement;

/** Whether control may go from within a statement to elsewhere than to the next one. */
public final class EarlyExits {
    private EarlyExits() {}

    /** Other than by exceptions that calls throw. */
    public static boolean mayLeave(Statement statement) {
        return TreeIndex.in(statement).stream().anyMatch(node -> switch (node) {
            case ReturnStatement result -> leaves(node, statement, around -> false);
            case ThrowStatement failure -> leaves(node, statement, around -> false);
            case BreakStatement jump ->
                leaves(node, statement, around -> jump.getLabel() == null
                        && (Trees.isLoop(around) || around instanceof SwitchStatement || around instanceof SwitchExpression));
            case ContinueStatement jump -> leaves(node, statement, around -> jump.getLabel() == null && Trees.isLoop(around));
            default -> false;
        });
    }

    /** @param catches whether a jump goes no further than to what is around it */
    private static boolean leaves(ASTNode jump, Statement statement, Predicate<ASTNode> catches) {
        for (ASTNode here = jump; ; here = here.getParent()) {
            boolean isElsewhere = here instanceof LambdaExpression || here instanceof AbstractTypeDeclaration
                    || here instanceof AnonymousClassDeclaration;
            if (isElsewhere || catches.test(here)) {
                return false;
            }
            if (here == statement) {
                return true;
            }
        }
    }
}
