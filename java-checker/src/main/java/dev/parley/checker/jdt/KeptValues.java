package dev.parley.checker.jdt;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.jdt.core.dom.ASTNode;
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
    private final List<Expression> changes = new ArrayList<>();

    private KeptValues(VariableDeclaration variable) {
        this.variable = variable;
    }

    static boolean isKept(VariableDeclarationFragment fragment) {
        return !Declarations.isField(fragment)
                && fragment.getInitializer() != null
                && changes(fragment, fragment.getParent().getParent()).isEmpty();
    }

    /** The expressions within a piece of code that give a variable another value. */
    static List<Expression> changes(VariableDeclaration variable, ASTNode code) {
        KeptValues visitor = new KeptValues(variable);
        code.accept(visitor);
        return visitor.changes;
    }

    /** How often a piece of code names a variable. */
    static int uses(VariableDeclaration variable, ASTNode code) {
        int[] uses = {0};
        code.accept(new ASTVisitor() {
            @Override
            public boolean visit(SimpleName name) {
                uses[0] += Declarations.isUse(name, variable) ? 1 : 0;
                return true;
            }
        });
        return uses[0];
    }

    @Override
    public boolean visit(Assignment assignment) {
        change(assignment.getLeftHandSide(), assignment);
        return true;
    }

    @Override
    public boolean visit(PostfixExpression increment) {
        change(increment.getOperand(), increment);
        return true;
    }

    @Override
    public boolean visit(PrefixExpression expression) {
        boolean changes = expression.getOperator() == PrefixExpression.Operator.INCREMENT
                || expression.getOperator() == PrefixExpression.Operator.DECREMENT;
        if (changes) {
            change(expression.getOperand(), expression);
        }
        return true;
    }

    private void change(Expression place, Expression by) {
        if (Trees.bare(place) instanceof SimpleName name && Declarations.isUse(name, variable)) {
            changes.add(by);
        }
    }
}
