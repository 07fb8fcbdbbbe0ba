package dev.parley.checker.jdt.lowering;

import dev.parley.checker.api.StreamOperations;
import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Construct;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.jdt.function.KeptStreams;
import dev.parley.checker.jdt.function.StreamPipeline;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.session.SessionVariable;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.LaterRegion;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.Locals;
import dev.parley.checker.jdt.value.StreamedElements;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** Lowers streams whose functions use the session: as the loop over their elements whose body is all functions, one after the other. */
final class StreamLowering {
    /** What is behind these gets something else than the element. */
    private static final Set<StreamOperations.Stage> GIVING_OTHERS = Set.of(StreamOperations.Stage.MAPS, StreamOperations.Stage.FLATTENS);

    /** The ends that go through all elements. */
    private static final Set<StreamOperations.End> TAKING_ALL = Set.of(StreamOperations.End.RUNS, StreamOperations.End.TAKES);

    private final GraphBuilder graph;
    private final SessionVariable session;
    private final ValueLowering values;
    private final LambdaLowering lambdas;
    private final ExpressionLowering expressions;

    StreamLowering(GraphBuilder graph, SessionVariable session, ValueLowering values, LambdaLowering lambdas, ExpressionLowering expressions) {
        this.graph = graph;
        this.session = session;
        this.values = values;
        this.lambdas = lambdas;
        this.expressions = expressions;
    }

    /**
     * A part of a stream between two places where it waits for all elements.
     *
     * @param starts whether it is the one behind the source
     * @param ends whether it is the one that the call ends
     * @param mayEndEarly whether it may have fewer elements than the source shows
     */
    private record Part(StreamPipeline stream, List<StreamPipeline.Stage> stages, boolean starts, boolean ends, boolean mayEndEarly) {

        Extent extent() {
            return Trees.extent(stream.call());
        }

        /** Whether the source may run out of elements, or is kept from giving more. */
        boolean mayEnd() {
            return !starts || !stream.isEndless() || stages.stream().anyMatch(stage -> stage.operation() == StreamOperations.Stage.LIMITS);
        }

        /** The parameters that hold an element as the source has it. */
        Stream<VariableDeclaration> unchanged() {
            List<StreamPipeline.Stage> first = stages.stream().takeWhile(stage -> !GIVING_OTHERS.contains(stage.operation())).toList();
            Stream<StreamPipeline.Stage> mapped = stages.stream().skip(first.size()).limit(1);
            Stream<LambdaExpression> last = ends && first.size() == stages.size() ? stream.last().stream() : Stream.empty();
            return Stream.concat(Stream.concat(first.stream(), mapped).flatMap(stage -> stage.function().stream()), last)
                    .flatMap(function -> Trees.<VariableDeclaration>list(function.parameters()).reversed().stream().limit(1));
        }
    }

    /** Where a round leads that is left. */
    private record Ways(GraphBuilder.Label next, GraphBuilder.Label exit) {}

    /** The stream that a call ends, if nothing but functions that it runs uses the session. */
    Optional<StreamPipeline> followed(MethodInvocation call) {
        return StreamPipeline.endedBy(call)
                .filter(stream -> stream.functions().stream().anyMatch(this::usesSession))
                .filter(stream -> stream.maker().isPresent() || Trees.<Expression>list(stream.source().arguments()).stream()
                        .noneMatch(argument -> Trees.bare(argument) instanceof LambdaExpression lambda && usesSession(lambda)))
                .filter(stream -> stream.arguments().stream().allMatch(argument -> session.firstUseIn(argument).isEmpty()))
                .filter(stream -> stream.functions().stream().noneMatch(lambdas::isRunning));
    }

    /** Whether a function is of a stream that a variable keeps, and the call that ends the stream runs it. */
    boolean runsLater(LambdaExpression function) {
        return KeptStreams.end(function).flatMap(this::followed).filter(stream -> stream.functions().contains(function)).isPresent();
    }

    private boolean usesSession(LambdaExpression function) {
        return session.firstUseIn(function.getBody()).isPresent();
    }

    void lower(StreamPipeline stream) {
        if (stream.maker().isEmpty() && stream.isMadeAtEnd()) {
            expressions.value(stream.source());
        }
        stream.argumentsAtEnd().forEach(expressions::value);
        stream.functions().forEach(function -> values.parameters(function, Optional.of(stream.source())));
        Optional<List<Optional<Object>>> elements = elements(stream).filter(known -> expressions.rounds().allow(known.size()));
        Part part = new Part(stream, stream.stages(), true, true, mayEndEarly(stream));
        for (int wait = waiting(part.stages()); wait >= 0; wait = waiting(part.stages())) {
            List<StreamPipeline.Stage> before = part.stages().subList(0, wait);
            loop(new Part(stream, before, part.starts(), false, part.mayEndEarly()), elements);
            Optional<List<Optional<Object>>> ordered = part.starts() && before.stream().allMatch(stage -> isSame(stage.operation()))
                    ? StreamedElements.sorted(stream.source(), part.stages().get(wait).call(), expressions.rounds().constants())
                    : Optional.empty();
            elements = elements.filter(known -> before.stream().allMatch(stage -> isOneToOne(stage.operation())))
                    .map(known -> ordered.filter(sorted -> sorted.size() == known.size())
                            .orElseGet(() -> Collections.nCopies(known.size(), Optional.empty())));
            part = new Part(stream, part.stages().subList(wait + 1, part.stages().size()), false, true, part.mayEndEarly());
        }
        loop(part, elements);
    }

    private static int waiting(List<StreamPipeline.Stage> stages) {
        return IntStream.range(0, stages.size()).filter(i -> stages.get(i).operation() == StreamOperations.Stage.WAITS).findFirst().orElse(-1);
    }

    /** What the stream is of, as far as it is constant; empty where it is not known how many elements there are. */
    private Optional<List<Optional<Object>>> elements(StreamPipeline stream) {
        Optional<List<Optional<Object>>> listed = StreamedElements.of(stream.source(), expressions.rounds().constants());
        Optional<Integer> most = limit(stream);
        return listed.map(known -> known.subList(0, Math.min(known.size(), most.orElse(known.size()))))
                .or(() -> most.filter(number -> stream.isEndless()).map(number -> Collections.nCopies(number, Optional.empty())));
    }

    /** After how many elements of the source a stream surely ends. */
    private Optional<Integer> limit(StreamPipeline stream) {
        return stream.stages().stream()
                .filter(stage -> !isOneToOne(stage.operation()))
                .findFirst()
                .filter(stage -> stage.operation() == StreamOperations.Stage.LIMITS)
                .flatMap(stage -> expressions.rounds().constants().number(Trees.<Expression>list(stage.call().arguments()).getFirst()))
                .filter(number -> number >= 0 && number <= Alternatives.MOST);
    }

    private boolean mayEndEarly(StreamPipeline stream) {
        long known = limit(stream).isPresent() ? 1 : 0;
        return stream.stages().stream().filter(stage -> stage.operation() == StreamOperations.Stage.LIMITS).count() > known;
    }

    private static boolean isOneToOne(StreamOperations.Stage operation) {
        return switch (operation) {
            case MAPS, PEEKS, KEEPS -> true;
            case FLATTENS, TESTS, TESTS_FOR_MORE, DROPS, LIMITS, WAITS -> false;
        };
    }

    private static boolean isSame(StreamOperations.Stage operation) {
        return operation == StreamOperations.Stage.KEEPS || operation == StreamOperations.Stage.PEEKS;
    }

    private void loop(Part part, Optional<List<Optional<Object>>> elements) {
        elements.ifPresentOrElse(known -> rounds(part, known), () -> repeatedly(part));
    }

    private void rounds(Part part, List<Optional<Object>> elements) {
        Extent extent = part.extent();
        GraphBuilder.Label exit = graph.label();
        int number = 0;
        for (Optional<Object> element : elements) {
            number++;
            GraphBuilder.Label next = graph.label();
            graph.append(new Step.Round(number, elements.size(), extent), extent);
            if (part.mayEndEarly()) {
                unless(Operand.opaque(), extent, exit);
            }
            Map<VariableDeclaration, Object> known = new HashMap<>();
            element.ifPresent(constant -> part.unchanged()
                    .filter(parameter -> KeptValues.changes(parameter, parameter.getParent()).isEmpty())
                    .forEach(parameter -> known.put(parameter, constant)));
            expressions.rounds().round(known, elements.size(), () ->
                    round(part, element.map(Locals::operand).orElse(Operand.opaque()), new Ways(next, exit)));
            graph.place(next, extent);
        }
        graph.place(exit, extent);
    }

    private void repeatedly(Part part) {
        GraphBuilder.Label exit = graph.label();
        repeatedly(part.extent(), part.mayEnd(), exit, next -> round(part, Operand.opaque(), new Ways(next, exit)));
        graph.place(exit, part.extent());
    }

    /**
     * A loop of which nobody knows how many rounds it has.
     *
     * @param mayEnd whether it goes to {@code end} at the head of a round, and not only out of one
     * @param round lowers one, which may go on with the next by the label that it gets
     */
    private void repeatedly(Extent extent, boolean mayEnd, GraphBuilder.Label end, Consumer<GraphBuilder.Label> round) {
        GraphBuilder.Label head = graph.label();
        GraphBuilder.Label enter = graph.label();
        int from = graph.nextId();
        graph.placeHead(head, extent);
        LaterRegion body = new LaterRegion();
        if (mayEnd) {
            expressions.conditions().test(new Condition.IsTrue(Operand.opaque()),
                    new ConditionLowering.Targets(enter, extent, end, extent), new Construct.Loop(extent, body), extent);
        } else {
            graph.jump(enter, extent);
        }
        body.open(graph);
        graph.place(enter, extent);
        round.accept(head);
        graph.jump(head, extent);
        body.close();
        graph.loop(from, extent);
    }

    private void round(Part part, Operand element, Ways ways) {
        stages(part, 0, part.stream().maker().filter(maker -> part.starts()).map(lambdas::once).orElse(element), ways);
    }

    /** What the stages from a number on do with what comes to them of one element. */
    private void stages(Part part, int from, Operand element, Ways ways) {
        Operand value = element;
        for (int i = from; i < part.stages().size(); i++) {
            StreamPipeline.Stage stage = part.stages().get(i);
            Operand given = value;
            Operand result = stage.function().map(function -> apply(function, given)).orElse(Operand.opaque());
            if (stage.operation() == StreamOperations.Stage.FLATTENS) {
                flattened(part, i + 1, ways);
                return;
            }
            value = stage.operation() == StreamOperations.Stage.MAPS ? result : value;
            switch (stage.operation()) {
                case TESTS, DROPS -> unless(result, Trees.extent(stage.call()), ways.next());
                case TESTS_FOR_MORE -> unless(result, Trees.extent(stage.call()), ways.exit());
                case MAPS, FLATTENS, PEEKS, LIMITS, KEEPS, WAITS -> {}
            }
        }
        if (part.ends()) {
            end(part.stream(), value, ways);
        }
    }

    /** Any number of elements come to the stages from a number on, until the next one of the stream is asked for. */
    private void flattened(Part part, int from, Ways ways) {
        List<StreamPipeline.Stage> stages = part.stages().subList(from, part.stages().size());
        boolean mayLeave = stages.stream().anyMatch(stage -> stage.operation() == StreamOperations.Stage.TESTS_FOR_MORE)
                || part.ends() && !TAKING_ALL.contains(part.stream().end());
        boolean usesSession = Stream.concat(stages.stream().flatMap(stage -> stage.function().stream()), part.ends()
                ? part.stream().last().stream()
                : Stream.empty())
                .anyMatch(this::usesSession);
        if (mayLeave || usesSession) {
            repeatedly(part.extent(), true, ways.next(), next -> stages(part, from, Operand.opaque(), new Ways(next, ways.exit())));
        }
    }

    private void end(StreamPipeline stream, Operand value, Ways ways) {
        Extent extent = Trees.extent(stream.call());
        Operand result = Operand.opaque();
        for (LambdaExpression function : stream.last()) {
            result = apply(function, value);
        }
        switch (stream.end()) {
            case RUNS, TAKES -> {}
            case UNTIL_TRUE -> {
                GraphBuilder.Label more = graph.label();
                expressions.selections().test(new Condition.IsTrue(result), ways.exit(), more, extent);
                graph.place(more, extent);
            }
            case UNTIL_FALSE -> unless(result, extent, ways.exit());
            case FIRST -> graph.jump(ways.exit(), extent);
        }
    }

    private void unless(Operand result, Extent extent, GraphBuilder.Label otherwise) {
        GraphBuilder.Label yes = graph.label();
        expressions.selections().test(new Condition.IsTrue(result), yes, otherwise, extent);
        graph.place(yes, extent);
    }

    private Operand apply(LambdaExpression function, Operand value) {
        List<VariableDeclaration> parameters = Trees.list(function.parameters());
        parameters.forEach(parameter ->
                expressions.assign(parameter.getName(), parameter == parameters.getLast() ? value : Operand.opaque(), Trees.extent(parameter)));
        return lambdas.once(function);
    }
}
