package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Construct;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.jdt.lowering.CalledMethods.CalledMethod;
import dev.parley.checker.jdt.payload.PayloadParameters;
import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.Implementations;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.resolution.SureMethods;
import dev.parley.checker.jdt.session.SessionHolder;
import dev.parley.checker.jdt.session.SessionVariable;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.DecidingParameters;
import dev.parley.checker.jdt.value.HeldValues;
import dev.parley.checker.jdt.value.Locals;
import dev.parley.checker.jdt.value.PassedElements;
import dev.parley.core.machine.Machine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * Lowers calls that the session goes along with, as an argument or in the object that they are on: those of methods that are looked into,
 * and those of methods that say themselves which part they play.
 */
final class FollowedCallLowering {
    private final GraphBuilder graph;
    private final SessionVariable session;
    private final SessionCalls calls;
    private final CalledMethods called;
    private final Locals locals;
    private final ValueLowering values;
    private final Handlers handlers;
    private final HeldSessions held;
    private final ExpressionLowering expressions;
    private final SelectionLowering selections;
    private final CallLowering others;
    private final HandedAnswers handed;

    FollowedCallLowering(GraphBuilder graph, SessionVariable session, SessionCalls calls, CalledMethods called, Locals locals,
            ValueLowering values, Handlers handlers, HeldSessions held, ExpressionLowering expressions, CallLowering others) {
        this.graph = graph;
        this.session = session;
        this.calls = calls;
        this.called = called;
        this.locals = locals;
        this.values = values;
        this.handlers = handlers;
        this.held = held;
        this.expressions = expressions;
        this.selections = expressions.selections();
        this.others = others;
        this.handed = new HandedAnswers(graph, expressions);
    }

    /** A call with the session; empty where nothing is known of what it does. */
    Optional<Operand> call(Expression call, IMethodBinding method) {
        Optional<Machine> part = session.argumentOf(call).flatMap(index -> calls.part(call, method, index));
        if (part.isPresent()) {
            return Optional.of(partPlayed(call, method, part.get()));
        }
        Optional<Expression> object = held.argument(call);
        if (object.isPresent()) {
            return Optional.of(withObject(call, method, object.get()));
        }
        Optional<MethodDeclaration> certain = session.argumentOf(call)
                // Who owns the elements of a list of arguments is not followed.
                .flatMap(number -> called.shown().declaration(call, method)
                        .or(() -> values.matters() ? Optional.empty() : called.shown().withList(call, method, number)));
        Optional<Operand> template = session.argumentOf(call).flatMap(number -> template(call, method));
        if (template.isPresent()) {
            return template;
        }
        if (certain.isPresent()) {
            return Optional.of(passed(call, method, certain.get(), receiver(call)));
        }
        Optional<CalledMethod> followed = ofObject(call, method);
        if (followed.isPresent()) {
            return Optional.of(call(call, method, followed.get()));
        }
        List<Implementations.Implementation> implementations = session.argumentOf(call)
                .map(number -> called.shown().implementations(call, method, locals.rounds().owner()))
                .filter(each -> each.stream().allMatch(this::isFollowed))
                .orElse(List.of());
        return implementations.isEmpty()
                ? Optional.empty()
                : Optional.of(oneOf(call, implementations, (target, self) -> passed(call, method, target.method(), self)));
    }

    /** A call of a template, which calls more methods of its object: all of them are those of one class. */
    private Optional<Operand> template(Expression call, IMethodBinding method) {
        List<Implementations.OfClass> classes = called.shown().templates(call, method, locals.rounds().owner());
        List<Implementations.Implementation> implementations = classes.stream().map(Implementations.OfClass::implementation).toList();
        // Functions that constants of an enum hold are told by the constant alone.
        if (implementations.isEmpty()
                || !implementations.stream().allMatch(each -> isFollowed(each) && HeldValues.ofObjects(each.method()).isEmpty())) {
            return Optional.empty();
        }
        Map<Implementations.Implementation, ASTNode> types = classes.stream()
                .collect(Collectors.toMap(Implementations.OfClass::implementation, Implementations.OfClass::type));
        return Optional.of(oneOf(call, implementations, (target, self) -> run(call, method,
                called.find(target.method(), session.argumentOf(call).orElseThrow(), passed(target.method(), call, method).on(types.get(target))))));
    }

    /** One of several methods gets an object that keeps the session, which is all that it knows the session by. */
    private Operand withObject(Expression call, IMethodBinding method, Expression object) {
        SessionHolder holder = held.holder(object).orElseThrow();
        List<Implementations.Implementation> targets = SureMethods.of((MethodInvocation) call)
                .map(only -> List.of(new Implementations.Implementation(only, Optional.empty())))
                .orElseGet(() -> called.shown().implementations(call, method, locals.rounds().owner()));
        return oneOf(call, targets, (target, self) -> {
            SessionHolder passed = holder.in(SessionHolder.parameter(target.method(), call, object));
            return run(call, method, called.find(target.method(), passed, passed(target.method(), call, method)));
        });
    }

    HandedAnswers handed() {
        return handed;
    }

    /** Runs the method by which a {@code try} closes an object that keeps the session. */
    void close(HeldSessions.Code closing, Extent extent) {
        CalledMethod target = called.find(closing.method(), closing.keeper(), CalledMethods.Passed.ANYTHING.with(closing.constants()));
        graph.append(new Step.Call(target.name(), target.entry(), List.of(), Optional.empty(), List.of()), extent);
        IMethodBinding method = closing.method().resolveBinding();
        if (method == null) {
            handlers.sessionCall(extent);
            handlers.unknownCall(extent);
        } else {
            handlers.followedCall(method.getExceptionTypes(), extent);
        }
    }

    /** Runs the constructor that goes on with the session which a new object keeps. */
    Operand making(Expression creation, IMethodBinding method, HeldSessions.Code making) {
        return run(creation, method, code(creation, method, making));
    }

    private void failures(IMethodBinding method, Expression call) {
        if (Scopes.areNeeded(call)) {
            handlers.sessionCall(Trees.extent(call));
            handlers.unknownCall(Trees.extent(call));
        } else {
            handlers.followedCall(method == null ? new ITypeBinding[0] : method.getExceptionTypes(), Trees.extent(call));
        }
    }

    /** The method that a call runs on the object that keeps the session. */
    private Optional<CalledMethod> ofObject(Expression call, IMethodBinding method) {
        return held.called(call).map(code -> code(call, method, code));
    }

    private CalledMethod code(Expression call, IMethodBinding method, HeldSessions.Code code) {
        return called.find(code.method(), code.keeper(), passed(code.method(), call, method).with(code.constants()));
    }

    /**
     * A method gets the session, of an enum the constants of which hold functions: which of them runs is told by which constant it is.
     *
     * @param object what it is called on
     */
    private Operand passed(Expression call, IMethodBinding method, MethodDeclaration target, Operand object) {
        int number = session.argumentOf(call).orElseThrow();
        Map<String, Map<VariableDeclaration, Object>> constants = HeldValues.ofObjects(target);
        CalledMethods.Passed passed = passed(target, call, method);
        if (constants.isEmpty()) {
            return run(call, method, called.find(target, number, passed));
        }
        if (Trees.receiver(call).filter(receiver -> !(receiver instanceof ThisExpression)).isEmpty()) {
            return run(call, method, called.find(target, number,
                    passed.with(locals.rounds().of(new DeclaredClass(target.getParent()).finalFields()))));
        }
        Set<String> names = object instanceof Operand.Constant(Value.Text name) && constants.containsKey(name.value())
                ? Set.of(name.value())
                : constants.keySet();
        Extent extent = Trees.extent(call);
        Slot result = graph.slot("");
        GraphBuilder.Label end = graph.label();
        for (String name : names) {
            GraphBuilder.Label chosen = graph.label();
            GraphBuilder.Label other = graph.label();
            selections.test(new Condition.IsText(object, name), chosen, other, extent);
            graph.place(chosen, extent);
            graph.assign(result, run(call, method, called.find(target, number, passed.with(constants.get(name)))), extent);
            graph.jump(end, extent);
            graph.place(other, extent);
        }
        graph.stop();
        graph.place(end, extent);
        return new Operand.Variable(result);
    }

    /** Whether a method is looked into, and does not say itself what it does with a session. */
    private boolean isFollowed(Implementations.Implementation one) {
        MethodDeclaration method = one.method();
        return !method.isVarargs() && IntStream.range(0, method.parameters().size()).allMatch(parameter -> calls.part(method, parameter).isEmpty());
    }

    /**
     * A call that runs one of several methods, by the object that it is on.
     *
     * @param run lowers one of them, once the object is evaluated
     */
    private Operand oneOf(Expression call, List<Implementations.Implementation> implementations,
            BiFunction<Implementations.Implementation, Operand, Operand> run) {
        return oneOf(call, implementations, Implementations.Implementation::method, run);
    }

    /** @param code the method of the session's code that each of them stands for */
    Operand oneOf(Expression call, List<Implementations.Implementation> implementations,
            Function<Implementations.Implementation, MethodDeclaration> code, BiFunction<Implementations.Implementation, Operand, Operand> run) {
        Extent extent = Trees.extent(call);
        if (!implementations.stream().allMatch(each -> called.shown().isShown(each.method()))) {
            graph.append(new Step.Escape(Optional.empty()), extent);
            return Operand.opaque();
        }
        Operand object = receiver(call);
        Slot result = graph.slot("");
        GraphBuilder.Label end = graph.label();
        GraphBuilder.OpenRegion all = graph.region();
        List<MethodDeclaration> codes = implementations.stream().map(code).toList();
        boolean isShown = codes.stream().allMatch(method -> method.getRoot() == call.getRoot());
        for (int i = 0; i < codes.size(); i++) {
            Implementations.Implementation each = implementations.get(i);
            GraphBuilder.Label other = graph.label();
            Construct construct = isShown ? alternative(codes, i, implementations.getLast(), all) : new Construct.Plain(Optional.empty());
            each.objects().ifPresent(objects -> {
                GraphBuilder.Label chosen = graph.label();
                expressions.conditions().test(objects.asked(object), new ConditionLowering.Targets(chosen, extent, other, extent), construct, extent);
                graph.place(chosen, extent);
            });
            graph.assign(result, run.apply(each, object), extent);
            graph.jump(end, extent);
            each.objects().ifPresent(objects -> graph.place(other, extent));
        }
        all.close();
        graph.stop();
        graph.place(end, extent);
        return new Operand.Variable(result);
    }

    /** The question that tells whether one of several methods runs; the last question tells of the last method, too, if nothing is asked for it. */
    private static Construct alternative(
            List<MethodDeclaration> codes, int number, Implementations.Implementation last, GraphBuilder.OpenRegion all) {
        boolean leavesOne = number == codes.size() - 2 && last.objects().isEmpty();
        return new Construct.Alternative(method(codes.get(number)), leavesOne ? Optional.of(method(codes.getLast())) : Optional.empty(), all);
    }

    private static Construct.Method method(MethodDeclaration method) {
        return new Construct.Method(method.getName().getIdentifier(), Trees.end(method.getBody()));
    }

    private CalledMethods.Passed passed(MethodDeclaration target, Expression call, IMethodBinding method) {
        List<Expression> arguments = Trees.arguments(call);
        Map<VariableDeclaration, Object> constants = new HashMap<>(HeldValues.ofBody(target, locals.rounds().constants()));
        DecidingParameters.of(target).forEach((number, parameter) -> {
            if (number < arguments.size()) {
                locals.rounds().constants().of(arguments.get(number)).ifPresent(value -> constants.put(parameter, value));
            }
        });
        constants.putAll(PassedElements.listed(target, arguments, locals.rounds()));
        return new CalledMethods.Passed(constants, PayloadParameters.types(target, arguments, locals.rounds()),
                PayloadParameters.inferred(target, call, method, locals.rounds()), called.shown().owner(call, locals.rounds().owner()));
    }

    private Operand partPlayed(Expression call, IMethodBinding method, Machine part) {
        receiver(call);
        Expression use = Trees.arguments(call).get(session.argumentOf(call).orElseThrow());
        for (Expression argument : Trees.arguments(call)) {
            if (argument == use) {
                selections.evaluate(argument);
            } else {
                expressions.value(argument);
            }
        }
        values.called(call, method, Trees.receiver(call), Trees.arguments(call));
        String name = call instanceof ClassInstanceCreation creation ? "new " + creation.getType() : nameOf(call);
        selections.guarded(use, () -> {
            graph.append(new Step.Play(name, part), Trees.extent(call));
            failures(method, call);
        }, () -> {
            graph.append(new Step.Pass(), Trees.extent(call));
            others.failures(method, call);
        });
        return Operand.opaque();
    }

    private static String nameOf(Expression call) {
        return switch (call) {
            case MethodInvocation invocation -> invocation.getName().getIdentifier();
            case SuperMethodInvocation invocation -> invocation.getName().getIdentifier();
            default -> call.toString();
        };
    }

    /** A call of a method that is looked into. */
    Operand call(Expression call, IMethodBinding method, CalledMethod followed) {
        receiver(call);
        return run(call, method, followed);
    }

    /** Evaluates what a call is on. */
    private Operand receiver(Expression call) {
        return call instanceof MethodInvocation invocation && invocation.getExpression() != null
                ? expressions.child(invocation.getExpression())
                : Operand.opaque();
    }

    /** The same where what the method is called on has been evaluated. */
    Operand run(Expression call, IMethodBinding method, CalledMethod followed) {
        List<Step.Passed> passed = new ArrayList<>();
        List<Expression> arguments = Trees.arguments(call);
        for (int i = 0; i < arguments.size(); i++) {
            if (i == followed.argument() && session.isGivenBy(arguments.get(i))) {
                expressions.open(arguments.get(i));
            } else if (i == followed.argument()) {
                selections.evaluate(arguments.get(i));
            } else if (!followed.hasParameter(i)) {
                expressions.child(arguments.get(i));
            } else {
                Operand value = expressions.value(arguments.get(i));
                values.assign(followed.parameter(i).getName(), arguments.get(i), arguments.get(i));
                followed.locals().slot(followed.parameter(i).getName()).ifPresent(slot -> passed.add(new Step.Passed(slot, value)));
            }
        }
        passed.addAll(handed.passed(call, followed));
        List<Step.Told> told = handed.told(call, followed);
        Slot result = graph.slot("");
        Runnable run = () -> {
            graph.append(new Step.Call(followed.name(), followed.entry(), passed, Optional.of(result), told), Trees.extent(call));
            failures(method, call);
            handed.back(call, followed);
        };
        if (followed.argument() < 0) {
            run.run();
        } else {
            selections.guarded(arguments.get(followed.argument()), run, () -> {
                graph.assign(result, Operand.opaque(), Trees.extent(call));
                others.failures(method, call);
                handed.missed(call);
            });
        }
        values.resultOf(call, method);
        return new Operand.Variable(result);
    }
}
