package dev.parley.checker.jdt.lowering;

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
import dev.parley.checker.jdt.lowering.CalledMethods.CalledMethod;
import dev.parley.checker.jdt.resolution.EnumConstants;
import dev.parley.checker.jdt.resolution.OptionalCalls;
import dev.parley.checker.jdt.session.SessionGroups;
import dev.parley.checker.jdt.session.SessionVariable;
import dev.parley.checker.jdt.session.SessionsInOptionals;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.EnumCalls;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.MethodInvocation;

/** Lowers calls of the methods that a session has, on the session itself or on a group that it belongs to. */
final class SessionCallLowering {
    private final GraphBuilder graph;
    private final SessionVariable session;
    private final SessionCalls calls;
    private final ValueLowering values;
    private final Handlers handlers;
    private final SpawnLowering spawns;
    private final ExpressionLowering expressions;
    private final SelectionLowering selections;
    private final CallLowering others;

    SessionCallLowering(GraphBuilder graph, SessionVariable session, SessionCalls calls, ValueLowering values, Handlers handlers,
            SpawnLowering spawns, ExpressionLowering expressions, CallLowering others) {
        this.graph = graph;
        this.session = session;
        this.calls = calls;
        this.values = values;
        this.handlers = handlers;
        this.spawns = spawns;
        this.expressions = expressions;
        this.selections = expressions.selections();
        this.others = others;
    }

    /**
     * @param receiver the session, or what gives it
     * @param called the method of it that is called
     */
    Operand call(MethodInvocation call, Expression receiver, String called) {
        Optional<SessionApi.Shape> shape = calls.shape(called, Trees.list(call.arguments()));
        Extent extent = Trees.extent(call);
        String name = session.nameAt(receiver);
        selections.evaluate(receiver);
        if (shape.isPresent() && shape.get().kind() == Kind.GIVE_AWAY) {
            selections.guarded(receiver, () -> {
                Expression body = Trees.bare(Trees.<Expression>list(call.arguments()).getFirst());
                spawns.lower(body, extent, session);
                values.spawned(body);
                graph.append(new Step.Perform(calls.operation(call, shape.get(), name, List.of(Operand.opaque()), expressions), Optional.empty()),
                        extent);
            }, () -> withAnother(call));
            return Operand.opaque();
        }
        shape.ifPresent(known -> calls.payloads(call, known).forEach(expressions.choices()::expect));
        List<Operand> arguments = new ArrayList<>();
        boolean isChoice = shape.filter(known -> known.first() == SessionApi.First.LABEL).isPresent();
        Trees.<Expression>list(call.arguments()).forEach(argument ->
                arguments.add(isChoice && arguments.isEmpty() ? label(argument) : expressions.value(argument)));
        if (SessionCalls.isRefused(call)) {
            selections.guarded(receiver, () -> graph.append(new Step.Escape(Optional.empty()), extent), () -> {});
            return Operand.opaque();
        }
        if (SessionApi.isQuestion(called)) {
            if (!SessionApi.isAllowedWhenGivenAway(called)) {
                selections.guarded(receiver, () -> graph.append(new Step.Ask(called), extent), () -> {});
            }
            return calls.answer(called);
        }
        if (shape.isEmpty()) {
            Optional<CalledMethod> consumer = isOptional(receiver) && OptionalCalls.isConsuming(called) ? consumer(call) : Optional.empty();
            if (consumer.isPresent()) {
                graph.append(new Step.Call(consumer.get().name(), consumer.get().entry(), List.of(), Optional.empty(), List.of()), extent);
                return Operand.opaque();
            }
            IMethodBinding method = call.resolveMethodBinding();
            boolean ofObject = method == null
                    ? SessionApi.isOfEveryObject(called)
                    : method.getDeclaringClass().getQualifiedName().equals("java.lang.Object");
            if (!ofObject) {
                // A known name with other arguments does not compile.
                boolean compiles = (method != null || isOptional(receiver)) && !isUnknown(call)
                        && SessionApi.shapes().stream().noneMatch(known -> known.method().equals(called));
                selections.guarded(receiver, () -> graph.append(
                        new Step.Escape(compiles ? Optional.of(new Loss.Other("is used with `" + called + "`")) : Optional.empty()), extent),
                                () -> {});
            }
            return Operand.opaque();
        }
        Kind kind = shape.get().kind();
        boolean yields = kind == Kind.INBRANCH || kind == Kind.INWHILE || kind == Kind.OUTWHILE || kind == Kind.POLL;
        Optional<Slot> result = yields ? Optional.of(graph.slot("")) : Optional.empty();
        if (kind == Kind.CLOSE && session.isOwn(receiver)) {
            selections.release(extent);
        }
        selections.guarded(receiver, () -> {
            graph.append(new Step.Perform(calls.operation(call, shape.get(), name, arguments, expressions), result), extent);
            handlers.sessionCall(extent);
            if (kind == Kind.SEND && values.matters()) {
                handlers.sending(extent);
            }
            if (kind == Kind.OUTWHILE && arguments.getFirst() instanceof Operand.Variable decided) {
                // What is given back is what was passed, whichever of the two is asked later.
                graph.assign(decided.slot(), new Operand.Variable(result.orElseThrow()), extent);
            }
        }, () -> {
            result.ifPresent(slot -> graph.append(
                    kind == Kind.INBRANCH ? new Step.Learn(extent, slot) : new Step.Assign(slot, Operand.opaque()), extent));
            withAnother(call);
        });
        Operand received = kind == Kind.RECEIVE && SessionCalls.givesNumber(call) ? Operand.presence(Value.Presence.SOME) : Operand.opaque();
        return result.<Operand>map(Operand.Variable::new).orElse(received);
    }

    /** A label; where a condition decides between two, each may tell by itself what it is. */
    private Operand label(Expression expression) {
        if (!(Trees.bare(expression) instanceof ConditionalExpression choice)) {
            return label(expression, expressions.value(expression));
        }
        Slot chosen = graph.slot("");
        expressions.conditionals().either(choice, arm -> graph.assign(chosen, label(arm), Trees.extent(arm)));
        return new Operand.Variable(chosen);
    }

    /** A label that is one of an enum's constants, if the code does not tell which one. */
    private Operand label(Expression expression, Operand value) {
        Set<String> constants = value instanceof Operand.Constant(Value.Text known) ? Set.of() : EnumConstants.of(EnumCalls.named(expression));
        if (constants.isEmpty()) {
            return value;
        }
        Slot slot = value instanceof Operand.Variable variable ? variable.slot() : graph.slot("");
        graph.append(new Step.OneOf(slot, value, constants), Trees.extent(expression));
        return new Operand.Variable(slot);
    }

    /** Whether what is called is the {@code Optional} that a session comes in. */
    private static boolean isOptional(Expression receiver) {
        return SessionsInOptionals.optional(receiver).isPresent();
    }

    /** The method that gets the session out of an {@code Optional}, where it is referred to. */
    private Optional<CalledMethod> consumer(MethodInvocation call) {
        return Trees.<Expression>list(call.arguments()).stream().findFirst().map(Trees::bare)
                .filter(ExpressionMethodReference.class::isInstance).map(ExpressionMethodReference.class::cast)
                .flatMap(reference -> others.referenced(reference, 1, 0));
    }

    /** Whether what is called gets a function that is not written yet. */
    private boolean isUnknown(MethodInvocation call) {
        return OptionalCalls.isConsuming(call.getName().getIdentifier()) && call.arguments().isEmpty()
                || Trees.<Expression>list(call.arguments()).stream().anyMatch(argument ->
                        Trees.bare(argument) instanceof ExpressionMethodReference reference && others.drafts().isUnknown(reference));
    }

    /** A call that turns out to be on another session. */
    private void withAnother(MethodInvocation call) {
        graph.append(new Step.Pass(), Trees.extent(call));
        others.failures(call.resolveMethodBinding(), call);
    }

    /** A call on a group of sessions, of which this one is a member. */
    Operand ofGroup(MethodInvocation call) {
        Optional<SessionApi.Shape> shape = calls.shape(call);
        Extent extent = Trees.extent(call);
        if (shape.isEmpty() || !SessionApi.isDoneTogether(call.getName().getIdentifier())) {
            graph.append(new Step.Escape(Optional.of(new Loss.Other("is used with `" + call.getName() + "`"))), extent);
            return Operand.opaque();
        }
        List<Operand> arguments = new ArrayList<>();
        Trees.<Expression>list(call.arguments()).forEach(argument -> arguments.add(expressions.value(argument)));
        SessionOperation operation = calls.operation(call, shape.get(), session.name(), arguments, expressions).ofCopies();
        Optional<Slot> result = shape.get().kind() == Kind.OUTWHILE || shape.get().kind() == Kind.INWHILE
                ? Optional.of(graph.slot(""))
                : Optional.empty();
        for (Expression member : SessionGroups.which(call.getExpression(), session)) {
            selections.evaluate(member);
            selections.guarded(member, () -> {
                graph.append(new Step.Perform(operation, result), extent);
                handlers.sessionCall(extent);
            }, () -> withAnother(call));
        }
        return result.<Operand>map(Operand.Variable::new).orElse(Operand.opaque());
    }
}
