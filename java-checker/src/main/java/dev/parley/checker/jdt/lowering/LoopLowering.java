package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Construct;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.session.SessionVariable;
import dev.parley.checker.jdt.tree.LaterRegion;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.CountedLoop;
import dev.parley.checker.jdt.value.Locals;
import dev.parley.checker.jdt.value.RoundValues;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.DoStatement;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.WhileStatement;

/** Lowers the loops of Java. Each has a head, to which every round comes back, and a region that is its body. */
final class LoopLowering {
    private final GraphBuilder graph;
    private final StatementLowering statements;
    private final Frames frames;
    private final SessionVariable session;
    private final Locals locals;
    private final ValueLowering values;

    LoopLowering(
            GraphBuilder graph, StatementLowering statements, Frames frames, SessionVariable session, Locals locals, ValueLowering values) {
        this.graph = graph;
        this.statements = statements;
        this.frames = frames;
        this.session = session;
        this.locals = locals;
        this.values = values;
    }

    void whileLoop(WhileStatement loop, String label) {
        Optional<CountedLoop> counted = counted(loop, rounds -> CountedLoop.of(loop, rounds));
        if (counted.isPresent()) {
            rounds(counted.get(), loop.getExpression(), loop.getBody(), List.of(), label, Trees.end(loop));
            return;
        }
        GraphBuilder.Label head = graph.label();
        int from = graph.nextId();
        graph.placeHead(head, Trees.extent(loop.getExpression()));
        GraphBuilder.Label exit = graph.label();
        body(loop.getExpression(), loop.getBody(), head, exit, label);
        again(loop.getBody(), head);
        graph.loop(from, Trees.extent(loop));
        graph.place(exit, Trees.end(loop));
    }

    /** The way back to the head of a loop. */
    private void again(Statement body, GraphBuilder.Label head) {
        gap(body, Trees.end(body));
        graph.jump(head, Trees.end(body));
    }

    /** The body of a loop that is not whole does not tell where the session is at its end. */
    private void gap(Statement body, Extent extent) {
        if ((body.getFlags() & ASTNode.MALFORMED) != 0) {
            graph.append(new Step.Escape(Optional.empty()), extent);
        }
    }

    void forLoop(ForStatement loop, String label) {
        Trees.<Expression>list(loop.initializers()).forEach(statements.expressions()::value);
        Optional<CountedLoop> counted = counted(loop, rounds -> CountedLoop.of(loop, rounds));
        if (counted.isPresent()) {
            rounds(counted.get(), loop.getExpression(), loop.getBody(), Trees.list(loop.updaters()), label, Trees.end(loop));
            return;
        }
        GraphBuilder.Label head = graph.label();
        GraphBuilder.Label next = graph.label();
        GraphBuilder.Label exit = graph.label();
        int from = graph.nextId();
        graph.placeHead(head, Trees.extent(loop));
        body(loop.getExpression(), loop.getBody(), next, exit, label);
        graph.place(next, Trees.end(loop.getBody()));
        Trees.<Expression>list(loop.updaters()).forEach(statements.expressions()::value);
        again(loop.getBody(), head);
        graph.loop(from, Trees.extent(loop));
        graph.place(exit, Trees.end(loop));
    }

    /** Condition and body; {@code condition} is null in a {@code for} without one. */
    private void body(Expression condition, Statement body, GraphBuilder.Label next, GraphBuilder.Label exit, String label) {
        GraphBuilder.Label enter = graph.label();
        Extent extent = Trees.extent(condition == null ? body : condition);
        LaterRegion region = new LaterRegion();
        if (condition == null) {
            graph.jump(enter, extent);
        } else {
            statements.expressions().conditions().branch(condition, new ConditionLowering.Targets(enter, extent, exit, extent),
                    new Construct.Loop(extent, region));
        }
        region.open(graph);
        graph.place(enter, Trees.extent(body));
        frames.push(new Frames.Loop(label, exit, next));
        statements.lower(body);
        frames.pop();
        region.close();
    }

    void doLoop(DoStatement loop, String label) {
        Optional<CountedLoop> counted = counted(loop, rounds -> CountedLoop.of(loop, rounds));
        if (counted.isPresent()) {
            rounds(counted.get(), loop, label);
            return;
        }
        GraphBuilder.Label head = graph.label();
        GraphBuilder.Label next = graph.label();
        GraphBuilder.Label exit = graph.label();
        int from = graph.nextId();
        GraphBuilder.OpenRegion region = graph.region();
        graph.placeHead(head, Trees.extent(loop));
        frames.push(new Frames.Loop(label, exit, next));
        statements.lower(loop.getBody());
        frames.pop();
        region.close();
        Extent condition = Trees.extent(loop.getExpression());
        graph.place(next, condition);
        gap(loop.getBody(), condition);
        statements.expressions().conditions().branch(loop.getExpression(), new ConditionLowering.Targets(head, condition, exit, condition),
                new Construct.Loop(condition, region));
        graph.loop(from, Trees.extent(loop));
        graph.place(exit, Trees.end(loop));
    }

    /** A loop that uses the session, if it can be lowered round by round. */
    private Optional<CountedLoop> counted(Statement loop, Function<RoundValues, Optional<CountedLoop>> find) {
        return session.firstUseIn(loop)
                .flatMap(use -> find.apply(locals.rounds()))
                .filter(found -> locals.rounds().allow(found.rounds().size()));
    }

    /**
     * A loop that counts does for each of its numbers, one after the other, what its body says, as long as the rest of its condition holds.
     */
    private void rounds(CountedLoop loop, Expression condition, Statement body, List<Expression> updaters, String label, Extent end) {
        int count = loop.rounds().size();
        GraphBuilder.Label exit = graph.label();
        for (int i = 0; i < count; i++) {
            int number = i + 1;
            locals.rounds().round(loop.rounds().get(i), count, () -> {
                graph.append(new Step.Round(number, count, Trees.extent(body)), Trees.extent(condition));
                GraphBuilder.Label next = graph.label();
                enter(condition, body, exit);
                frames.push(new Frames.Loop(label, exit, next));
                statements.lower(body);
                frames.pop();
                gap(body, Trees.end(body));
                graph.place(next, Trees.end(body));
                updaters.forEach(statements.expressions()::value);
            });
        }
        locals.rounds().round(loop.last(), count, () -> enter(condition, body, exit));
        graph.stop();
        graph.place(exit, end);
    }

    /** A {@code do} that counts does its body before it asks. */
    private void rounds(CountedLoop counted, DoStatement loop, String label) {
        int count = counted.rounds().size();
        GraphBuilder.Label exit = graph.label();
        for (int i = 0; i < count; i++) {
            int number = i + 1;
            locals.rounds().round(counted.rounds().get(i), count, () -> {
                graph.append(new Step.Round(number, count, Trees.extent(loop.getBody())), Trees.extent(loop.getExpression()));
                GraphBuilder.Label next = graph.label();
                frames.push(new Frames.Loop(label, exit, next));
                statements.lower(loop.getBody());
                frames.pop();
                gap(loop.getBody(), Trees.end(loop.getBody()));
                graph.place(next, Trees.extent(loop.getExpression()));
                enter(loop.getExpression(), loop.getBody(), exit);
            });
        }
        graph.stop();
        graph.place(exit, Trees.end(loop));
    }

    /** The condition before a round. */
    private void enter(Expression condition, Statement body, GraphBuilder.Label exit) {
        GraphBuilder.Label enter = graph.label();
        Extent extent = Trees.extent(condition);
        GraphBuilder.OpenRegion whole = graph.region();
        statements.expressions().conditions().branch(condition, new ConditionLowering.Targets(enter, Trees.end(body), exit, extent),
                new Construct.Conditional(extent, whole));
        whole.close();
        graph.place(enter, Trees.extent(body));
    }

    /** Whether it makes a difference which round it is: for the session, for what a method gives, or for a variable that tells it behind the loop. */
    private boolean decides(EnhancedForStatement loop) {
        return session.firstUseIn(loop.getBody()).isPresent()
                || statements.expressions().calls().areValuesTold()
                || TreeIndex.in(loop.getBody(), Assignment.class).stream()
                        .anyMatch(assignment -> assignment.getLeftHandSide() instanceof SimpleName name
                        && locals.slot(name).isPresent()
                        && Declarations.named(name).filter(variable -> !TreeIndex.isIn(variable, loop)).isPresent());
    }

    void elements(EnhancedForStatement loop, String label) {
        statements.expressions().value(loop.getExpression());
        values.begins(loop.getParameter().getName());
        Optional<List<Expression>> listed = (decides(loop)
                ? locals.rounds().constants().elements(loop.getExpression())
                : Optional.<List<Expression>>empty())
                .filter(elements -> locals.rounds().allow(elements.size()));
        if (listed.isPresent()) {
            rounds(loop, label, listed.get());
        } else {
            rounds(loop, label);
        }
        values.over(loop);
    }

    /** A loop over elements that are known does for each of them, one after the other, what its body says. */
    private void rounds(EnhancedForStatement loop, String label, List<Expression> elements) {
        SimpleName variable = loop.getParameter().getName();
        boolean isKept = KeptValues.changes(loop.getParameter(), loop.getBody()).isEmpty();
        Extent end = Trees.end(loop.getBody());
        GraphBuilder.Label exit = graph.label();
        int number = 0;
        for (Expression element : elements) {
            number++;
            GraphBuilder.Label next = graph.label();
            graph.append(new Step.Round(number, elements.size(), Trees.extent(loop.getBody())), Trees.extent(loop.getExpression()));
            values.next(variable, loop.getExpression());
            Optional<Object> value = locals.rounds().constants().listed(element).or(() -> Optional.of(Trees.bare(element))
                    .filter(code -> Trees.isFunction(code) || Trees.isPlainObject(code)));
            locals.slot(variable).ifPresent(target ->
                    graph.assign(target, statements.expressions().element(element, value), Trees.extent(variable)));
            locals.rounds().round(loop.getParameter(), value.filter(constant -> isKept), elements.size(), () -> {
                frames.push(new Frames.Loop(label, exit, next));
                statements.lower(loop.getBody());
                frames.pop();
                gap(loop.getBody(), end);
                graph.place(next, end);
                values.over(variable);
            });
        }
        graph.place(exit, Trees.end(loop));
    }

    /** A loop over any number of elements. */
    private void rounds(EnhancedForStatement loop, String label) {
        GraphBuilder.Label head = graph.label();
        GraphBuilder.Label next = graph.label();
        GraphBuilder.Label exit = graph.label();
        GraphBuilder.Label enter = graph.label();
        Extent collection = Trees.extent(loop.getExpression());
        statements.expressions().assignments().rounds(loop, true);
        int from = graph.nextId();
        graph.placeHead(head, collection);
        LaterRegion region = new LaterRegion();
        statements.expressions().conditions().test(new Condition.IsTrue(statements.expressions().comparisons().hasMore(loop)),
                new ConditionLowering.Targets(enter, collection, exit, collection), new Construct.Loop(collection, region), collection);
        region.open(graph);
        graph.place(enter, Trees.extent(loop.getBody()));
        SimpleName variable = loop.getParameter().getName();
        statements.expressions().assignments().rounds(loop, false);
        values.next(variable, loop.getExpression());
        statements.expressions().assign(variable, Operand.opaque(), Trees.extent(variable));
        frames.push(new Frames.Loop(label, exit, next));
        statements.lower(loop.getBody());
        frames.pop();
        graph.place(next, Trees.end(loop.getBody()));
        values.over(variable);
        again(loop.getBody(), head);
        region.close();
        graph.loop(from, Trees.extent(loop));
        graph.place(exit, Trees.end(loop));
    }
}
