package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.jdt.resolution.EnumConstants;
import dev.parley.checker.jdt.resolution.Implementations;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.HeldValues;
import dev.parley.checker.jdt.value.PassedElements;
import dev.parley.checker.jdt.value.ValueMethods;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.EnumDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** Lowers small methods that have nothing to do with the session where they are called, see {@link ValueMethods}. */
final class ValueCallLowering {
    private final GraphBuilder graph;
    private final ValueMethods methods;
    private final ValueLowering values;
    private final LambdaLowering lambdas;
    private final ExpressionLowering expressions;

    ValueCallLowering(GraphBuilder graph, ValueMethods methods, ValueLowering values, LambdaLowering lambdas, ExpressionLowering expressions) {
        this.graph = graph;
        this.methods = methods;
        this.values = values;
        this.lambdas = lambdas;
        this.expressions = expressions;
    }

    /**
     * Where a method runs.
     *
     * @param code that runs it
     * @param self what is known of the object that it runs for
     * @param arguments what it gets
     * @param known what is known of those
     */
    private record Use(ASTNode code, Operand self, List<Expression> arguments, List<Operand> known) {
        Extent extent() {
            return Trees.extent(code);
        }
    }

    /**
     * What a call gives, by what the method gets; empty where that is not followed.
     *
     * @param operands what has been evaluated for the call
     */
    Optional<Operand> call(MethodInvocation call, IMethodBinding method, Map<ASTNode, Operand> operands) {
        List<Expression> arguments = Trees.list(call.arguments());
        Operand self = call.getExpression() == null ? lambdas.self() : operands.getOrDefault(call.getExpression(), Operand.opaque());
        boolean isAnyKnown = !(self instanceof Operand.Opaque)
                || arguments.stream().anyMatch(argument -> !(operands.get(argument) instanceof Operand.Opaque));
        Optional<ASTNode> owner = expressions.rounds().owner();
        if (!isAnyKnown && owner.isEmpty()) {
            return Optional.empty();
        }
        List<Implementations.Implementation> found = methods.of(call, method, owner);
        if (values.matters() && !found.stream().map(Implementations.Implementation::method).allMatch(SharedValues::areAllThatCounts)) {
            return Optional.empty();
        }
        boolean isToldByClass = found.size() == 1 && ValueMethods.isConstant(found.getFirst().method());
        return !areFollowed(found) || !isAnyKnown && !isToldByClass
                ? Optional.empty()
                : Optional.of(oneOf(new Use(call, self, arguments, arguments.stream().map(operands::get).toList()), found));
    }

    /** Whether it is followed what a reference gives that is called with one argument. */
    boolean isFollowed(ExpressionMethodReference reference) {
        return areFollowed(methods.ofObject(reference)) || methods.of(reference).filter(lambdas::allows).isPresent();
    }

    private boolean areFollowed(List<Implementations.Implementation> found) {
        return !found.isEmpty() && found.stream().map(Implementations.Implementation::method).allMatch(lambdas::allows);
    }

    /** What such a reference gives for this argument: as a method of the argument, or one that gets it. */
    Optional<Operand> given(ExpressionMethodReference reference, Operand argument) {
        List<Implementations.Implementation> ofObject = methods.ofObject(reference);
        return areFollowed(ofObject)
                ? Optional.of(oneOf(new Use(reference, argument, List.of(), List.of()), ofObject))
                : methods.of(reference).map(method -> inlined(new Use(reference, Operand.opaque(), List.of(), List.of(argument)), method));
    }

    /** A call that runs one of several methods, by the constant that it is on. */
    private Operand oneOf(Use use, List<Implementations.Implementation> methods) {
        Extent extent = use.extent();
        tellApart(use, methods);
        Slot result = graph.slot("");
        GraphBuilder.Label end = graph.label();
        for (Implementations.Implementation each : methods) {
            GraphBuilder.Label other = graph.label();
            each.objects().ifPresent(objects -> {
                GraphBuilder.Label chosen = graph.label();
                expressions.selections().test(objects.asked(use.self()), chosen, other, extent);
                graph.place(chosen, extent);
            });
            ofConstants(use, each.method(), result);
            graph.jump(end, extent);
            each.objects().ifPresent(objects -> graph.place(other, extent));
        }
        graph.stop();
        graph.place(end, extent);
        return new Operand.Variable(result);
    }

    /** A constant of which a method asks which one it is, {@code this == UP}, is one of its enum, whatever else is known of it. */
    private void tellApart(Use use, List<Implementations.Implementation> methods) {
        Set<String> constants = methods.stream().map(Implementations.Implementation::method)
                .filter(method -> TreeIndex.in(method.getBody(), ThisExpression.class).stream()
                        .anyMatch(object -> object.getParent() instanceof InfixExpression))
                .flatMap(method -> method.getParent() instanceof EnumDeclaration type ? EnumConstants.of(type).stream() : Stream.empty())
                .collect(Collectors.toSet());
        if (use.self() instanceof Operand.Variable object && !constants.isEmpty()) {
            graph.append(new Step.OneOf(object.slot(), object, constants), use.extent());
        }
    }

    /** What one of the methods gives: where it looks at fields of an enum's constants, by the constant that it runs for. */
    private void ofConstants(Use use, MethodDeclaration method, Slot result) {
        Extent extent = use.extent();
        Map<String, Map<VariableDeclaration, Object>> constants = HeldValues.constants(method, expressions.rounds().constants());
        GraphBuilder.Label end = graph.label();
        constants.forEach((name, fields) -> {
            GraphBuilder.Label chosen = graph.label();
            GraphBuilder.Label other = graph.label();
            expressions.selections().test(new Condition.IsText(use.self(), name), chosen, other, extent);
            graph.place(chosen, extent);
            expressions.rounds().round(fields, 1, () -> graph.assign(result, inlined(use, method), extent));
            graph.jump(end, extent);
            graph.place(other, extent);
        });
        if (constants.isEmpty()) {
            graph.assign(result, inlined(use, method), extent);
        } else {
            graph.stop();
        }
        graph.place(end, extent);
    }

    private Operand inlined(Use use, MethodDeclaration method) {
        Extent extent = use.extent();
        Map<VariableDeclaration, Object> several = new HashMap<>();
        if (method.isVarargs()) {
            PassedElements.of(method, use.arguments()).ifPresent(passed -> several.put(PassedElements.parameter(method), passed));
        }
        for (int i = 0; i < method.parameters().size() - several.size(); i++) {
            VariableDeclaration parameter = (VariableDeclaration) method.parameters().get(i);
            expressions.assign(parameter.getName(), use.known().get(i), extent);
            expressions.assignments().compareAnew(parameter);
        }
        Operand[] result = {Operand.opaque()};
        Runnable body = () -> expressions.rounds().round(several, 1,
                () -> graph.calculation(() -> result[0] = lambdas.told(method, use.self(), extent)));
        if (method.getRoot() == use.code().getRoot()) {
            body.run();
        } else {
            graph.elsewhere(extent, body);
        }
        return result[0];
    }
}
