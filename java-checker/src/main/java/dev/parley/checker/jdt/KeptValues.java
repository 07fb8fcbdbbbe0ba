package dev.parley.checker.jdt;

import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.PostfixExpression;
import org.eclipse.jdt.core.dom.PrefixExpression;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * Whether a local variable keeps the value that it is declared with, so that it is effectively final (JLS 4.12.4). The compiler knows that
 * only after its flow analysis, which costs more than to look for assignments to the few variables in question.
 */
final class KeptValues extends ASTVisitor {
    private final VariableDeclarationFragment declaration;
    private boolean kept = true;

    private KeptValues(VariableDeclarationFragment declaration) {
        this.declaration = declaration;
    }

    static boolean isKept(VariableDeclarationFragment fragment) {
        boolean isKnown = Scopes.areNeeded(fragment) || fragment.resolveBinding() != null;
        if (!isKnown || Scopes.isField(fragment) || fragment.getInitializer() == null) {
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
        if (Trees.bare(place) instanceof SimpleName name && isDeclaredHere(name)) {
            kept = false;
        }
    }

    private boolean isDeclaredHere(SimpleName name) {
        return Scopes.areNeeded(name)
                ? Scopes.variable(name).filter(found -> found == declaration).isPresent()
                : declaration.resolveBinding().isEqualTo(name.resolveBinding());
    }
}
