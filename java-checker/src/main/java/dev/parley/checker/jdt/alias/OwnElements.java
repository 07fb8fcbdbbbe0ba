package dev.parley.checker.jdt.alias;

import dev.parley.checker.api.LibraryMethods;
import dev.parley.checker.cfg.Handling.How;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.DoStatement;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.WhileStatement;

/** Tells where a collection gets what it has already: {@code pool.add(pool.peek())}, and where it has lost that before. */
final class OwnElements {
    private static final List<String> TAKING = List.of("remove", "poll", "pop", "take", "clear", "retain", "drain");

    private OwnElements() {}

    /** Whether a call adds to a collection what another call gives of it, and nothing in the same code takes anything out of it. */
    static boolean isAddedAgain(MethodInvocation adding, Expression argument, CallEffects effects) {
        return adding.getExpression() != null && LibraryMethods.addsToCollection(adding.getName().getIdentifier())
                && Uniqueness.variable(adding.getExpression()).filter(collection ->
                        Alternatives.of(argument).stream().anyMatch(value -> isPart(value, collection, effects))
                                && !isTakenFrom(collection, adding))
                .isPresent();
    }

    /** Whether a call gives a collection all that it has, once more. */
    static boolean isDoubled(MethodInvocation adding) {
        return adding.getExpression() != null && Uniqueness.variable(adding.getExpression())
                .filter(collection -> !isTakenFrom(collection, adding)).isPresent();
    }

    /** Whether each round of a loop ends with nothing in what a call in it adds to. */
    static boolean isClearedInEachRound(MethodInvocation adding, ASTNode loop) {
        return adding.getExpression() != null && body(loop) instanceof Block block
                && Uniqueness.variable(adding.getExpression())
                .filter(collection -> Trees.<Statement>list(block.statements()).stream().anyMatch(statement ->
                        statement instanceof ExpressionStatement alone && alone.getExpression() instanceof MethodInvocation call
                                && isOn(call, collection) && call.getName().getIdentifier().equals("clear")))
                .isPresent();
    }

    private static ASTNode body(ASTNode loop) {
        return switch (loop) {
            case LambdaExpression lambda -> lambda.getBody();
            case EnhancedForStatement each -> each.getBody();
            case ForStatement counting -> counting.getBody();
            case WhileStatement asking -> asking.getBody();
            case DoStatement asking -> asking.getBody();
            default -> loop;
        };
    }

    private static boolean isTakenFrom(IVariableBinding collection, MethodInvocation place) {
        return calls(place).anyMatch(call -> isOn(call, collection) && isTaking(call));
    }

    /** Whether what is put into an object goes to a place of its own; that of a field or of an element may have been the same before. */
    static boolean hasPlaceForEach(Expression holder) {
        List<String> types = holder.resolveTypeBinding() == null ? List.of() : LibraryCalls.types(holder.resolveTypeBinding());
        return types.contains("java.util.Collection") && !types.contains("java.util.Set") || types.contains("java.util.Map");
    }

    private static boolean isPart(Expression value, IVariableBinding collection, CallEffects effects) {
        return value instanceof MethodInvocation look && isOn(look, collection) && !isTaking(look) && look.resolveMethodBinding() != null
                && LibraryCalls.types(look.resolveMethodBinding().getDeclaringClass()).contains("java.util.Collection")
                && FixedValues.isShareable(look)
                && effects.of(look, look.resolveMethodBinding()).yields().contains(new CallEffect.Yield(CallEffect.RECEIVER, How.PART));
    }

    private static boolean isOn(MethodInvocation call, IVariableBinding collection) {
        return call.getExpression() != null && Uniqueness.variable(call.getExpression()).filter(collection::isEqualTo).isPresent();
    }

    private static boolean isTaking(MethodInvocation call) {
        return TAKING.stream().anyMatch(call.getName().getIdentifier()::startsWith);
    }

    private static Stream<MethodInvocation> calls(ASTNode place) {
        return Stream.iterate(place, ASTNode::getParent)
                .filter(around -> around instanceof BodyDeclaration || around instanceof LambdaExpression).findFirst().stream()
                .flatMap(body -> TreeIndex.in(body, MethodInvocation.class).stream());
    }
}
