package dev.parley.checker.jdt.lowering;

import dev.parley.checker.api.InPlaceCalls.Runs;
import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Construct;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Guard;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.jdt.function.InPlaceMethods;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.EnumConstants;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.session.WrappedFunctions;
import dev.parley.checker.jdt.tree.LaterRegion;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.AskedObjects;
import dev.parley.checker.jdt.value.Locals;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.RecordDeclaration;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.TypeDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** Lowers lambdas that the called method runs at once, as the loop or the branching that the call amounts to. */
final class LambdaLowering {

    /**
     * A lambda or a method whose body is being lowered: where its {@code return} leads, and what it gives.
     *
     * @param tells whether it does nothing with the session, and is looked into for what it gives
     */
    private record Running(ASTNode code, GraphBuilder.Label end, int depth, Slot result, boolean tells) {}

    /** How far methods that call each other are lowered into each other. */
    private static final int DEEPEST = 4;

    private final GraphBuilder graph;
    private final StatementLowering statements;
    private final Locals locals;
    private final Frames frames;
    private final Deque<Running> running = new ArrayDeque<>();
    private final Deque<Inlined> inlined = new ArrayDeque<>();

    LambdaLowering(GraphBuilder graph, StatementLowering statements, Locals locals, Frames frames) {
        this.graph = graph;
        this.statements = statements;
        this.locals = locals;
        this.frames = frames;
    }

    /**
     * A method that is being lowered where it is called.
     *
     * @param functions that it runs
     * @param self what is known of the object that it is called on
     */
    private record Inlined(MethodDeclaration method, Map<VariableDeclaration, LambdaExpression> functions, Operand self) {}

    /** Whether a method or a lambda is being lowered where it is called, so that another call of it is a recursion. */
    boolean isRunning(ASTNode code) {
        return running.stream().anyMatch(each -> each.code().equals(code));
    }

    /** Whether code may call a method once more that is being lowered: a lambda that it has got, and not code of its own. */
    boolean allowsWithin(MethodDeclaration method, ASTNode code) {
        return code instanceof LambdaExpression && isRunning(code) && !TreeIndex.isIn(code, method) && inlined.size() < DEEPEST;
    }

    /** Whether another method may be lowered where it is called. */
    boolean allows(MethodDeclaration method) {
        return !isRunning(method) && inlined.size() < DEEPEST;
    }

    /** What is known of the object whose code is being lowered: where a method of it is called, or for calls on one constant of an enum. */
    Operand self() {
        return inlined.isEmpty()
                ? locals.rounds().owner().flatMap(EnumConstants::ofBody).map(Operand::text).orElse(Operand.opaque())
                : innermost().map(Inlined::self).orElse(Operand.opaque());
    }

    /** What is known of a final field of that object, which a name stands for; empty where it stands for something else. */
    Optional<Operand> ownField(SimpleName name) {
        return innermost().flatMap(here -> {
            DeclaredClass type = new DeclaredClass(here.method().getParent());
            boolean isOfClass = type.declaration() instanceof TypeDeclaration || type.declaration() instanceof RecordDeclaration;
            return isOfClass ? type.ownFinalField(name).flatMap(field -> AskedObjects.part(here.self(), type, field)) : Optional.empty();
        });
    }

    /** Whether the code being lowered is that of a method or a lambda that does nothing with the session, and is looked into for what it gives. */
    boolean areValuesTold() {
        return running.peek() != null && running.peek().tells();
    }

    /** The method that is being lowered where it is called, unless that is code of a function in it. */
    private Optional<Inlined> innermost() {
        return Optional.ofNullable(inlined.peek()).filter(here -> running.peek() != null && running.peek().code() == here.method());
    }

    /** Lowers the body of a method where it is called; what it gives. */
    Operand inlined(MethodDeclaration method, Map<VariableDeclaration, LambdaExpression> functions, Extent call) {
        return inlined(new Inlined(method, Map.copyOf(functions), Operand.opaque()), false, call);
    }

    /** The same of one that does nothing with the session, and is looked into for what it gives. */
    Operand told(MethodDeclaration method, Operand self, Extent call) {
        return inlined(new Inlined(method, Map.of(), self), true, call);
    }

    private Operand inlined(Inlined code, boolean tells, Extent call) {
        GraphBuilder.Label end = graph.label();
        Slot result = graph.slot("");
        MethodDeclaration method = code.method();
        inlined.push(code);
        running.push(new Running(method, end, frames.depth(), result, tells));
        statements.lower(method.getBody());
        running.pop();
        inlined.pop();
        graph.place(end, call);
        return new Operand.Variable(result);
    }

    /** The lambda that a call in such a method runs, or that it is made on where it is written. */
    Optional<LambdaExpression> function(MethodInvocation call) {
        return InPlaceMethods.written(call).or(() -> inlined.isEmpty() ? Optional.empty() : InPlaceMethods.called(call).flatMap(this::got));
    }

    /** The lambda that an argument is, in such a method perhaps by the name of a parameter. */
    Optional<LambdaExpression> passed(Expression argument) {
        return Trees.bare(argument) instanceof LambdaExpression lambda ? Optional.of(lambda) : got(Trees.bare(argument));
    }

    /** The lambda that a method which is being lowered where it is called has got by this name. */
    private Optional<LambdaExpression> got(Expression function) {
        return !(function instanceof SimpleName name) ? Optional.empty() : inlined.stream()
                .flatMap(each -> each.functions().entrySet().stream())
                .filter(entry -> Declarations.isUse(name, entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    /** Lowers the body of a lambda once; what it gives. */
    Operand once(LambdaExpression lambda) {
        return body(lambda, false);
    }

    /** The same of one that does nothing with the session, and is looked into for what it gives. */
    Operand told(LambdaExpression lambda) {
        return body(lambda, true);
    }

    /** @param receiver what is known of the object whose method runs them, of an {@code Optional} whether it is present; or of the first argument */
    void lower(Runs runs, List<LambdaExpression> lambdas, Operand receiver, Extent call) {
        switch (runs) {
            case ONCE, TO_FAILURE, CAUGHT -> lambdas.forEach(this::once);
            case REPEATEDLY -> lambdas.forEach(lambda -> repeatedly(lambda, call));
            case AT_MOST_ONCE -> lambdas.forEach(lambda -> either(lambda, Optional.empty(), receiver, call));
            case WHERE_EMPTY -> lambdas.forEach(lambda -> where(new Condition.IsTrue(receiver), false, lambda, call));
            case WHERE_NULL -> lambdas.forEach(lambda -> where(new Condition.IsNull(receiver), true, lambda, call));
            case ONE_OF_TWO -> either(lambdas.getFirst(), Optional.of(lambdas.getLast()), receiver, call);
        }
    }

    /** The innermost running lambda, or method that is being lowered where it is called. */
    Optional<ASTNode> innermostCode() {
        return Optional.ofNullable(running.peek()).map(Running::code);
    }

    /** Lowers a {@code return} of the innermost running lambda; whether there is one. */
    boolean complete(Operand result, Extent extent) {
        Running lambda = running.peek();
        if (lambda == null) {
            return false;
        }
        graph.assign(lambda.result(), result, extent);
        frames.unwind(frames.depth() - lambda.depth());
        graph.jump(lambda.end(), extent);
        return true;
    }

    /**
     * Lowers the lambda that goes on with the session on a thread of its own, as a way that ends where the lambda ends; the current end
     * is then the one of the thread that gave it away.
     */
    void spawned(LambdaExpression lambda, Extent call) {
        thread(Trees.extent(lambda), call, () -> statements.thread((VariableDeclaration) lambda.parameters().getFirst(), lambda));
    }

    /** As {@link #spawned}, for a lambda that uses the session by its variable, and closes it. */
    void handedOver(LambdaExpression lambda, Extent call) {
        thread(Trees.extent(lambda), call, () -> statements.thread(lambda));
    }

    /** As {@link #spawned}, for one step that is all that the thread does. */
    void spawned(Step step, Extent body, Extent call) {
        thread(body, call, () -> {
            graph.append(step, body);
            graph.append(new Step.Complete(Step.Completion.END, false), body);
        });
    }

    /** As {@link #handedOver(LambdaExpression, Extent)}, for one step that is all that the thread does. */
    void handedOver(Step step, Extent body, Extent call) {
        thread(body, call, () -> {
            graph.append(step, body);
            graph.append(new Step.Complete(Step.Completion.END, true), body);
        });
    }

    private void thread(Extent body, Extent call, Runnable lower) {
        GraphBuilder.Label start = graph.label();
        GraphBuilder.Label here = graph.label();
        graph.append(new Step.Pass(), call);
        graph.edge(start, Guard.Always.ON_THREAD, call);
        graph.jump(here, call);
        graph.place(start, body);
        lower.run();
        graph.stop();
        graph.place(here, call);
    }

    /** Lowers a lambda with one parameter that runs for each of these elements, one after the other. */
    void rounds(LambdaExpression lambda, List<Optional<Object>> elements, Extent call) {
        VariableDeclaration parameter = (VariableDeclaration) lambda.parameters().getFirst();
        boolean isKept = KeptValues.changes(parameter, lambda.getBody()).isEmpty();
        int number = 0;
        for (Optional<Object> element : elements) {
            number++;
            graph.append(new Step.Round(number, elements.size(), Trees.extent(lambda.getBody())), call);
            statements.expressions().assign(parameter.getName(), element.map(Locals::operand).orElse(Operand.opaque()), Trees.extent(parameter));
            statements.expressions().rounds().round(parameter, element.filter(constant -> isKept), elements.size(), () -> once(lambda));
        }
    }

    private void repeatedly(LambdaExpression lambda, Extent call) {
        GraphBuilder.Label head = graph.label();
        GraphBuilder.Label enter = graph.label();
        GraphBuilder.Label exit = graph.label();
        int from = graph.nextId();
        graph.placeHead(head, call);
        LaterRegion body = new LaterRegion();
        statements.expressions().conditions().test(new Condition.IsTrue(Operand.opaque()),
                new ConditionLowering.Targets(enter, call, exit, call), new Construct.Loop(call, body), call);
        body.open(graph);
        graph.place(enter, Trees.extent(lambda));
        Trees.<VariableDeclaration>list(lambda.parameters()).forEach(statements.expressions()::fresh);
        once(lambda);
        graph.jump(head, end(lambda));
        body.close();
        graph.loop(from, call);
        graph.place(exit, call);
    }

    private void either(LambdaExpression first, Optional<LambdaExpression> second, Operand decision, Extent call) {
        GraphBuilder.Label yes = graph.label();
        GraphBuilder.Label no = graph.label();
        GraphBuilder.Label end = graph.label();
        GraphBuilder.OpenRegion arm = graph.region();
        Extent noBlame = second.map(LambdaLowering::end).orElse(call);
        statements.expressions().conditions().test(new Condition.IsTrue(decision),
                new ConditionLowering.Targets(yes, end(first), no, noBlame), new Construct.Conditional(call, arm), call);
        graph.place(yes, Trees.extent(first));
        // What is not known to be an `Optional` has no such content.
        Trees.<VariableDeclaration>list(first.parameters()).forEach(parameter ->
                statements.expressions().assign(parameter.getName(), Operand.content(decision), Trees.extent(parameter)));
        once(first);
        graph.jump(end, end(first));
        arm.close();
        graph.place(no, noBlame);
        second.ifPresent(this::once);
        graph.place(end, call);
    }

    private void where(Condition condition, boolean wanted, LambdaExpression lambda, Extent call) {
        GraphBuilder.Label runs = graph.label();
        GraphBuilder.Label end = graph.label();
        ConditionLowering.Targets targets = new ConditionLowering.Targets(runs, end(lambda), end, call);
        statements.expressions().conditions().test(condition, wanted ? targets : targets.swapped(), new Construct.Plain(Optional.of(call)), call);
        graph.place(runs, Trees.extent(lambda));
        once(lambda);
        graph.place(end, call);
    }

    private Operand body(LambdaExpression lambda, boolean tells) {
        Optional<WrappedFunctions.Wrapper> wrapper = WrappedFunctions.of(lambda).filter(found -> !isWithin(found, lambda));
        wrapper.ifPresent(found -> inlined.push(new Inlined(found.method(), Map.of(found.parameter(), lambda), Operand.opaque())));
        Operand result = run(wrapper.map(WrappedFunctions.Wrapper::outer).orElse(lambda), tells);
        wrapper.ifPresent(found -> inlined.pop());
        return result;
    }

    /** Whether what wraps a lambda is being lowered for it. */
    private boolean isWithin(WrappedFunctions.Wrapper wrapper, LambdaExpression lambda) {
        return inlined.stream().anyMatch(each -> each.functions().get(wrapper.parameter()) == lambda);
    }

    private Operand run(LambdaExpression lambda, boolean tells) {
        GraphBuilder.Label end = graph.label();
        Slot result = graph.slot("");
        running.push(new Running(lambda, end, frames.depth(), result, tells));
        switch (lambda.getBody()) {
            case Block block -> statements.lower(block);
            case Expression expression -> {
                graph.assign(result, statements.expressions().value(expression), Trees.extent(expression));
                statements.expressions().values().returned(lambda, expression);
            }
            default -> {}
        }
        running.pop();
        graph.place(end, end(lambda));
        return new Operand.Variable(result);
    }

    /** Where something that the body lacks would be added. */
    static Extent end(LambdaExpression lambda) {
        return lambda.getBody() instanceof Block block ? Trees.end(block) : Trees.extent(lambda.getBody());
    }
}
