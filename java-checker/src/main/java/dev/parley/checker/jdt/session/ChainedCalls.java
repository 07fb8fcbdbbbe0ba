package dev.parley.checker.jdt.session;

import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.Trees;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.ParenthesizedExpression;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.ThisExpression;

/**
 * The methods of a class that give the very object which they are called on, {@code return this}, as those of builders do: a call of one stands
 * for that object, so that {@code new Order(s).with("tea").paid()} is three calls on one object.
 */
final class ChainedCalls {
    private ChainedCalls() {}

    /** Whether a call on an object of a class gives that object, and nothing else. */
    static boolean isOf(AbstractTypeDeclaration type, MethodInvocation call) {
        return isOf(type, call, new HashSet<>());
    }

    /** Whether an expression in the code of a class, or what a call there is on, is the object itself. */
    static boolean isItself(AbstractTypeDeclaration type, Expression expression) {
        return isItself(type, expression, new HashSet<>());
    }

    /** What the last of the calls gives that follow one another on an object; the object itself where there is none. */
    static Expression end(AbstractTypeDeclaration type, Expression object) {
        Expression end = object;
        while (end.getLocationInParent() == MethodInvocation.EXPRESSION_PROPERTY && isOf(type, (MethodInvocation) end.getParent())) {
            end = (MethodInvocation) end.getParent();
        }
        return end;
    }

    /** Whether nothing is done with what a call gives. */
    static boolean isDropped(Expression call) {
        return call.getParent() instanceof ExpressionStatement;
    }

    /** Whether the object goes from its own code to nobody but who called one of these methods on it. */
    static boolean isGivenBack(AbstractTypeDeclaration type, Expression self) {
        ASTNode value = self;
        while (value.getParent() instanceof ParenthesizedExpression
                || value.getParent() instanceof ConditionalExpression && value.getLocationInParent() != ConditionalExpression.EXPRESSION_PROPERTY) {
            value = value.getParent();
        }
        return value.getParent() instanceof ReturnStatement
                && Trees.code(self) instanceof MethodDeclaration method
                && new ObjectMethods(type).all().contains(method)
                && givesItself(type, method, new HashSet<>());
    }

    private static boolean isOf(AbstractTypeDeclaration type, MethodInvocation call, Set<MethodDeclaration> seen) {
        return new ObjectMethods(type).called(call).filter(method -> givesItself(type, method, seen)).isPresent();
    }

    /** One that calls itself gives what its other results are. */
    private static boolean givesItself(AbstractTypeDeclaration type, MethodDeclaration method, Set<MethodDeclaration> seen) {
        List<Expression> results = Alternatives.ofResult(method);
        return !seen.add(method) || !results.isEmpty() && results.stream().allMatch(result -> isItself(type, result, seen));
    }

    private static boolean isItself(AbstractTypeDeclaration type, Expression expression, Set<MethodDeclaration> seen) {
        return switch (Trees.bare(expression)) {
            case ThisExpression self -> self.getQualifier() == null;
            case MethodInvocation call -> isOfClass(type, call) && (call.getExpression() == null || isItself(type, call.getExpression(), seen))
                    && isOf(type, call, seen);
            default -> false;
        };
    }

    private static boolean isOfClass(AbstractTypeDeclaration type, MethodInvocation call) {
        return DeclaredClasses.around(call)
                .filter(around -> around.declaration() == type || ObjectMethods.implementing(around).anyMatch(each -> each.declaration() == type))
                .isPresent();
    }
}
