package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.session.SessionVariable;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** Lowers what code makes of an {@code Optional}, by functions that have nothing to do with the session. */
final class OptionalLowering {
    private static final Set<String> METHODS = Set.of("map", "flatMap", "filter", "or", "orElse", "orElseGet");

    private final GraphBuilder graph;
    private final SessionVariable session;
    private final ValueLowering values;
    private final LambdaLowering lambdas;
    private final FunctionsOfValues functions;
    private final ExpressionLowering expressions;
    private final CallLowering calls;
    private final ChoiceLowering choices;

    OptionalLowering(GraphBuilder graph, SessionVariable session, ValueLowering values, LambdaLowering lambdas, FunctionsOfValues functions,
            ExpressionLowering expressions, CallLowering calls, ChoiceLowering choices) {
        this.graph = graph;
        this.session = session;
        this.values = values;
        this.lambdas = lambdas;
        this.functions = functions;
        this.expressions = expressions;
        this.calls = calls;
        this.choices = choices;
    }

    /** What such a call gives; empty for others, of which nothing is lowered. */
    Optional<Operand> result(MethodInvocation call) {
        boolean isMade = call.arguments().size() == 1
                && (LibraryCalls.wrapsInOptional(call) || METHODS.contains(call.getName().getIdentifier()) && LibraryCalls.isOfOptional(call))
                && session.firstUseIn((Expression) call.arguments().getFirst()).isEmpty();
        return isMade ? Optional.of(lower(call, Trees.bare((Expression) call.arguments().getFirst()))) : Optional.empty();
    }

    private Operand lower(MethodInvocation call, Expression argument) {
        Operand result = LibraryCalls.wrapsInOptional(call) ? wrapped(argument) : of(call, argument);
        values.called(call, call.resolveMethodBinding(), Trees.receiver(call), Trees.arguments(call));
        graph.append(new Step.Pass(), Trees.extent(call));
        calls.failures(call.resolveMethodBinding(), call);
        return result;
    }

    /** An {@code Optional} of something, or of nothing where that is null. */
    private Operand wrapped(Expression argument) {
        Operand content = expressions.value(argument);
        return content instanceof Operand.Opaque
                ? content
                : choices.either(new Condition.IsNull(content), () -> Operand.truth(false), () -> Operand.filled(content), Trees.extent(argument));
    }

    private Operand of(MethodInvocation call, Expression argument) {
        Operand whole = expressions.value(call.getExpression());
        return argument instanceof LambdaExpression lambda && lambdas.isRunning(lambda) ? unknown(argument) : known(call, whole, argument);
    }

    private Operand unknown(Expression argument) {
        expressions.value(argument);
        return Operand.opaque();
    }

    private Operand known(MethodInvocation call, Operand whole, Expression argument) {
        Extent extent = Trees.extent(call);
        Operand nothing = Operand.truth(false);
        // Of what nothing is known, it is known that something is in it where that is asked for.
        Operand content = whole instanceof Operand.Opaque ? Operand.presence(Value.Presence.SOME) : Operand.content(whole);
        return switch (call.getName().getIdentifier()) {
            case "map" -> choices.either(new Condition.IsTrue(whole), () -> {
                Operand made = applied(argument, whole);
                return calls.givesSomething(argument)
                        ? Operand.filled(made)
                        : choices.either(new Condition.IsNull(made), () -> nothing, () -> Operand.filled(made), extent);
            }, () -> nothing, extent);
            case "flatMap" -> choices.either(new Condition.IsTrue(whole), () -> applied(argument, whole), () -> nothing, extent);
            case "filter" -> choices.either(new Condition.IsTrue(whole),
                    () -> choices.either(new Condition.IsTrue(applied(argument, whole)), () -> Operand.filled(content), () -> nothing, extent),
                    () -> nothing, extent);
            case "or" -> choices.either(new Condition.IsTrue(whole), () -> Operand.filled(content), () -> applied(argument, whole), extent);
            case "orElseGet" -> choices.either(new Condition.IsTrue(whole), () -> content, () -> applied(argument, whole), extent);
            default -> {
                Operand otherwise = expressions.value(argument);
                yield choices.either(new Condition.IsTrue(whole), () -> content, () -> otherwise, extent);
            }
        };
    }

    /** What a function gives, of which nothing is known where it is neither a lambda nor tells values apart. */
    private Operand applied(Expression function, Operand whole) {
        if (!(function instanceof LambdaExpression lambda)) {
            boolean isFollowed = (!values.matters() || SharedValues.areAllThatCounts(function)) && !(whole instanceof Operand.Opaque)
                    && functions.isFollowed(function, List.of());
            calls.drafts().hide(function, whole);
            return isFollowed ? functions.run(function, List.of(), List.of(Operand.content(whole)), Trees.extent(function)) : unknown(function);
        }
        Trees.<VariableDeclaration>list(lambda.parameters()).forEach(parameter ->
                expressions.assign(parameter.getName(), Operand.content(whole), Trees.extent(parameter)));
        values.parameters(lambda, Trees.receiver((MethodInvocation) lambda.getParent()));
        return lambdas.once(lambda);
    }
}
