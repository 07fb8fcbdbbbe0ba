package dev.parley.checker.jdt.alias;

import dev.parley.checker.api.InPlaceCalls.Runs;
import dev.parley.checker.api.InPlaceCalls;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.BreakStatement;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.ContinueStatement;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.ParenthesizedExpression;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.ThrowStatement;

/** Tells which code may run several times while a method runs once: loops, and functions that the library runs for one element after the other. */
final class RepeatedCode {
    private RepeatedCode() {}

    /** The innermost code around a place that may run several times. */
    static Optional<ASTNode> around(ASTNode place) {
        return Stream.iterate(place, here -> here != null && !(here instanceof MethodDeclaration), ASTNode::getParent)
                .filter(here -> Trees.isLoop(here) || here instanceof LambdaExpression lambda && isOfElements(lambda))
                .findFirst();
    }

    /** Whether a lambda is run for each element of a collection, a map or a stream. */
    static boolean isOfElements(LambdaExpression lambda) {
        return call(lambda).isPresent();
    }

    private static Optional<MethodInvocation> call(LambdaExpression lambda) {
        ASTNode argument = lambda;
        while (argument.getParent() instanceof ParenthesizedExpression || argument.getParent() instanceof CastExpression) {
            argument = argument.getParent();
        }
        return argument.getParent() instanceof MethodInvocation call && call.arguments().contains(argument) && isForElements(call)
                ? Optional.of(call)
                : Optional.empty();
    }

    /** What a value is an element of that a loop, or a function that the library runs for each element, comes to. */
    static Optional<Expression> elementOf(Expression value) {
        return Declarations.named(value).map(ASTNode::getParent).flatMap(around -> switch (around) {
            case EnhancedForStatement loop -> Optional.of(loop.getExpression());
            case LambdaExpression lambda when lambda.parameters().size() == 1 -> call(lambda).map(MethodInvocation::getExpression);
            default -> Optional.empty();
        });
    }

    /** Whether a call of the library runs the functions that it gets for each element. */
    static boolean isForElements(MethodInvocation call) {
        if (call.resolveMethodBinding() == null) {
            return false;
        }
        List<String> types = LibraryCalls.types(call.resolveMethodBinding().getDeclaringClass());
        return LibraryCalls.isStream(types) || InPlaceCalls.runs(call.getName().getIdentifier(), types).filter(Runs.REPEATEDLY::equals).isPresent();
    }

    /** Whether a round of such code may end before it has come to its end. */
    static boolean mayJump(ASTNode repeated) {
        return TreeIndex.in(repeated).stream().anyMatch(node ->
                isJump(node) && !(repeated instanceof LambdaExpression lambda && isEnd(node, lambda)));
    }

    private static boolean isEnd(ASTNode jump, LambdaExpression lambda) {
        return jump instanceof ReturnStatement && lambda.getBody() instanceof Block body && body.statements().getLast() == jump;
    }

    static boolean isJump(ASTNode statement) {
        return statement instanceof ReturnStatement || statement instanceof ThrowStatement
                || statement instanceof BreakStatement || statement instanceof ContinueStatement;
    }
}
