package dev.parley.checker.jdt.alias;

import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.ThisExpression;

/**
 * Tells where a method reads what a field has had since before the call, and surely puts something else there before it is done: who gets
 * the one has nothing of the other, although both are the value of the field.
 */
final class ReplacedFields {
    private ReplacedFields() {}

    static boolean isReadBefore(Expression read, IVariableBinding field, MethodDeclaration method) {
        List<Statement> statements = method.getBody() == null || method.isConstructor() ? List.of() : Trees.list(method.getBody().statements());
        int replaced = 0;
        while (replaced < statements.size() && !assigns(statements.get(replaced), field)) {
            replaced++;
        }
        return replaced < statements.size()
                && read.getStartPosition() < statements.get(replaced).getStartPosition()
                && runsOnce(read, method)
                && statements.subList(0, replaced).stream().allMatch(before -> TreeIndex.in(before, ReturnStatement.class).isEmpty())
                && TreeIndex.in(method.getBody(), Assignment.class).stream().noneMatch(other -> isBefore(other, read) && isOf(other, field))
                && TreeIndex.in(method.getBody(), MethodInvocation.class).stream().noneMatch(call -> isBefore(call, read) && isOnSelf(call));
    }

    private static boolean assigns(Statement statement, IVariableBinding field) {
        return statement instanceof ExpressionStatement alone && alone.getExpression() instanceof Assignment assignment && isOf(assignment, field);
    }

    private static boolean isOf(Assignment assignment, IVariableBinding field) {
        return Uniqueness.variable(assignment.getLeftHandSide()).filter(field.getVariableDeclaration()::isEqualTo).isPresent();
    }

    private static boolean isBefore(ASTNode node, Expression read) {
        return node.getStartPosition() < read.getStartPosition();
    }

    private static boolean isOnSelf(MethodInvocation call) {
        return call.getExpression() == null || call.getExpression() instanceof ThisExpression;
    }

    /** Whether code runs when its method does, and not again. */
    private static boolean runsOnce(ASTNode code, MethodDeclaration method) {
        for (ASTNode here = code; here != method; here = here.getParent()) {
            if (Trees.isLoop(here) || here instanceof LambdaExpression || here instanceof AnonymousClassDeclaration
                    || here instanceof AbstractTypeDeclaration) {
                return false;
            }
        }
        return true;
    }
}
