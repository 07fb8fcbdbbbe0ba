package dev.parley.checker.jdt.lowering;

import dev.parley.checker.api.SessionApi;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Loss;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.jdt.alias.ShareableTypes;
import dev.parley.checker.jdt.function.LibraryRuns;
import dev.parley.checker.jdt.lowering.CalledMethods.CalledMethod;
import dev.parley.checker.jdt.resolution.ScopedMethods;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.session.SessionMentions;
import dev.parley.checker.jdt.session.SessionTask;
import dev.parley.checker.jdt.session.SessionVariable;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.core.machine.Machine;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.TryStatement;

/** Lowers code that goes on with the session on a thread of its own. */
final class SpawnLowering {
    private final GraphBuilder graph;
    private final SessionCalls calls;
    private final CalledMethods called;
    private final LambdaLowering lambdas;
    private final ValueLowering values;
    private final ExpressionLowering expressions;

    SpawnLowering(GraphBuilder graph, SessionCalls calls, CalledMethods called, LambdaLowering lambdas, ValueLowering values,
            ExpressionLowering expressions) {
        this.graph = graph;
        this.calls = calls;
        this.called = called;
        this.lambdas = lambdas;
        this.values = values;
        this.expressions = expressions;
    }

    /**
     * A call that runs a lambda on another thread, to which the session is left.
     *
     * @param failures lowers where control goes when the call fails
     */
    void handOver(Expression call, LambdaExpression lambda, String name, Runnable failures) {
        Trees.receiver(call).ifPresent(expressions::child);
        LibraryRuns.tasks(call).stream().filter(argument -> Trees.bare(argument) != lambda).forEach(expressions::value);
        Extent extent = Trees.extent(call);
        graph.append(new Step.Pass(), extent);
        failures.run();
        lambdas.handedOver(lambda, extent);
        values.spawned(lambda);
        left(name, extent);
    }

    /** Lowers a call that runs the code of a new object on another thread, to which the session is left with the object; false for others. */
    boolean leavesToObject(Expression call, IMethodBinding method, SessionVariable session) {
        List<Expression> tasks = LibraryRuns.runsOnceElsewhere(method, call) ? LibraryRuns.tasks(call) : List.of();
        Optional<ClassInstanceCreation> left = Stream.concat(tasks.stream().map(Trees::bare), Stream.of(call))
                .flatMap(each -> each instanceof ClassInstanceCreation creation ? Stream.of(creation) : Stream.empty())
                .filter(creation -> task(creation, call, session).isPresent())
                .findFirst();
        left.ifPresent(creation -> {
            SessionTask task = task(creation, call, session).orElseThrow();
            handOver(call, creation, called.find(task.code(), task.keeper(), CalledMethods.Passed.ANYTHING), session);
        });
        return left.isPresent();
    }

    private Optional<SessionTask> task(ClassInstanceCreation creation, Expression call, SessionVariable session) {
        return session.argumentOf(creation)
                .flatMap(number -> creation == call ? SessionTask.ofThread(creation, number) : SessionTask.of(creation, number))
                .filter(task -> called.shown().isShown(task.code()) && session.isLeftTo(creation, call, called.isOpenedHere())
                        && !(values.matters() && mayShare(creation)));
    }

    /** Whether an object gets others with the session that its code may give away, and that may be used elsewhere. */
    private static boolean mayShare(ClassInstanceCreation creation) {
        return Trees.arguments(creation).stream().anyMatch(argument -> ShareableTypes.isShareable(argument.resolveTypeBinding()));
    }

    private void handOver(Expression call, ClassInstanceCreation object, CalledMethod code, SessionVariable session) {
        if (call != object) {
            Trees.receiver(call).ifPresent(expressions::child);
            LibraryRuns.tasks(call).stream().filter(argument -> Trees.bare(argument) != object).forEach(expressions::value);
        }
        Trees.arguments(object).stream().filter(argument -> !session.is(argument)).forEach(expressions::value);
        Extent extent = Trees.extent(call);
        lambdas.handedOver(new Step.Call(code.name(), code.entry(), List.of(), Optional.empty(), List.of()), Trees.extent(object), extent);
        left(session.name(), extent);
    }

    private void left(String name, Extent extent) {
        graph.append(new Step.Perform(new SessionOperation(SessionOperation.Kind.LEAVE, name, extent, extent, List.of(),
                Optional.empty(), Optional.empty(), List.of(), Operand.opaque()), Optional.empty()), extent);
    }

    /**
     * @param body a lambda, a method or an anonymous class, that gets the session
     * @param session what the method around calls it
     */
    void lower(Expression body, Extent call, SessionVariable session) {
        TreeIndex.in(body, Expression.class).stream()
                .filter(use -> session.is(use) && !SessionMentions.isMention(use) && !isAllowedWhenGivenAway(use))
                .findFirst()
                .ifPresent(use -> graph.append(new Step.Escape(Optional.of(new Loss.GivenAway())), Trees.extent(use)));
        switch (body) {
            case LambdaExpression lambda when lambda.parameters().size() == 1 -> lambdas.spawned(lambda, call);
            case ExpressionMethodReference reference when Scopes.areNeeded(reference) -> method(reference, ScopedMethods.method(reference, 1), call);
            case MethodReference reference when reference.resolveMethodBinding() != null -> method(reference, reference.resolveMethodBinding(), call);
            case ClassInstanceCreation creation when Scopes.areNeeded(creation) ->
                method(creation, ScopedMethods.onlyMethod(creation).filter(method -> method.parameters().size() == 1), call);
            case ClassInstanceCreation creation when SessionCalls.body(creation).isPresent() ->
                method(creation, SessionCalls.body(creation).get(), call);
            default -> {
                expressions.value(body);
                graph.append(new Step.Escape(Optional.of(new Loss.PassedOn("spawn"))), Trees.extent(body));
            }
        }
    }

    /** Whether a use of a session only closes it, or asks what it keeps saying of itself. */
    private static boolean isAllowedWhenGivenAway(Expression use) {
        return use.getParent() instanceof TryStatement
                || use.getParent() instanceof MethodInvocation call && call.getExpression() == use
                        && SessionApi.isAllowedWhenGivenAway(call.getName().getIdentifier());
    }

    private void method(Expression body, IMethodBinding method, Extent call) {
        if (called.shown().isUnfinished(method)) {
            graph.append(new Step.Escape(Optional.empty()), Trees.extent(body));
            return;
        }
        Optional<Machine> part = calls.part(body, method, 0);
        method(body, method.getName(), part, part.isPresent() ? Optional.empty() : called.find(method, 0), call);
    }

    /** In a tree without bindings: a method of the same file, or one of which nothing is known. */
    private void method(Expression body, Optional<MethodDeclaration> method, Extent call) {
        if (method.isEmpty()) {
            graph.append(new Step.Escape(Optional.empty()), Trees.extent(body));
            return;
        }
        Optional<Machine> part = calls.part(method.get(), 0);
        Optional<CalledMethod> followed = part.isPresent() ? Optional.empty() : called.find(method, 0);
        method(body, method.get().getName().getIdentifier(), part, followed, call);
    }

    private void method(Expression body, String name, Optional<Machine> part, Optional<CalledMethod> followed, Extent call) {
        if (part.isPresent()) {
            lambdas.spawned(new Step.Play(name, part.get()), Trees.extent(body), call);
        } else if (followed.isPresent()) {
            CalledMethod target = followed.get();
            lambdas.spawned(new Step.Call(target.name(), target.entry(), List.of(), Optional.empty(), List.of()), Trees.extent(body), call);
        } else {
            graph.append(new Step.Escape(Optional.of(new Loss.PassedOn(name))), Trees.extent(body));
        }
    }
}
