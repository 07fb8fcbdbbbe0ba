package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.TextQuestion;
import dev.parley.checker.cfg.TextQuestion.Link;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.jdt.resolution.FunctionTypes;
import dev.parley.checker.jdt.resolution.ScopedConstants;
import dev.parley.checker.jdt.session.LocalFunction;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.AskedObjects;
import dev.parley.checker.jdt.value.EnumCalls;
import dev.parley.checker.jdt.value.FunctionSources;
import dev.parley.checker.jdt.value.MadeObjects;
import dev.parley.checker.jdt.value.Membership;
import dev.parley.checker.jdt.value.TextQuestions;
import dev.parley.checker.jdt.value.ValueMethods;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.CreationReference;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * Lowers functions that tell values apart where they are called, as in {@code isLast.test(label)}, where the file shows which they are: small
 * lambdas that have nothing to do with the session, references to methods of {@code String}, to {@code contains} of a collection whose
 * elements the code shows, to {@code valueOf} of an enum, to constructors, to methods that give what an object holds, and to those of the project
 * that {@link ValueMethods} finds.
 */
final class FunctionsOfValues {
    private final GraphBuilder graph;
    private final ValueCallLowering small;
    private final MadeObjects objects;
    private final AskedObjects asked;
    private final ValueLowering values;
    private final LambdaLowering lambdas;
    private final ExpressionLowering expressions;

    FunctionsOfValues(GraphBuilder graph, ValueCallLowering small, MadeObjects objects, AskedObjects asked, ValueLowering values,
            LambdaLowering lambdas, ExpressionLowering expressions) {
        this.graph = graph;
        this.small = small;
        this.objects = objects;
        this.asked = asked;
        this.values = values;
        this.lambdas = lambdas;
        this.expressions = expressions;
    }

    /**
     * What a call of a function gives; empty where that is not followed.
     *
     * @param operands what has been evaluated for the call
     */
    Optional<Operand> call(MethodInvocation call, Map<ASTNode, Operand> operands) {
        List<Operand> arguments = Trees.<Expression>list(call.arguments()).stream().map(operands::get).toList();
        boolean isAnyKnown = arguments.stream().anyMatch(argument -> !(argument instanceof Operand.Opaque));
        if (!isAnyKnown || call.getExpression() == null || !FunctionTypes.isOfFunction(call)
                || LocalFunction.mayPassSession(call)) {
            return Optional.empty();
        }
        return FunctionSources.ofValues(call.getExpression())
                .filter(codes -> codes.stream().allMatch(code -> isFollowed(code, call)
                        && (!values.matters() || SharedValues.areAllThatCounts(code))))
                .map(codes -> oneOf(codes, call, operands.get(call.getExpression()), arguments));
    }

    private boolean isFollowed(Expression code, MethodInvocation call) {
        return code.getRoot() == call.getRoot() && !call.arguments().isEmpty() && isFollowed(code, others(call));
    }

    private static List<Expression> others(MethodInvocation call) {
        return Trees.<Expression>list(call.arguments()).subList(1, call.arguments().size());
    }

    /**
     * Whether it is followed what a function gives.
     *
     * @param others what it gets beside its first argument
     */
    boolean isFollowed(Expression code, List<Expression> others) {
        return switch (code) {
            case LambdaExpression lambda ->
                lambda.parameters().size() == others.size() + 1 && ValueMethods.isSmall(lambda.getBody()) && !lambdas.isRunning(lambda);
            case ExpressionMethodReference reference -> question(reference, others).isPresent()
                    || labels(reference, others).isPresent()
                    || others.isEmpty()
                            && (comparesVariable(reference)
                                    || EnumCalls.isBetweenNameAndConstant(reference)
                                    || small.isFollowed(reference)
                                    || ValueMethods.isOfObject(reference));
            case CreationReference made -> others.isEmpty();
            default -> false;
        };
    }

    /** A call that runs one of several functions, by the value of what it is on. */
    private Operand oneOf(List<Expression> codes, MethodInvocation call, Operand function, List<Operand> arguments) {
        if (codes.size() == 1) {
            return run(codes.getFirst(), others(call), arguments, Trees.extent(call));
        }
        Extent extent = Trees.extent(call);
        Slot result = graph.slot("");
        GraphBuilder.Label end = graph.label();
        for (Expression code : codes) {
            GraphBuilder.Label chosen = graph.label();
            GraphBuilder.Label other = graph.label();
            expressions.selections().test(LocalFunction.isValue(function, code), chosen, other, extent);
            graph.place(chosen, extent);
            graph.assign(result, run(code, others(call), arguments, extent), extent);
            graph.jump(end, extent);
            graph.place(other, extent);
        }
        graph.stop();
        graph.place(end, extent);
        return new Operand.Variable(result);
    }

    /**
     * What a function gives that is followed.
     *
     * @param others what it gets beside its first argument
     * @param arguments what is known of all that it gets
     */
    Operand run(Expression code, List<Expression> others, List<Operand> arguments, Extent extent) {
        if (code instanceof LambdaExpression lambda) {
            assign(Trees.list(lambda.parameters()), arguments, extent);
            return lambdas.told(lambda);
        }
        Operand argument = arguments.getFirst();
        if (code instanceof CreationReference made) {
            return objects.made(made, arguments);
        }
        ExpressionMethodReference reference = (ExpressionMethodReference) code;
        if (argument instanceof Operand.Opaque || EnumCalls.isBetweenNameAndConstant(reference)) {
            return argument;
        }
        if (comparesVariable(reference) && argument instanceof Operand.Constant(Value.Text text)) {
            return isAmong(expressions.value(reference.getExpression()), List.of(text.value()), extent);
        }
        Optional<Link> question = question(reference, others);
        if (question.isPresent()) {
            return TextQuestions.asked(argument, question.get());
        }
        return labels(reference, others).map(labels -> isAmong(argument, labels, extent))
                .or(() -> small.given(reference, argument))
                .orElseGet(() -> asked.given(reference, argument));
    }

    private void assign(List<VariableDeclaration> parameters, List<Operand> arguments, Extent extent) {
        for (int i = 0; i < arguments.size(); i++) {
            expressions.assign(parameters.get(i).getName(), arguments.get(i), extent);
            expressions.assignments().compareAnew(parameters.get(i));
        }
    }

    /** What a reference asks the text for that it is called with first: {@code String::isBlank}, {@code "END"::startsWith}. */
    private Optional<Link> question(ExpressionMethodReference reference, List<Expression> others) {
        String name = reference.getName().getIdentifier();
        List<Object> constants = others.stream().flatMap(other -> constant(other).stream()).toList();
        if (isOfString(reference)) {
            return TextQuestion.isMethod(name, others.size()) && constants.size() == others.size()
                    ? Optional.of(new Link(name, constants, 0))
                    : Optional.empty();
        }
        return TextQuestion.isOfTwoTexts(name) && others.isEmpty()
                ? constant(reference.getExpression()).filter(String.class::isInstance).map(text -> new Link(name, List.of(text), 1))
                : Optional.empty();
    }

    private Optional<Object> constant(Expression expression) {
        return expressions.rounds().constants().of(expression);
    }

    /** The texts of which a reference asks whether what it is called with first is one. */
    private Optional<List<String>> labels(ExpressionMethodReference reference, List<Expression> others) {
        if (others.size() != (isOfString(reference) ? 1 : 0)) {
            return Optional.empty();
        }
        Expression asked = isOfString(reference) ? others.getFirst() : reference.getExpression();
        return switch (reference.getName().getIdentifier()) {
            case "equals" -> ScopedConstants.text(asked).map(List::of);
            case "contains" -> Membership.elements(asked, expressions.rounds().constants()).filter(labels -> !labels.isEmpty());
            default -> Optional.empty();
        };
    }

    /** Whether a reference is to {@code equals} of what a variable holds. */
    private static boolean comparesVariable(ExpressionMethodReference reference) {
        return reference.getName().getIdentifier().equals("equals") && ToldStreams.isValue(reference.getExpression());
    }

    private static boolean isOfString(ExpressionMethodReference reference) {
        return reference.getExpression() instanceof SimpleName type && type.getIdentifier().equals("String");
    }

    private Operand isAmong(Operand text, List<String> labels, Extent extent) {
        Slot result = graph.slot("");
        GraphBuilder.Label end = graph.label();
        GraphBuilder.Label found = graph.label();
        for (String label : labels) {
            GraphBuilder.Label next = graph.label();
            expressions.selections().test(new Condition.IsText(text, label), found, next, extent);
            graph.place(next, extent);
        }
        graph.assign(result, Operand.truth(false), extent);
        graph.jump(end, extent);
        graph.place(found, extent);
        graph.assign(result, Operand.truth(true), extent);
        graph.place(end, extent);
        return new Operand.Variable(result);
    }
}
