package dev.parley.checker.jdt.lowering;

import dev.parley.checker.api.StreamOperations.Stage;
import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.jdt.function.StreamPipeline;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.session.SessionVariable;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.Locals;
import dev.parley.checker.jdt.value.StreamedElements;
import dev.parley.checker.jdt.value.ValueMethods;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * Lowers streams that look among elements which the code shows for the one that belongs to a label, or to the constant of an enum, as in
 * {@code Arrays.stream(Request.values()).filter(each -> each.name().equals(label)).findFirst()}: one element after the other, in place.
 */
final class ToldStreams {
    private static final Set<Stage> STAGES = Set.of(Stage.TESTS, Stage.MAPS, Stage.KEEPS);

    private final GraphBuilder graph;
    private final SessionVariable session;
    private final ValueLowering values;
    private final LambdaLowering lambdas;
    private final FunctionsOfValues functions;
    private final ExpressionLowering expressions;

    ToldStreams(GraphBuilder graph, SessionVariable session, ValueLowering values, LambdaLowering lambdas, FunctionsOfValues functions,
            ExpressionLowering expressions) {
        this.graph = graph;
        this.session = session;
        this.values = values;
        this.lambdas = lambdas;
        this.functions = functions;
        this.expressions = expressions;
    }

    /** Whether an expression names a local variable with a text or the constant of an enum, as far as its declaration says. */
    static boolean isValue(Expression expression) {
        return expression instanceof SimpleName name
                && Scopes.isValue(name)
                && Declarations.named(name)
                        .filter(variable -> !Declarations.isField(variable))
                        .filter(variable -> Scopes.type(variable).filter(type -> ValueMethods.isValue(type) || type.isVar()).isPresent())
                        .isPresent();
    }

    /** What a call gives that ends such a stream; empty for others, of which nothing is lowered. */
    Optional<Operand> result(MethodInvocation call) {
        boolean mayEnd = switch (call.getName().getIdentifier()) {
            case "anyMatch", "noneMatch", "allMatch" -> call.arguments().size() == 1;
            case "findFirst", "findAny" -> call.arguments().isEmpty();
            default -> false;
        };
        return !mayEnd ? Optional.empty()
                : StreamPipeline.endedBy(call)
                        .filter(stream -> stream.isMadeAtEnd() && functions(stream).allMatch(this::isFollowed))
                        .filter(stream -> functions(stream).anyMatch(ToldStreams::asksForValue))
                        .filter(stream -> !values.matters() || functions(stream).allMatch(SharedValues::areAllThatCounts))
                        .flatMap(stream -> elements(stream).map(elements -> lower(stream, elements)));
    }

    /** The functions that run for each element. */
    private static Stream<Expression> functions(StreamPipeline stream) {
        return Stream.concat(stream.stages().stream().map(StreamPipeline.Stage::call), Stream.of(stream.call()))
                .flatMap(call -> Trees.<Expression>list(call.arguments()).stream())
                .map(Trees::bare);
    }

    private boolean isFollowed(Expression function) {
        return functions.isFollowed(function, List.of()) && session.firstUseIn(function).isEmpty();
    }

    private static boolean asksForValue(Expression function) {
        return TreeIndex.in(function, SimpleName.class).stream()
                .filter(ToldStreams::isValue)
                .anyMatch(name -> Declarations.named(name).filter(variable -> !TreeIndex.isIn(variable, function)).isPresent());
    }

    private Optional<List<Object>> elements(StreamPipeline stream) {
        return StreamedElements.of(stream.source(), expressions.rounds().constants())
                .filter(elements -> stream.stages().stream().allMatch(stage -> STAGES.contains(stage.operation())))
                .filter(elements -> elements.stream().allMatch(Optional::isPresent) && expressions.rounds().allow(Math.max(1, elements.size())))
                .map(elements -> elements.stream().map(Optional::get).toList());
    }

    private Operand lower(StreamPipeline stream, List<Object> elements) {
        Extent extent = Trees.extent(stream.call());
        Slot result = graph.slot("");
        GraphBuilder.Label found = graph.label();
        GraphBuilder.Label end = graph.label();
        boolean isAll = stream.call().getName().getIdentifier().equals("allMatch");
        for (Object element : elements) {
            GraphBuilder.Label next = graph.label();
            Operand value = staged(stream, element, elements.size(), next);
            if (stream.call().arguments().isEmpty()) {
                graph.assign(result, Operand.filled(value), extent);
                graph.jump(end, extent);
            } else {
                Expression asked = Trees.bare((Expression) stream.call().arguments().getFirst());
                Operand matches = applied(asked, value, constant(stream, element), elements.size(), extent);
                expressions.selections().test(new Condition.IsTrue(matches), isAll ? next : found, isAll ? found : next, extent);
            }
            graph.place(next, extent);
        }
        boolean isNone = stream.call().getName().getIdentifier().equals("noneMatch");
        graph.assign(result, Operand.truth(isAll || isNone), extent);
        graph.jump(end, extent);
        graph.place(found, extent);
        graph.assign(result, Operand.truth(!isAll && !isNone), extent);
        graph.place(end, extent);
        expressions.calls().failures(stream.call().resolveMethodBinding(), stream.call());
        return new Operand.Variable(result);
    }

    /** The element that the end of a stream gets as it is. */
    private static Optional<Object> constant(StreamPipeline stream, Object element) {
        return stream.stages().stream().allMatch(stage -> stage.operation() != Stage.MAPS) ? Optional.of(element) : Optional.empty();
    }

    /** What comes of an element out of all stages; it goes to the next one where it is left out. */
    private Operand staged(StreamPipeline stream, Object element, int elements, GraphBuilder.Label next) {
        Operand value = Locals.operand(element);
        Optional<Object> constant = Optional.of(element);
        for (StreamPipeline.Stage stage : stream.stages()) {
            Extent extent = Trees.extent(stage.call());
            for (Expression function : Trees.<Expression>list(stage.call().arguments())) {
                Operand given = applied(Trees.bare(function), value, constant, elements, extent);
                if (stage.operation() == Stage.MAPS) {
                    value = given;
                    constant = Optional.empty();
                } else {
                    GraphBuilder.Label kept = graph.label();
                    expressions.selections().test(new Condition.IsTrue(given), kept, next, extent);
                    graph.place(kept, extent);
                }
            }
        }
        return value;
    }

    private Operand applied(Expression function, Operand value, Optional<Object> constant, int elements, Extent extent) {
        if (!(function instanceof LambdaExpression lambda)) {
            return functions.run(function, List.of(), List.of(value), extent);
        }
        VariableDeclaration parameter = (VariableDeclaration) lambda.parameters().getFirst();
        Operand[] result = {Operand.opaque()};
        expressions.assign(parameter.getName(), value, extent);
        expressions.rounds().round(parameter, constant.filter(known -> KeptValues.changes(parameter, lambda.getBody()).isEmpty()), elements,
                () -> result[0] = lambdas.told(lambda));
        return result[0];
    }
}
