package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.jdt.resolution.Constants;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.session.SessionVariable;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.ConstantMaps;
import dev.parley.checker.jdt.value.Locals;
import dev.parley.checker.jdt.value.ShownMethods;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;

/** Lowers code that gives one of several values which the code shows: which of them it is, is not known, but that it is no other one. */
final class ChoiceLowering {
    private final GraphBuilder graph;
    private final SessionVariable session;
    private final ValueLowering values;
    private final LambdaLowering lambdas;
    private final ExpressionLowering expressions;
    private final CallLowering calls;
    private final ShownMethods shown;

    ChoiceLowering(GraphBuilder graph, SessionVariable session, ValueLowering values, LambdaLowering lambdas,
            ExpressionLowering expressions, CallLowering calls, ShownMethods shown) {
        this.graph = graph;
        this.session = session;
        this.values = values;
        this.lambdas = lambdas;
        this.expressions = expressions;
        this.calls = calls;
        this.shown = shown;
    }

    /** What a call gives that takes another value for null; empty for others, of which nothing is lowered. */
    Optional<Operand> instead(MethodInvocation call) {
        boolean isMeant = LibraryCalls.givesOtherForNull(call) && session.firstUseIn(call).isEmpty();
        return isMeant ? Optional.of(lowerInstead(call)) : Optional.empty();
    }

    private Operand lowerInstead(MethodInvocation call) {
        List<Expression> arguments = Trees.arguments(call);
        Operand first = expressions.value(arguments.getFirst());
        Operand result;
        if (Trees.bare(arguments.getLast()) instanceof LambdaExpression lambda && !lambdas.isRunning(lambda)) {
            result = either(new Condition.IsNull(first), () -> Operand.there(lambdas.once(lambda)), () -> Operand.there(first), Trees.extent(call));
        } else {
            Operand other = expressions.value(arguments.getLast());
            result = either(new Condition.IsNull(first), () -> Operand.there(other), () -> Operand.there(first), Trees.extent(call));
        }
        values.called(call, call.resolveMethodBinding(), Trees.receiver(call), arguments);
        graph.append(new Step.Pass(), Trees.extent(call));
        calls.failures(call.resolveMethodBinding(), call);
        return result;
    }

    /** What a call gives that was lowered already, if nothing is known of that so far. */
    Operand oneOf(MethodInvocation call, Operand known) {
        boolean isOpen = known instanceof Operand.Opaque || known.equals(Operand.presence(Value.Presence.SOME));
        List<Operand> choices = isOpen ? choices(call) : List.of();
        return choices.isEmpty() ? known : choose(choices, Trees.extent(call));
    }

    private Operand choose(List<Operand> choices, Extent extent) {
        return choices.size() == 1
                ? choices.getFirst()
                : either(new Condition.IsTrue(Operand.opaque()), choices::getFirst, () -> choose(choices.subList(1, choices.size()), extent), extent);
    }

    /** The constants of which a look into a map gives one, or null, or a method of the file; none where it may give something else. */
    private List<Operand> choices(MethodInvocation call) {
        String name = call.getName().getIdentifier();
        if (call.getExpression() != null && name.equals("get") && call.arguments().size() == 1) {
            return got(call.getExpression());
        }
        if (call.getExpression() != null && name.equals("getOrDefault") && call.arguments().size() == 2) {
            return gotOr(call.getExpression(), (Expression) call.arguments().getLast());
        }
        return given(call);
    }

    /** Texts alone: labels and roles are chosen so, and nothing else needs it. */
    private List<Operand> given(MethodInvocation call) {
        return givingText(call).map(method -> constants(results(method, new HashSet<>()).toList())).orElse(List.of());
    }

    private Optional<MethodDeclaration> givingText(MethodInvocation call) {
        return shown.declaration(call, call.resolveMethodBinding()).filter(method -> ScopedTypes.isNamed(method.getReturnType2(), "String"));
    }

    /** All that a method gives, be it that it keeps that in a variable before, or has it from another method. */
    private Stream<Expression> results(MethodDeclaration method, Set<MethodDeclaration> asked) {
        return !asked.add(method) ? Stream.empty() : Alternatives.ofResult(method).stream()
                .flatMap(ChoiceLowering::writtenDown)
                .flatMap(result -> (result instanceof MethodInvocation call ? givingText(call) : Optional.<MethodDeclaration>empty())
                        .map(other -> results(other, asked))
                        .orElseGet(() -> Stream.of(result)));
    }

    private static Stream<Expression> writtenDown(Expression result) {
        List<Expression> kept = Constants.of(result).isEmpty() && result instanceof SimpleName name ? KeptValues.given(name) : List.of();
        return kept.isEmpty() ? Stream.of(result) : kept.stream().flatMap(value -> Alternatives.of(value).stream());
    }

    private List<Operand> got(Expression map) {
        List<Operand> held = new ArrayList<>(constants(ConstantMaps.values(map).orElse(List.of())));
        if (!held.isEmpty()) {
            held.add(Operand.presence(Value.Presence.NULL));
        }
        return held;
    }

    private List<Operand> gotOr(Expression map, Expression otherwise) {
        return ConstantMaps.values(map).map(held -> {
            List<Expression> all = new ArrayList<>(held);
            all.add(otherwise);
            return constants(all);
        }).orElse(List.of());
    }

    private List<Operand> constants(List<Expression> written) {
        List<Operand> found = written.stream()
                .flatMap(element -> expressions.rounds().constants().listed(element).stream())
                .map(Locals::operand)
                .filter(constant -> !(constant instanceof Operand.Opaque))
                .toList();
        return found.size() == written.size() && found.size() <= Alternatives.MOST ? found.stream().distinct().toList() : List.of();
    }

    /** Lowers one of two things, each with its value. */
    Operand either(Condition condition, Supplier<Operand> one, Supplier<Operand> other, Extent extent) {
        Slot result = graph.slot("");
        GraphBuilder.Label yes = graph.label();
        GraphBuilder.Label no = graph.label();
        GraphBuilder.Label end = graph.label();
        expressions.selections().test(condition, yes, no, extent);
        graph.place(yes, extent);
        graph.assign(result, one.get(), extent);
        graph.jump(end, extent);
        graph.place(no, extent);
        graph.assign(result, other.get(), extent);
        graph.place(end, extent);
        return new Operand.Variable(result);
    }
}
