package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.jdt.resolution.AddedMembers;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.Locals;
import dev.parley.checker.jdt.value.AskedObjects;
import dev.parley.checker.jdt.value.ShownMethods;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.DoStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IfStatement;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.StructuralPropertyDescriptor;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.SwitchStatement;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.WhileStatement;

/**
 * Hides from the analysis what follows calls of methods that are still being written, where these tell values apart: it is not known which way
 * the code goes on.
 */
final class DraftedCalls {
    private static final Set<StructuralPropertyDescriptor> CONDITIONS = Set.of(IfStatement.EXPRESSION_PROPERTY, WhileStatement.EXPRESSION_PROPERTY,
            DoStatement.EXPRESSION_PROPERTY, ForStatement.EXPRESSION_PROPERTY, ConditionalExpression.EXPRESSION_PROPERTY);
    private static final Set<StructuralPropertyDescriptor> SELECTORS =
            Set.of(SwitchStatement.EXPRESSION_PROPERTY, SwitchExpression.EXPRESSION_PROPERTY);

    private final GraphBuilder graph;
    private final ShownMethods shown;
    private final CallResults results;

    DraftedCalls(GraphBuilder graph, ShownMethods shown, CallResults results) {
        this.graph = graph;
        this.shown = shown;
        this.results = results;
    }

    /** Whether a reference is to a method that is being written, or to none that there is so far. */
    boolean isUnknown(ExpressionMethodReference reference) {
        return !Scopes.areNeeded(reference)
                && (reference.resolveMethodBinding() == null || shown.isUnfinished(reference.resolveMethodBinding()));
    }

    /** @param value what the function gets */
    void hide(Expression function, Operand value) {
        if (isTold(value) && function instanceof ExpressionMethodReference reference && !results.isFollowed(reference) && isUnknown(reference)) {
            graph.append(new Step.Escape(Optional.empty()), Trees.extent(function));
        }
    }

    /**
     * Hides what follows a call.
     *
     * @param operands what the method gets, and what it is called on
     * @return what is known of its result then: of a method that is being written nothing is to be reported that holds only where it gives null
     */
    Operand given(Expression call, IMethodBinding method, Collection<Operand> operands, Operand result) {
        // Of an object whose class is not seen no more is known than that there is one.
        boolean asks = (result instanceof Operand.Opaque || method == null) && !(call.getParent() instanceof ExpressionStatement)
                && (isAccessor(call) ? isDecidedByAgain(call) : tellsApart(call, operands));
        if (asks && isUnknown(call, method)) {
            graph.append(new Step.Escape(Optional.empty()), Trees.extent(call));
        }
        return result instanceof Operand.Opaque && shown.isUnfinished(method) && mayBeNull(method.getReturnType())
                ? Operand.presence(Value.Presence.SOME)
                : result;
    }

    /** That an {@code Optional} is there does not tell whether anything is in it, which is what is asked of one. */
    private static boolean mayBeNull(ITypeBinding type) {
        return !type.isPrimitive() && !type.getErasure().getName().equals("Optional");
    }

    private static boolean tellsApart(Expression call, Collection<Operand> operands) {
        return operands.stream().anyMatch(DraftedCalls::isTold) || AskedObjects.askedElsewhere(call).findAny().isPresent();
    }

    /** Whether a call is of a method that Lombok adds: it gives what the object holds, and tells nothing else apart. */
    private static boolean isAccessor(Expression call) {
        return call instanceof MethodInvocation invocation && AddedMembers.mayBeCalled(invocation);
    }

    /** Whether what an accessor gives decides more than once, each time in the same way, or chooses a case, of whose type too little is known. */
    private static boolean isDecidedByAgain(Expression accessor) {
        return SELECTORS.contains(accessor.getLocationInParent())
                || decides(accessor) && AskedObjects.askedElsewhere(accessor).anyMatch(DraftedCalls::decides);
    }

    /** Whether a value is a part of a condition, or what a variable gets, which may be part of one. */
    private static boolean decides(Expression value) {
        ASTNode part = value;
        while (part.getParent() instanceof Expression && part.getLocationInParent() != ConditionalExpression.EXPRESSION_PROPERTY) {
            part = part.getParent();
        }
        return CONDITIONS.contains(part.getLocationInParent()) || SELECTORS.contains(part.getLocationInParent())
                || value.getLocationInParent() == Assignment.RIGHT_HAND_SIDE_PROPERTY || value.getParent() instanceof VariableDeclaration;
    }

    /** Whether a call is of a method that is being written and may decide, or of none that there is so far, as where its class is not seen. */
    private boolean isUnknown(Expression call, IMethodBinding method) {
        return method == null ? !Scopes.areNeeded(call) : shown.isUnfinished(method) && Locals.mayDecide(method.getReturnType());
    }

    private static boolean isTold(Operand value) {
        return !(value instanceof Operand.Opaque) && !(value instanceof Operand.Constant);
    }
}
