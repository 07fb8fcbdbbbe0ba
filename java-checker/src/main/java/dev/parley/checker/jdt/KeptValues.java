package dev.parley.checker.jdt;

import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.PostfixExpression;
import org.eclipse.jdt.core.dom.PrefixExpression;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * Whether a local variable keeps the value that it is declared with, so that it is effectively final (JLS 4.12.4). The compiler knows that
 * only after its flow analysis, which costs more than to look for assignments to the few variables in question.
 */
final class KeptValues extends ASTVisitor {
    private final VariableDeclaration variable;
    private boolean kept = true;

    private KeptValues(VariableDeclaration variable) {
        this.variable = variable;
    }

    static boolean isKept(VariableDeclarationFragment fragment) {
        if (Declarations.isField(fragment) || fragment.getInitializer() == null) {
            return false;
        }
        KeptValues visitor = new KeptValues(fragment);
        fragment.getParent().getParent().accept(visitor);
        return visitor.kept;
    }

    @Override
    public boolean visit(Assignment assignment) {
        change(assignment.getLeftHandSide());
        return kept;
    }

    @Override
    public boolean visit(PostfixExpression increment) {
        change(increment.getOperand());
        return kept;
    }

    @Override
    public boolean visit(PrefixExpression expression) {
        boolean changes = expression.getOperator() == PrefixExpression.Operator.INCREMENT
                || expression.getOperator() == PrefixExpression.Operator.DECREMENT;
        if (changes) {
            change(expression.getOperand());
        }
        return kept;
    }

    private void change(Expression place) {
        if (Trees.bare(place) instanceof SimpleName name && Declarations.isUse(name, variable)) {
            kept = false;
        }
    }
}
