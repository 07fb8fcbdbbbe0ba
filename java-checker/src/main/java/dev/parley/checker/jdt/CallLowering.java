package dev.parley.checker.jdt;

import dev.parley.checker.api.InPlaceCalls.Runs;
import dev.parley.checker.api.SessionApi;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Loss;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.cfg.SessionOperation.Kind;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.jdt.CalledMethods.CalledMethod;
import dev.parley.core.machine.Machine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** Lowers calls: those on the session, those that it is passed to, and all others. */
final class CallLowering {
    private final GraphBuilder graph;
    private final SessionVariable session;
    private final SessionCalls calls;
    private final CalledMethods called;
    private final Locals locals;
    private final ValueLowering values;
    private final Handlers handlers;
    private final LambdaLowering lambdas;
    private final Sight sight;
    private final ExpressionLowering expressions;
    private final SelectionLowering selections;
    private final InPlaceCallLowering inPlace;
    private final SpawnLowering spawns;
    private final OtherSessionLowering others;

    CallLowering(GraphBuilder graph, SessionVariable session, SessionCalls calls, CalledMethods called, Locals locals, ValueLowering values,
            Handlers handlers, LambdaLowering lambdas, Sight sight, ExpressionLowering expressions) {
        this.graph = graph;
        this.session = session;
        this.calls = calls;
        this.called = called;
        this.locals = locals;
        this.values = values;
        this.handlers = handlers;
        this.lambdas = lambdas;
        this.sight = sight;
        this.expressions = expressions;
        this.selections = expressions.selections();
        this.inPlace = new InPlaceCallLowering(graph, session, called, values, lambdas, expressions, this);
        this.spawns = new SpawnLowering(graph, calls, called, lambdas, values, expressions);
        this.others = new OtherSessionLowering(graph, session, expressions, this);
    }

    Operand call(MethodInvocation call) {
        if (selections.concerns(call)) {
            return selections.call(call);
        }
        Optional<LambdaExpression> function = lambdas.function(call);
        if (function.isPresent()) {
            return inPlace.run(call, function.get());
        }
        Optional<Operand> local = inPlace.runLocal(call);
        if (local.isPresent()) {
            return local.get();
        }
        if (call.getExpression() != null && session.is(call.getExpression())) {
            return sessionCall(call, call.getExpression(), call.getName().getIdentifier());
        }
        if (call.getExpression() != null && SessionGroups.members(call.getExpression(), session) > 0) {
            return groupCall(call);
        }
        if (expressions.conditions().isEquality(call)) {
            return expressions.conditions().value(call);
        }
        if (LibraryCalls.asksForPresence(call)) {
            return expressions.value(call.getExpression());
        }
        Optional<Boolean> filled = LibraryCalls.makesOptional(call);
        if (filled.isPresent()) {
            otherCall(call, call.resolveMethodBinding());
            return Operand.truth(filled.get());
        }
        boolean passesThrough = call.getName().getIdentifier().equals("valueOf")
                && call.arguments().size() == 1
                && (Scopes.areNeeded(call) || call.resolveMethodBinding() != null && call.resolveMethodBinding().getDeclaringClass().isEnum());
        boolean namesItself = (call.getName().getIdentifier().equals("name") || call.getName().getIdentifier().equals("toString"))
                && call.arguments().isEmpty()
                && call.getExpression() != null
                && (Scopes.areNeeded(call)
                        || call.getExpression().resolveTypeBinding() != null && call.getExpression().resolveTypeBinding().isEnum());
        if (passesThrough) {
            return expressions.value(Trees.<Expression>list(call.arguments()).getFirst());
        }
        return namesItself ? expressions.value(call.getExpression()) : otherCall(call, call.resolveMethodBinding());
    }

    /** A call of a function that is a method of the session. */
    Operand byReference(MethodInvocation call, ExpressionMethodReference reference) {
        return sessionCall(call, reference.getExpression(), reference.getName().getIdentifier());
    }

    /** The method of the file that a call of a function runs with the session; empty where that is not followed. */
    Optional<CalledMethod> referenced(MethodInvocation call, ExpressionMethodReference reference) {
        return sessionArgument(call).flatMap(number -> referenced(reference, call.arguments().size(), number));
    }

    private Optional<CalledMethod> referenced(ExpressionMethodReference reference, int arguments, int number) {
        IMethodBinding method = reference.resolveMethodBinding();
        Optional<CalledMethod> target = Scopes.areNeeded(reference)
                ? called.find(ScopedMethods.method(reference, arguments), number)
                : method == null || method.getParameterTypes().length != arguments ? Optional.empty() : called.find(method, number);
        boolean saysItself = target.filter(found -> calls.part(found.declaration(), found.session()).isPresent()).isPresent();
        return target.filter(found -> !saysItself);
    }

    /**
     * @param receiver the session
     * @param called the method of it that is called
     */
    private Operand sessionCall(MethodInvocation call, Expression receiver, String called) {
        Optional<SessionApi.Shape> shape = calls.shape(called, Trees.list(call.arguments()));
        Extent extent = Trees.extent(call);
        String name = session.nameAt(receiver);
        selections.evaluate(receiver);
        if (shape.isPresent() && shape.get().kind() == Kind.GIVE_AWAY) {
            selections.guarded(receiver, () -> {
                Expression body = Trees.bare(Trees.<Expression>list(call.arguments()).getFirst());
                spawns.lower(body, extent);
                values.spawned(body);
                graph.append(new Step.Perform(calls.operation(call, shape.get(), name, List.of(Operand.opaque()), values), Optional.empty()), extent);
            }, () -> withAnother(call));
            return Operand.opaque();
        }
        List<Operand> arguments = new ArrayList<>();
        Trees.<Expression>list(call.arguments()).forEach(argument -> arguments.add(expressions.value(argument)));
        if (SessionApi.isQuestion(called)) {
            return calls.answer(called);
        }
        if (shape.isEmpty()) {
            Optional<CalledMethod> consumer = isOptional(receiver) && SessionsInOptionals.isConsuming(called) ? consumer(call) : Optional.empty();
            if (consumer.isPresent()) {
                graph.append(new Step.Call(consumer.get().name(), consumer.get().entry(), List.of(), Optional.empty()), extent);
                return Operand.opaque();
            }
            IMethodBinding method = call.resolveMethodBinding();
            boolean ofObject = method == null
                    ? SessionApi.isOfEveryObject(called)
                    : method.getDeclaringClass().getQualifiedName().equals("java.lang.Object");
            if (!ofObject) {
                // A known name with other arguments does not compile.
                boolean compiles = (method != null || isOptional(receiver)) && SessionApi.shapes().stream().noneMatch(known -> known.method().equals(called));
                selections.guarded(receiver, () -> graph.append(
                        new Step.Escape(compiles ? Optional.of(new Loss.Other("is used with `" + called + "`")) : Optional.empty()), extent), () -> {});
            }
            return Operand.opaque();
        }
        if (shape.get().first() == SessionApi.First.LABEL) {
            arguments.set(0, label(Trees.<Expression>list(call.arguments()).getFirst(), arguments.getFirst()));
        }
        Kind kind = shape.get().kind();
        boolean yields = kind == Kind.INBRANCH || kind == Kind.INWHILE || kind == Kind.OUTWHILE || kind == Kind.POLL;
        Optional<Slot> result = yields ? Optional.of(graph.slot("")) : Optional.empty();
        if (kind == Kind.CLOSE && session.isOwn(receiver)) {
            selections.release(extent);
        }
        selections.guarded(receiver, () -> {
            graph.append(new Step.Perform(calls.operation(call, shape.get(), name, arguments, values), result), extent);
            handlers.sessionCall(extent);
        }, () -> {
            result.ifPresent(slot -> graph.append(
                    kind == Kind.INBRANCH ? new Step.Learn(extent, slot) : new Step.Assign(slot, Operand.opaque()), extent));
            withAnother(call);
        });
        Operand received = kind == Kind.RECEIVE && SessionCalls.givesNumber(call) ? Operand.presence(Value.Presence.SOME) : Operand.opaque();
        return result.<Operand>map(Operand.Variable::new).orElse(received);
    }

    /** A label that is one of an enum's constants, if the code does not tell which one. */
    private Operand label(Expression expression, Operand value) {
        ITypeBinding type = expression.resolveTypeBinding();
        if (type == null || !type.isEnum() || value instanceof Operand.Constant) {
            return value;
        }
        Set<String> constants = Stream.of(type.getErasure().getDeclaredFields())
                .filter(IVariableBinding::isEnumConstant)
                .map(IVariableBinding::getName)
                .collect(Collectors.toSet());
        Slot slot = value instanceof Operand.Variable variable ? variable.slot() : graph.slot("");
        graph.append(new Step.OneOf(slot, constants), Trees.extent(expression));
        return new Operand.Variable(slot);
    }

    /** Whether what is called is the {@code Optional} that a session comes in. */
    private static boolean isOptional(Expression receiver) {
        return Trees.bare(receiver) instanceof MethodInvocation opening && SessionsInOptionals.isOptional(opening);
    }

    /** The method that gets the session out of an {@code Optional}, where it is referred to. */
    private Optional<CalledMethod> consumer(MethodInvocation call) {
        return Trees.bare(Trees.<Expression>list(call.arguments()).getFirst()) instanceof ExpressionMethodReference reference
                ? referenced(reference, 1, 0)
                : Optional.empty();
    }

    /** A call that turns out to be on another session. */
    private void withAnother(MethodInvocation call) {
        graph.append(new Step.Pass(), Trees.extent(call));
        failures(call.resolveMethodBinding(), call);
    }

    /** A call on a group of sessions, of which this one is a member. */
    private Operand groupCall(MethodInvocation call) {
        Optional<SessionApi.Shape> shape = calls.shape(call);
        Extent extent = Trees.extent(call);
        if (shape.isEmpty() || !SessionApi.isDoneTogether(call.getName().getIdentifier())) {
            graph.append(new Step.Escape(Optional.of(new Loss.Other("is used with `" + call.getName() + "`"))), extent);
            return Operand.opaque();
        }
        List<Operand> arguments = new ArrayList<>();
        Trees.<Expression>list(call.arguments()).forEach(argument -> arguments.add(expressions.value(argument)));
        SessionOperation operation = calls.operation(call, shape.get(), session.name(), arguments, values).ofCopies();
        Optional<Slot> result = shape.get().kind() == Kind.OUTWHILE || shape.get().kind() == Kind.INWHILE ? Optional.of(graph.slot("")) : Optional.empty();
        for (Expression member : SessionGroups.which(call.getExpression(), session)) {
            selections.evaluate(member);
            selections.guarded(member, () -> {
                graph.append(new Step.Perform(operation, result), extent);
                handlers.sessionCall(extent);
            }, () -> withAnother(call));
        }
        return result.<Operand>map(Operand.Variable::new).orElse(Operand.opaque());
    }

    Operand otherCall(Expression call, IMethodBinding method) {
        if (call instanceof MethodInvocation send && SessionCalls.isSendOfAnother(send) && sessionArgument(call).isPresent()) {
            return others.handOver(send);
        }
        if (call instanceof MethodInvocation check && LibraryCalls.givesItsArgument(check) && session.is(arguments(call).getFirst())) {
            selections.evaluate(arguments(call).getFirst());
            arguments(call).stream().skip(1).forEach(expressions::value);
            graph.append(new Step.Pass(), Trees.extent(call));
            failures(method, call);
            return Operand.presence(Value.Presence.SOME);
        }
        List<LambdaExpression> running = inPlace.lambdasWithSession(call);
        Optional<Runs> runs = running.isEmpty() ? Optional.empty() : LibraryCalls.runs(method, call);
        if (runs.isPresent()) {
            return inPlace.atOnce(call, method, runs.get());
        }
        Optional<MethodDeclaration> own =
                running.isEmpty() || sessionArgument(call).isPresent() ? Optional.empty() : inPlace.ownMethod(call, method);
        if (own.isPresent()) {
            return inPlace.inlined(call, own.get());
        }
        Optional<Machine> part = sessionArgument(call).flatMap(index -> calls.part(call, method, index));
        if (part.isPresent()) {
            return partPlayed(call, method, part.get());
        }
        Optional<CalledMethod> followed = followed(call, method);
        if (followed.isPresent()) {
            return followedCall(call, method, followed.get());
        }
        if (method != null && call instanceof MethodInvocation invocation && isPlainComponent(invocation, method)) {
            expressions.base(invocation.getExpression());
            graph.append(new Step.Pass(), Trees.extent(call));
            failures(method, call);
            return Operand.opaque();
        }
        if (running.size() == 1 && (LibraryCalls.runsOnceElsewhere(method, call) || SessionCalls.isSpawnOfAnother(call)) && session.isLeftTo(running.getFirst(), call)) {
            spawns.handOver(call, running.getFirst(), session.name());
            return Operand.opaque();
        }
        Optional<String> thread = LibraryCalls.otherThread(method, call);
        running.forEach(lambda -> thread.ifPresent(name -> sight.captured(lambda, new Loss.Shared(name))));
        if (call instanceof MethodInvocation outwhile && SessionCalls.givesItsArgument(outwhile)) {
            return others.decision(outwhile, method);
        }
        if (call instanceof MethodInvocation inbranch && SessionCalls.isChoiceOfAnother(inbranch)) {
            return others.choice(inbranch, method);
        }
        expressions.children(call);
        values.called(call, method, receiver(call), arguments(call));
        graph.append(new Step.Pass(), Trees.extent(call));
        failures(method, call);
        return Operand.opaque();
    }

    /** Whether a call reads a component of a record that nobody can change, so that it does not look at the others. */
    private static boolean isPlainComponent(MethodInvocation call, IMethodBinding method) {
        return call.getExpression() != null
                && method.getDeclaringClass().isRecord()
                && method.getParameterTypes().length == 0
                && !ShareableTypes.isShareable(method.getReturnType());
    }

    /** Where control goes when the call that is the current end of the graph fails with other exceptions than the session's. */
    void failures(IMethodBinding method, Expression call) {
        if (Scopes.areNeeded(call) && call instanceof MethodInvocation invocation && RuntimeTypes.failsWithSession(invocation)) {
            handlers.anotherSession(Trees.extent(call));
        } else if (Scopes.areNeeded(call)) {
            handlers.unknownCall(Trees.extent(call));
        } else {
            handlers.otherCall(method == null ? new ITypeBinding[0] : method.getExceptionTypes(), Trees.extent(call));
        }
    }

    private void followedFailures(IMethodBinding method, Expression call) {
        if (Scopes.areNeeded(call)) {
            handlers.sessionCall(Trees.extent(call));
            handlers.unknownCall(Trees.extent(call));
        } else {
            handlers.followedCall(method.getExceptionTypes(), Trees.extent(call));
        }
    }

    /** The method that a call with the session as one of its arguments runs. */
    private Optional<CalledMethod> followed(Expression call, IMethodBinding method) {
        Optional<MethodDeclaration> declaration = Scopes.areNeeded(call) ? called.declaration(call)
                : method == null ? Optional.empty() : called.declaration(method);
        return declaration.flatMap(target -> sessionArgument(call).map(index -> called.find(target, index, constants(target, arguments(call)))));
    }

    private Map<VariableDeclaration, Object> constants(MethodDeclaration target, List<Expression> arguments) {
        Map<VariableDeclaration, Object> constants = new HashMap<>();
        DecidingParameters.of(target).forEach((number, parameter) -> {
            if (number < arguments.size()) {
                locals.rounds().constants().of(arguments.get(number)).ifPresent(value -> constants.put(parameter, value));
            }
        });
        return constants;
    }

    /** Which argument of a call is the session; empty also where several are. */
    private Optional<Integer> sessionArgument(Expression call) {
        List<Expression> arguments = arguments(call);
        List<Integer> sessions = IntStream.range(0, arguments.size()).filter(i -> session.is(arguments.get(i))).boxed().toList();
        return sessions.size() == 1 ? Optional.of(sessions.getFirst()) : Optional.empty();
    }

    private Operand partPlayed(Expression call, IMethodBinding method, Machine part) {
        if (call instanceof MethodInvocation invocation && invocation.getExpression() != null) {
            expressions.child(invocation.getExpression());
        }
        Expression use = arguments(call).get(sessionArgument(call).orElseThrow());
        for (Expression argument : arguments(call)) {
            if (argument == use) {
                selections.evaluate(argument);
            } else {
                expressions.value(argument);
            }
        }
        values.called(call, method, receiver(call), arguments(call));
        String name = call instanceof ClassInstanceCreation creation ? "new " + creation.getType() : nameOf(call);
        selections.guarded(use, () -> {
            graph.append(new Step.Play(name, part), Trees.extent(call));
            followedFailures(method, call);
        }, () -> {
            graph.append(new Step.Pass(), Trees.extent(call));
            failures(method, call);
        });
        return Operand.opaque();
    }

    static Optional<Expression> receiver(Expression call) {
        return call instanceof MethodInvocation invocation ? Optional.ofNullable(invocation.getExpression()) : Optional.empty();
    }

    private static String nameOf(Expression call) {
        return switch (call) {
            case MethodInvocation invocation -> invocation.getName().getIdentifier();
            case SuperMethodInvocation invocation -> invocation.getName().getIdentifier();
            default -> call.toString();
        };
    }

    static List<Expression> arguments(Expression call) {
        return switch (call) {
            case MethodInvocation invocation -> Trees.list(invocation.arguments());
            case SuperMethodInvocation invocation -> Trees.list(invocation.arguments());
            case ClassInstanceCreation creation -> Trees.list(creation.arguments());
            default -> List.of();
        };
    }

    Operand followedCall(Expression call, IMethodBinding method, CalledMethod followed) {
        if (call instanceof MethodInvocation invocation && invocation.getExpression() != null) {
            expressions.child(invocation.getExpression());
        }
        List<Step.Passed> passed = new ArrayList<>();
        List<Expression> arguments = arguments(call);
        for (int i = 0; i < arguments.size(); i++) {
            if (i == followed.session()) {
                selections.evaluate(arguments.get(i));
            } else {
                Operand value = expressions.value(arguments.get(i));
                values.assign(followed.parameter(i).getName(), arguments.get(i), arguments.get(i));
                followed.locals().slot(followed.parameter(i).getName()).ifPresent(slot -> passed.add(new Step.Passed(slot, value)));
            }
        }
        Slot result = graph.slot("");
        selections.guarded(arguments.get(followed.session()), () -> {
            graph.append(new Step.Call(followed.name(), followed.entry(), passed, Optional.of(result)), Trees.extent(call));
            followedFailures(method, call);
        }, () -> {
            graph.append(new Step.Assign(result, Operand.opaque()), Trees.extent(call));
            failures(method, call);
        });
        values.resultOf(call, method);
        return new Operand.Variable(result);
    }
}
