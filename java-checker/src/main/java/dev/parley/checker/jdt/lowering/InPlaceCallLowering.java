package dev.parley.checker.jdt.lowering;

import dev.parley.checker.api.InPlaceCalls;
import dev.parley.checker.api.InPlaceCalls.Runs;
import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.ExceptionClass;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Guard;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.jdt.function.InPlaceMethods;
import dev.parley.checker.jdt.function.LibraryRuns;
import dev.parley.checker.jdt.function.StreamPipeline;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.session.LocalFunction;
import dev.parley.checker.jdt.session.SessionVariable;
import dev.parley.checker.jdt.session.WrappedFunctions;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.HeldValues;
import dev.parley.checker.jdt.value.RoundValues;
import dev.parley.checker.jdt.value.ShownMethods;
import dev.parley.checker.jdt.value.StreamedElements;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.TypeLiteral;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** Lowers calls that run functions which use the session before they return: those of the library, and methods of the project. */
final class InPlaceCallLowering {
    private final GraphBuilder graph;
    private final SessionVariable session;
    private final ShownMethods called;
    private final ValueLowering values;
    private final LambdaLowering lambdas;
    private final ExpressionLowering expressions;
    private final CallLowering calls;
    private final Handlers handlers;
    private final StreamLowering streams;

    InPlaceCallLowering(GraphBuilder graph, SessionVariable session, ShownMethods called, ValueLowering values, LambdaLowering lambdas,
            ExpressionLowering expressions, CallLowering calls, Handlers handlers) {
        this.graph = graph;
        this.session = session;
        this.called = called;
        this.values = values;
        this.lambdas = lambdas;
        this.expressions = expressions;
        this.calls = calls;
        this.handlers = handlers;
        this.streams = new StreamLowering(graph, session, values, lambdas, expressions);
    }

    /** A call that ends a stream whose functions use the session; empty for others. */
    Optional<Operand> ofStream(Expression call, IMethodBinding method) {
        Optional<StreamPipeline> stream = call instanceof MethodInvocation end ? streams.followed(end) : Optional.empty();
        stream.ifPresent(followed -> {
            streams.lower(followed);
            graph.append(new Step.Pass(), Trees.extent(call));
            calls.failures(method, call);
        });
        return stream.map(followed -> Operand.opaque());
    }

    /** Whether another call, in the same code, runs a function that a call gets. */
    boolean runsLater(LambdaExpression function) {
        return streams.runsLater(function);
    }

    /** The functions among the arguments of a call that use the session, or in the list that it gets for other threads. */
    List<LambdaExpression> lambdasWithSession(Expression call) {
        return LibraryRuns.tasks(call).stream()
                .flatMap(argument -> withSession(argument).stream())
                .toList();
    }

    /** A call that runs its lambdas at once, whatever else it does. */
    Operand atOnce(Expression call, IMethodBinding method, Runs runs) {
        Operand receiver = call instanceof MethodInvocation invocation && invocation.getExpression() != null
                ? expressions.value(invocation.getExpression())
                : Operand.opaque();
        Operand first = Operand.opaque();
        List<LambdaExpression> bodies = new ArrayList<>();
        for (Expression argument : Trees.arguments(call)) {
            Optional<LambdaExpression> passed = lambdas.passed(argument);
            if (passed.isPresent()) {
                LambdaExpression lambda = passed.get();
                bodies.add(lambda);
                Trees.receiver(call).ifPresent(optional -> expressions.selections().parameter(lambda, optional));
                values.parameters(lambda, Trees.receiver(call));
            } else {
                Operand value = expressions.value(argument);
                first = argument == Trees.arguments(call).getFirst() ? value : first;
            }
        }
        Extent extent = Trees.extent(call);
        if (runs == Runs.CAUGHT) {
            caught(bodies, extent);
            return Operand.opaque();
        }
        if (runs == Runs.TO_FAILURE) {
            toFailure(call, bodies, extent);
            return Operand.opaque();
        }
        if (runs == Runs.ONCE && bodies.size() == 1) {
            Operand result = lambdas.once(bodies.getFirst());
            graph.append(new Step.Pass(), extent);
            calls.failures(method, call);
            return result;
        }
        boolean both = runs != Runs.ONE_OF_TWO || bodies.size() == 2;
        Optional<List<Optional<Object>>> elements = runs == Runs.REPEATEDLY ? elements(call, bodies) : Optional.empty();
        if (elements.isPresent()) {
            lambdas.rounds(bodies.getFirst(), elements.get(), extent);
        } else {
            lambdas.lower(both ? runs : Runs.AT_MOST_ONCE, bodies, runs == Runs.WHERE_NULL ? first : receiver, extent);
        }
        graph.append(new Step.Pass(), extent);
        calls.failures(method, call);
        return Operand.opaque();
    }

    /** Code that has to fail, with what the call names as a class or with anything: what follows goes on from where it has failed. */
    private void toFailure(Expression call, List<LambdaExpression> bodies, Extent extent) {
        GraphBuilder.Label failed = graph.label();
        Optional<Type> expected = Trees.arguments(call).stream()
                .flatMap(argument -> Trees.bare(argument) instanceof TypeLiteral literal ? Stream.of(literal.getType()) : Stream.empty())
                .findFirst();
        handlers.enter(Optional.empty());
        expected.ifPresentOrElse(type -> handlers.clause(type, failed), () -> handlers.anything(failed));
        bodies.forEach(lambdas::once);
        graph.append(new Step.Pass(), extent);
        if (!handlers.catchesSession()) {
            // The code has failed behind all that it does with the session.
            graph.edge(failed, new Guard.Thrown(Guard.Cause.ANTICIPATED,
                    ExceptionClass.unknown(expected.map(Type::toString).orElse("Throwable"))), extent);
        }
        handlers.leave();
        handlers.raise("AssertionError", extent);
        graph.stop();
        graph.place(failed, extent);
        graph.append(new Step.Pass(), extent);
    }

    /** Code of which the call gives what it has failed with, if it has. */
    private void caught(List<LambdaExpression> bodies, Extent extent) {
        GraphBuilder.Label end = graph.label();
        handlers.enter(Optional.empty());
        handlers.anything(end);
        bodies.forEach(lambdas::once);
        handlers.leave();
        graph.place(end, extent);
        graph.append(new Step.Pass(), extent);
    }

    /** What {@code forEach} runs its lambda for, one after the other, where the code shows it. */
    private Optional<List<Optional<Object>>> elements(Expression call, List<LambdaExpression> bodies) {
        boolean isForEach = call instanceof MethodInvocation invocation
                && InPlaceCalls.isForEach(invocation.getName().getIdentifier())
                && bodies.size() == 1
                && bodies.getFirst().parameters().size() == 1;
        RoundValues rounds = expressions.rounds();
        return Trees.receiver(call).filter(source -> isForEach).flatMap(source -> StreamedElements.of(source, rounds.constants()))
                .filter(elements -> rounds.allow(elements.size()));
    }

    /** The method of the project that a call surely runs, if it runs all functions that use the session at once. */
    Optional<MethodDeclaration> ownMethod(Expression call, IMethodBinding method) {
        List<Expression> arguments = Trees.arguments(call);
        return surelyRun(call, method).filter(own -> own.parameters().size() == arguments.size())
                .filter(own -> IntStream.range(0, arguments.size())
                        .filter(i -> withSession(arguments.get(i)).isPresent())
                        .allMatch(i -> InPlaceMethods.onlyRuns(own, (VariableDeclaration) own.parameters().get(i),
                                inner -> surelyRun(inner, inner.resolveMethodBinding()))));
    }

    /** The method of the project that a call surely runs, unless that would be a recursion. */
    private Optional<MethodDeclaration> surelyRun(Expression call, IMethodBinding method) {
        Optional<MethodDeclaration> found = Scopes.areNeeded(call) ? called.declaration(call)
                : method == null ? Optional.empty() : called.declaration(method).or(() -> called.elsewhere(method));
        return found.filter(own -> !lambdas.isRunning(own)
                || lambdas.allowsWithin(own, Trees.code(call)) && InPlaceMethods.isPlain(own) && session.firstUseIn(own.getBody()).isEmpty());
    }

    /** The function that an argument is, where that uses the session. */
    private Optional<LambdaExpression> withSession(Expression argument) {
        return lambdas.passed(argument).filter(lambda -> session.firstUseIn(lambda.getBody()).isPresent());
    }

    /** A method that runs its lambdas at once is lowered where it is called. */
    Operand inlined(Expression call, MethodDeclaration own) {
        Trees.receiver(call).ifPresent(expressions::child);
        List<Expression> arguments = Trees.arguments(call);
        Map<VariableDeclaration, LambdaExpression> functions = new HashMap<>();
        Map<VariableDeclaration, Object> constants = new HashMap<>();
        for (int i = 0; i < arguments.size(); i++) {
            VariableDeclaration parameter = (VariableDeclaration) own.parameters().get(i);
            Optional<LambdaExpression> function = withSession(arguments.get(i));
            if (function.isPresent()) {
                functions.put(parameter, function.get());
            } else {
                constant(arguments.get(i)).filter(value -> isKept(parameter, own)).ifPresent(value -> constants.put(parameter, value));
                pass(parameter, arguments.get(i));
            }
        }
        boolean isHere = own.getRoot() == call.getRoot();
        Operand[] result = {Operand.opaque()};
        Runnable body = () -> expressions.rounds().round(constants, 1, () -> result[0] = lambdas.inlined(own, functions, Trees.extent(call)));
        if (isHere) {
            body.run();
        } else {
            graph.elsewhere(Trees.extent(call), body);
        }
        graph.append(new Step.Pass(), Trees.extent(call));
        return result[0];
    }

    private Optional<Object> constant(Expression argument) {
        return expressions.rounds().constants().of(argument);
    }

    private static boolean isKept(VariableDeclaration parameter, ASTNode code) {
        return KeptValues.changes(parameter, code).isEmpty();
    }

    private void pass(VariableDeclaration parameter, Expression argument) {
        Operand value = expressions.value(argument);
        values.assign(parameter.getName(), argument, argument);
        expressions.assign(parameter.getName(), value, Trees.extent(argument));
        expressions.assignments().compareAnew(parameter);
    }

    /** A call, in such a method, of a lambda that it has got. */
    Operand run(MethodInvocation call, LambdaExpression lambda) {
        List<Expression> arguments = Trees.list(call.arguments());
        Map<VariableDeclaration, Object> constants = new HashMap<>();
        // What a lambda gets within another one it has got before.
        boolean hasAll = WrappedFunctions.of(lambda).filter(wrapper -> wrapper.call() == call).isPresent();
        for (int i = 0; i < (hasAll ? 0 : Math.min(arguments.size(), lambda.parameters().size())); i++) {
            VariableDeclaration parameter = (VariableDeclaration) lambda.parameters().get(i);
            if (session.is(arguments.get(i)) && session.isDeclaredBy(parameter)) {
                Operand presence = expressions.selections().evaluate(arguments.get(i));
                boolean mayBeNull = session.isRenamed(arguments.get(i));
                expressions.assign(parameter.getName(), mayBeNull ? presence : Operand.presence(Value.Presence.SOME), Trees.extent(arguments.get(i)));
            } else {
                constant(arguments.get(i)).filter(value -> isKept(parameter, lambda)).ifPresent(value -> constants.put(parameter, value));
                pass(parameter, arguments.get(i));
            }
        }
        Operand[] result = {Operand.opaque()};
        // Whatever the function fails with, its own code says.
        graph.here(() -> expressions.rounds().round(constants, 1, () -> result[0] = lambdas.once(lambda)));
        values.resultOf(call, lambda);
        graph.append(new Step.Pass(), Trees.extent(call));
        return result[0];
    }

    /** A call of a function that a local variable keeps; empty where it has nothing to do with the session, or is not followed. */
    Optional<Operand> runLocal(MethodInvocation call) {
        return LocalFunction.called(call)
                .filter(function -> function.concerns(session, call))
                .filter(function -> function.codes().stream().allMatch(code -> isFollowed(call, code)))
                .filter(function -> isGivenBefore(call.getExpression()))
                .map(function -> ofConstant(call).orElseGet(() -> {
                    Operand value = expressions.base(call.getExpression());
                    return runOne(call, ofRound(call).map(List::of).orElse(function.codes()), code -> code,
                            code -> LocalFunction.isValue(value, code),
                            Optional.of(new Step.Unanswered(value)));
                }));
    }

    /** Whether a function is there before the session is used again, or a call gives it that uses the session for nothing but its arguments. */
    private boolean isGivenBefore(Expression function) {
        return session.firstUseIn(function).isEmpty() || function instanceof MethodInvocation call && session.argumentOf(call).isEmpty();
    }

    /** A call of the function that a constant of an enum holds: which one runs is told by which constant it is. */
    private Optional<Operand> ofConstant(MethodInvocation call) {
        return HeldValues.of(call.getExpression())
                .map(held -> new Held(held.object(), held.ofConstants()))
                .filter(held -> !held.ofConstants().isEmpty() && held.ofConstants().values().stream().allMatch(Trees::isFunction))
                .map(held -> {
                    Operand object = expressions.base(held.object());
                    List<String> names = List.copyOf(held.ofConstants().keySet());
                    return runOne(call, names, held.ofConstants()::get, name -> new Condition.IsText(object, name), Optional.empty());
                });
    }

    private record Held(Expression object, Map<String, Expression> ofConstants) {}

    /** The function that the variable of a loop has in the round that is being lowered. */
    private Optional<Expression> ofRound(MethodInvocation call) {
        return constant(call.getExpression()).flatMap(value -> value instanceof Expression code ? Optional.of(code) : Optional.empty())
                .or(() -> HeldValues.of(call.getExpression())
                        .flatMap(held -> constant(held.object()).flatMap(value -> value instanceof ClassInstanceCreation made
                                ? held.in(made)
                                : Optional.empty())))
                .filter(Trees::isFunction);
    }

    private boolean isFollowed(MethodInvocation call, Expression code) {
        // The rest of a function that is being written, in a method that passes it to this one, is not known.
        if (called.isWithinUnfinished(code) && !called.isWithinUnfinished(call)) {
            return false;
        }
        return code instanceof LambdaExpression && !lambdas.isRunning(code) && (isOfSameMethod(call, code) || !values.capturesValues(code))
                || code instanceof ExpressionMethodReference reference
                        && (session.is(reference.getExpression()) || calls.referenced(call, reference).isPresent());
    }

    private static boolean isOfSameMethod(ASTNode one, ASTNode other) {
        return method(one) == method(other);
    }

    private static ASTNode method(ASTNode code) {
        ASTNode here = code;
        while (!(here instanceof BodyDeclaration)) {
            here = here.getParent();
        }
        return here;
    }

    private Operand runOne(MethodInvocation call, List<Expression> codes, Function<Expression, Condition> isMeant) {
        return runOne(call, codes, code -> code, isMeant, Optional.empty());
    }

    /**
     * One of several functions runs.
     *
     * @param isMeant what has to be true for it, as far as that is known
     * @param none what becomes of the call where none of them does
     */
    private <T> Operand runOne(MethodInvocation call, List<T> all, Function<T, Expression> code, Function<T, Condition> isMeant,
            Optional<Step> none) {
        if (all.size() == 1) {
            return run(call, code.apply(all.getFirst()));
        }
        Extent extent = Trees.extent(call);
        Slot result = graph.slot("");
        GraphBuilder.Label end = graph.label();
        for (T each : all) {
            GraphBuilder.Label chosen = graph.label();
            GraphBuilder.Label other = graph.label();
            Expression function = code.apply(each);
            Extent lacking = function instanceof LambdaExpression lambda ? LambdaLowering.end(lambda) : extent;
            expressions.selections().test(isMeant.apply(each), chosen, lacking, other, extent);
            graph.place(chosen, extent);
            graph.assign(result, run(call, function), extent);
            graph.jump(end, extent);
            graph.place(other, extent);
        }
        none.ifPresent(step -> graph.append(step, Trees.extent(call.getExpression())));
        graph.stop();
        graph.place(end, extent);
        return new Operand.Variable(result);
    }

    private Operand run(MethodInvocation call, Expression code) {
        return switch (code) {
            case LambdaExpression lambda -> run(call, lambda);
            case ExpressionMethodReference reference when session.is(reference.getExpression()) -> calls.byReference(call, reference);
            case ExpressionMethodReference reference -> calls.referenced(call, reference)
                    .map(target -> calls.followedCall(call, reference.resolveMethodBinding(), target))
                    .orElse(Operand.opaque());
            default -> Operand.opaque();
        };
    }
}
