package dev.parley.checker.jdt;

import dev.parley.checker.api.InPlaceCalls.Runs;
import dev.parley.checker.api.SessionApi;
import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Construct;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Loss;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.SessionOperation.Kind;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.jdt.CalledMethods.CalledMethod;
import dev.parley.core.machine.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.ChildListPropertyDescriptor;
import org.eclipse.jdt.core.dom.ChildPropertyDescriptor;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.NullLiteral;
import org.eclipse.jdt.core.dom.ParenthesizedExpression;
import org.eclipse.jdt.core.dom.PrefixExpression;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.StructuralPropertyDescriptor;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.VariableDeclarationExpression;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/** Lowers expressions in Java's order of evaluation (JLS 15.7): operands from left to right, each once, unless an operator skips it. */
final class ExpressionLowering {
    private final GraphBuilder graph;
    private final SessionVariable session;
    private final SessionCalls calls;
    private final CalledMethods called;
    private final Locals locals;
    private final Handlers handlers;
    private final ConditionLowering conditions;
    private final SwitchLowering switches;
    private final LambdaLowering lambdas;

    ExpressionLowering(GraphBuilder graph, SessionVariable session, SessionCalls calls, CalledMethods called, Locals locals,
            Handlers handlers, SwitchLowering switches, LambdaLowering lambdas) {
        this.graph = graph;
        this.session = session;
        this.calls = calls;
        this.called = called;
        this.locals = locals;
        this.handlers = handlers;
        this.conditions = new ConditionLowering(graph, this);
        this.switches = switches;
        this.lambdas = lambdas;
    }

    ConditionLowering conditions() {
        return conditions;
    }

    /** Lowers an expression for its effects and its value. */
    Operand value(Expression expression) {
        Optional<Operand> constant = Locals.constant(expression);
        if (constant.isPresent()) {
            return constant.get();
        }
        if (session.is(expression)) {
            escape((SimpleName) Trees.bare(expression));
            return Operand.opaque();
        }
        return switch (expression) {
            case ParenthesizedExpression parenthesized -> value(parenthesized.getExpression());
            case SimpleName name -> variable(name);
            case Assignment assignment -> assignment(assignment);
            case MethodInvocation call -> call(call);
            case SuperMethodInvocation call -> otherCall(call, call.resolveMethodBinding());
            case ClassInstanceCreation creation -> otherCall(creation, creation.resolveConstructorBinding());
            case LambdaExpression lambda -> captured(lambda, new Loss.Captured("a lambda"));
            case SwitchExpression choice -> switches.expression(choice);
            case ConditionalExpression conditional -> conditional(conditional);
            case InfixExpression infix -> infix(infix);
            case PrefixExpression prefix when prefix.getOperator() == PrefixExpression.Operator.NOT -> conditions.value(prefix);
            case VariableDeclarationExpression declaration -> {
                Trees.<VariableDeclarationFragment>list(declaration.fragments()).forEach(this::declare);
                yield Operand.opaque();
            }
            default -> {
                children(expression);
                yield Operand.opaque();
            }
        };
    }

    private Operand variable(SimpleName name) {
        locals.owner(name).ifPresent(owner -> graph.append(new Step.Touch(owner), Trees.extent(name)));
        return locals.slot(name).<Operand>map(Operand.Variable::new).orElse(Operand.opaque());
    }

    /** Something else gets hold of the value of a variable. */
    private void held(Expression value, String holder) {
        if (Trees.bare(value) instanceof SimpleName name) {
            locals.owner(name).ifPresent(owner -> graph.append(new Step.Assign(owner, Operand.text(holder)), Trees.extent(name)));
        }
    }

    /** Lowers a declaration of a local variable. */
    void declare(VariableDeclarationFragment fragment) {
        if (fragment.getInitializer() != null) {
            assign(fragment.getName(), value(fragment.getInitializer()), Trees.extent(fragment));
        }
    }

    private Operand assignment(Assignment assignment) {
        Expression left = Trees.bare(assignment.getLeftHandSide());
        if (left instanceof SimpleName name && !session.is(name)) {
            Operand value = value(assignment.getRightHandSide());
            return assign(name, assignment.getOperator() == Assignment.Operator.ASSIGN ? value : Operand.opaque(), Trees.extent(assignment));
        }
        value(left);
        Operand value = value(assignment.getRightHandSide());
        held(assignment.getRightHandSide(), "`" + left + "`");
        return assignment.getOperator() == Assignment.Operator.ASSIGN ? value : Operand.opaque();
    }

    private Operand assign(SimpleName name, Operand value, Extent extent) {
        locals.own(name).ifPresent(owner -> graph.append(new Step.Assign(owner, Operand.opaque()), extent));
        Optional<Slot> slot = locals.slot(name);
        slot.ifPresent(target -> graph.append(new Step.Assign(target, value), extent));
        return slot.<Operand>map(Operand.Variable::new).orElse(value);
    }

    private Operand conditional(ConditionalExpression expression) {
        Slot result = graph.slot("");
        GraphBuilder.Label yes = graph.label();
        GraphBuilder.Label no = graph.label();
        GraphBuilder.Label end = graph.label();
        GraphBuilder.OpenRegion arm = graph.region();
        Expression then = expression.getThenExpression();
        Expression otherwise = expression.getElseExpression();
        Construct construct = new Construct.Conditional(Trees.extent(expression.getExpression()), arm);
        conditions.branch(expression.getExpression(), new ConditionLowering.Targets(yes, Trees.extent(then), no, Trees.extent(otherwise)), construct);
        graph.place(yes, Trees.extent(then));
        graph.append(new Step.Assign(result, value(then)), Trees.extent(then));
        graph.jump(end, Trees.extent(then));
        arm.close();
        graph.place(no, Trees.extent(otherwise));
        graph.append(new Step.Assign(result, value(otherwise)), Trees.extent(otherwise));
        graph.place(end, Trees.extent(expression));
        return new Operand.Variable(result);
    }

    private Operand infix(InfixExpression infix) {
        if (infix.getOperator() == InfixExpression.Operator.CONDITIONAL_AND
                || infix.getOperator() == InfixExpression.Operator.CONDITIONAL_OR) {
            return conditions.value(infix);
        }
        boolean comparesWithNull = infix.getLeftOperand() instanceof NullLiteral || infix.getRightOperand() instanceof NullLiteral;
        if (comparesWithNull && (session.is(infix.getLeftOperand()) || session.is(infix.getRightOperand()))) {
            return Operand.opaque();
        }
        if (conditions.isEquality(infix)) {
            return conditions.value(infix);
        }
        children(infix);
        return Operand.opaque();
    }

    private Operand call(MethodInvocation call) {
        if (call.getExpression() != null && session.is(call.getExpression())) {
            return sessionCall(call);
        }
        if (conditions.isEquality(call)) {
            return conditions.value(call);
        }
        if (LibraryCalls.asksForPresence(call)) {
            return value(call.getExpression());
        }
        boolean passesThrough = call.getName().getIdentifier().equals("valueOf")
                && call.arguments().size() == 1
                && call.resolveMethodBinding() != null
                && call.resolveMethodBinding().getDeclaringClass().isEnum();
        boolean namesItself = (call.getName().getIdentifier().equals("name") || call.getName().getIdentifier().equals("toString"))
                && call.arguments().isEmpty()
                && call.getExpression() != null
                && call.getExpression().resolveTypeBinding() != null
                && call.getExpression().resolveTypeBinding().isEnum();
        if (passesThrough) {
            return value(Trees.<Expression>list(call.arguments()).getFirst());
        }
        return namesItself ? value(call.getExpression()) : otherCall(call, call.resolveMethodBinding());
    }

    private Operand sessionCall(MethodInvocation call) {
        Optional<SessionApi.Shape> shape = calls.shape(call);
        Extent extent = Trees.extent(call);
        if (shape.isPresent() && shape.get().kind() == Kind.GIVE_AWAY && lambdas.spawned(call)) {
            graph.append(new Step.Perform(calls.operation(call, shape.get(), session.name(), List.of(Operand.opaque()), locals), Optional.empty()), extent);
            return Operand.opaque();
        }
        List<Operand> arguments = new ArrayList<>();
        Trees.<Expression>list(call.arguments()).forEach(argument -> arguments.add(value(argument)));
        if (SessionApi.isQuestion(call.getName().getIdentifier())) {
            return Operand.opaque();
        }
        if (shape.isEmpty()) {
            IMethodBinding method = call.resolveMethodBinding();
            boolean ofObject = method != null && method.getDeclaringClass().getQualifiedName().equals("java.lang.Object");
            if (!ofObject) {
                String name = call.getName().getIdentifier();
                // A known name with other arguments does not compile.
                boolean compiles = method != null && SessionApi.shapes().stream().noneMatch(known -> known.method().equals(name));
                graph.append(new Step.Escape(compiles ? Optional.of(new Loss.Other("is used with `" + name + "`")) : Optional.empty()), extent);
            }
            return Operand.opaque();
        }
        Kind kind = shape.get().kind();
        boolean yields = kind == Kind.INBRANCH || kind == Kind.INWHILE || kind == Kind.OUTWHILE || kind == Kind.POLL;
        Optional<Slot> result = yields ? Optional.of(graph.slot("")) : Optional.empty();
        graph.append(new Step.Perform(calls.operation(call, shape.get(), session.name(), arguments, locals), result), extent);
        handlers.sessionCall(extent);
        return result.<Operand>map(Operand.Variable::new).orElse(Operand.opaque());
    }

    private Operand otherCall(Expression call, IMethodBinding method) {
        List<LambdaExpression> running = lambdasWithSession(call);
        Optional<Runs> runs = method == null || running.isEmpty() ? Optional.empty() : LibraryCalls.runs(method, call);
        if (runs.isPresent()) {
            return inPlace(call, method, runs.get());
        }
        Optional<Machine> part = method == null ? Optional.empty() : sessionArgument(call).flatMap(index -> calls.part(method, index));
        if (part.isPresent()) {
            return partPlayed(call, method, part.get());
        }
        Optional<CalledMethod> followed = method == null ? Optional.empty() : followed(call, method);
        if (followed.isPresent()) {
            return followedCall(call, method, followed.get());
        }
        Optional<String> thread = method == null ? Optional.empty() : LibraryCalls.otherThread(method);
        running.forEach(lambda -> thread.ifPresent(name -> captured(lambda, new Loss.Shared(name))));
        children(call);
        if (method != null && LibraryCalls.keepsArguments(method)) {
            arguments(call).forEach(argument -> held(argument, "a collection"));
        }
        graph.append(new Step.Pass(), Trees.extent(call));
        handlers.otherCall(method == null ? new ITypeBinding[0] : method.getExceptionTypes(), Trees.extent(call));
        return Operand.opaque();
    }

    private List<LambdaExpression> lambdasWithSession(Expression call) {
        return arguments(call).stream()
                .flatMap(argument -> Trees.bare(argument) instanceof LambdaExpression lambda ? Stream.of(lambda) : Stream.empty())
                .filter(lambda -> session.firstUseIn(lambda.getBody()).isPresent())
                .toList();
    }

    /** A call that runs its lambdas at once, whatever else it does. */
    private Operand inPlace(Expression call, IMethodBinding method, Runs runs) {
        Operand receiver = call instanceof MethodInvocation invocation && invocation.getExpression() != null
                ? value(invocation.getExpression())
                : Operand.opaque();
        List<LambdaExpression> bodies = new ArrayList<>();
        for (Expression argument : arguments(call)) {
            if (Trees.bare(argument) instanceof LambdaExpression lambda) {
                bodies.add(lambda);
            } else {
                value(argument);
            }
        }
        Extent extent = Trees.extent(call);
        boolean both = runs != Runs.ONE_OF_TWO || bodies.size() == 2;
        lambdas.lower(both ? runs : Runs.AT_MOST_ONCE, bodies, receiver, extent);
        graph.append(new Step.Pass(), extent);
        handlers.otherCall(method.getExceptionTypes(), extent);
        return Operand.opaque();
    }

    /** The method that a call with the session as one of its arguments runs. */
    private Optional<CalledMethod> followed(Expression call, IMethodBinding method) {
        return sessionArgument(call).flatMap(index -> called.find(method, index));
    }

    /** Which argument of a call is the session; empty also where several are. */
    private Optional<Integer> sessionArgument(Expression call) {
        List<Expression> arguments = arguments(call);
        List<Integer> sessions = IntStream.range(0, arguments.size()).filter(i -> session.is(arguments.get(i))).boxed().toList();
        return sessions.size() == 1 ? Optional.of(sessions.getFirst()) : Optional.empty();
    }

    private Operand partPlayed(Expression call, IMethodBinding method, Machine part) {
        if (call instanceof MethodInvocation invocation && invocation.getExpression() != null) {
            child(invocation.getExpression());
        }
        arguments(call).stream().filter(argument -> !session.is(argument)).forEach(this::value);
        String name = method.isConstructor() ? "new " + method.getDeclaringClass().getName() : method.getName();
        graph.append(new Step.Play(name, part), Trees.extent(call));
        handlers.followedCall(method.getExceptionTypes(), Trees.extent(call));
        return Operand.opaque();
    }

    private static List<Expression> arguments(Expression call) {
        return switch (call) {
            case MethodInvocation invocation -> Trees.list(invocation.arguments());
            case SuperMethodInvocation invocation -> Trees.list(invocation.arguments());
            case ClassInstanceCreation creation -> Trees.list(creation.arguments());
            default -> List.of();
        };
    }

    private Operand followedCall(Expression call, IMethodBinding method, CalledMethod followed) {
        if (call instanceof MethodInvocation invocation && invocation.getExpression() != null) {
            child(invocation.getExpression());
        }
        List<Step.Passed> passed = new ArrayList<>();
        List<Expression> arguments = arguments(call);
        for (int i = 0; i < arguments.size(); i++) {
            if (i != followed.session()) {
                Operand value = value(arguments.get(i));
                followed.locals().slot(followed.parameter(i).getName()).ifPresent(slot -> passed.add(new Step.Passed(slot, value)));
            }
        }
        Slot result = graph.slot("");
        graph.append(new Step.Call(followed.name(), followed.entry(), passed, Optional.of(result)), Trees.extent(call));
        handlers.followedCall(method.getExceptionTypes(), Trees.extent(call));
        return new Operand.Variable(result);
    }

    private Operand captured(ASTNode code, Loss loss) {
        session.firstUseIn(code).ifPresent(use -> graph.append(new Step.Escape(Optional.of(loss)), Trees.extent(use)));
        return Operand.opaque();
    }

    /** The body of a class within the method: it may run at any time. */
    void localClass(ASTNode body) {
        boolean thread = body instanceof AnonymousClassDeclaration anonymous
                && anonymous.resolveBinding() != null
                && LibraryCalls.isThread(anonymous.resolveBinding());
        captured(body, thread ? new Loss.Shared("Thread") : new Loss.Captured("a class"));
    }

    private void escape(SimpleName name) {
        graph.append(new Step.Escape(Optional.of(Losses.of(name))), Trees.extent(name));
    }

    /** The parts of a node that are expressions, in source order, which is the order of evaluation. */
    private void children(ASTNode node) {
        for (Object property : node.structuralPropertiesForType()) {
            switch ((StructuralPropertyDescriptor) property) {
                case ChildPropertyDescriptor one -> child((ASTNode) node.getStructuralProperty(one));
                case ChildListPropertyDescriptor many -> Trees.<ASTNode>list((List<?>) node.getStructuralProperty(many)).forEach(this::child);
                default -> {}
            }
        }
    }

    private void child(ASTNode child) {
        switch (child) {
            case null -> {}
            case SimpleName name when !session.is(name) -> variable(name);
            case Expression expression -> value(expression);
            case AnonymousClassDeclaration body -> localClass(body);
            case Type type -> {}
            default -> children(child);
        }
    }
}
