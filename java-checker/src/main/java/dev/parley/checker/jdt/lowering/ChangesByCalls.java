package dev.parley.checker.jdt.lowering;

import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.value.CollectionUses;
import dev.parley.checker.jdt.value.ContentChanges;
import dev.parley.checker.jdt.value.ShownMethods;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.MethodInvocation;

/** Lowers what calls may change of what was asked before: what is in objects, collections and arrays. */
final class ChangesByCalls {
    private final ShownMethods shown;
    private final ExpressionLowering expressions;
    private final HandedAnswers handed;

    ChangesByCalls(ShownMethods shown, ExpressionLowering expressions, HandedAnswers handed) {
        this.shown = shown;
        this.expressions = expressions;
        this.handed = handed;
    }

    /** A call has come back, but for what it tells itself of what it has changed. */
    void behind(Expression call, IMethodBinding method) {
        AssignmentLowering assignments = expressions.assignments();
        assignments.askContentsAnew(call, () -> ContentChanges.by(call, method, shown));
        handed.askedAnew(call);
        switch (call) {
            case MethodInvocation invocation -> assignments.set(invocation);
            case ClassInstanceCreation creation when creation.getLocationInParent() == MethodInvocation.EXPRESSION_PROPERTY ->
                assignments.made(creation);
            default -> {}
        }
        CollectionUses.changed(call).ifPresent(assignments::compareAnew);
        CollectionUses.ordered(call).ifPresent(list -> assignments.askContentsAnew(call, () -> ContentChanges.byOrder(list)));
    }

    /** An exception has left a piece of code: any of its calls may have done what it does, or a part of that. */
    void caughtFrom(ASTNode code) {
        for (ASTNode node : TreeIndex.in(code)) {
            switch (node) {
                case MethodInvocation call -> caughtFrom(call, call.resolveMethodBinding());
                case ClassInstanceCreation creation -> caughtFrom(creation, creation.resolveConstructorBinding());
                default -> {}
            }
        }
    }

    private void caughtFrom(Expression call, IMethodBinding method) {
        expressions.assignments().askContentsAnew(call, () -> ContentChanges.by(call, method, shown));
    }
}
