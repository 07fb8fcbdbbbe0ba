package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Construct;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.jdt.lowering.CalledMethods.CalledMethod;
import dev.parley.checker.jdt.resolution.Constants;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.session.PassedBack;
import dev.parley.checker.jdt.session.SessionFactories;
import dev.parley.checker.jdt.session.SessionScope;
import dev.parley.checker.jdt.session.SessionVariable;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.Locals;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AssertStatement;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.BreakStatement;
import org.eclipse.jdt.core.dom.ContinueStatement;
import org.eclipse.jdt.core.dom.DoStatement;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.IfStatement;
import org.eclipse.jdt.core.dom.LabeledStatement;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.SwitchStatement;
import org.eclipse.jdt.core.dom.SynchronizedStatement;
import org.eclipse.jdt.core.dom.ThrowStatement;
import org.eclipse.jdt.core.dom.TryStatement;
import org.eclipse.jdt.core.dom.TypeDeclarationStatement;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;
import org.eclipse.jdt.core.dom.WhileStatement;
import org.eclipse.jdt.core.dom.YieldStatement;

/** Lowers statements. Every statement starts with a node of its own, so that the states before it are known. */
public final class StatementLowering {

    /** What it means that the code comes to its end. */
    private enum Ending {
        /** The role is to be at its end; whoever called the code closes the session. */
        ROLE,
        /** The role is to be at its end, and the session closed. */
        SESSION,
        /** The method goes back to where it was called. */
        CALL,
        /** Nothing: the session begins later. */
        NONE
    }

    private final GraphBuilder graph;
    private final SessionVariable session;
    private final Frames frames = new Frames();
    private final Handlers handlers;
    private final ExpressionLowering expressions;
    private final SwitchLowering switches;
    private final LambdaLowering lambdas;
    private final TryLowering tries;
    private final LoopLowering loops;
    private final SessionCalls calls;
    private final CalledMethods called;
    private final Locals locals;
    private final ValueLowering values;
    private final Ending ending;
    private final Unwinding unwinding;
    private Optional<LaterCode> later = Optional.empty();

    private StatementLowering(
            GraphBuilder graph, SessionVariable session, SessionCalls calls, CalledMethods called, Locals locals, ValueLowering values,
            Ending ending) {
        this.graph = graph;
        this.session = session;
        this.calls = calls;
        this.called = called;
        this.locals = locals;
        this.values = values;
        this.ending = ending;
        this.unwinding = new Unwinding(graph);
        this.handlers = new Handlers(graph, ending == Ending.CALL ? Optional.of(unwinding) : Optional.empty());
        this.switches = new SwitchLowering(graph, this, frames);
        this.lambdas = new LambdaLowering(graph, this, locals, frames);
        this.expressions = new ExpressionLowering(graph, session, calls, called, locals, values, handlers, switches, lambdas, ending == Ending.CALL);
        this.tries = new TryLowering(graph, session, this, frames, handlers, new ClosingLowering(graph, handlers, called.shown()));
        this.loops = new LoopLowering(graph, this, frames, session, locals, values);
    }

    public static StatementLowering ofParticipant(
            GraphBuilder graph, SessionVariable session, SessionCalls calls, CalledMethods called, ValueLowering values) {
        return new StatementLowering(graph, session, calls, called, new Locals(graph, called.shown()), values, Ending.ROLE);
    }

    /** Of the code in which a session lives that the code itself opens. */
    public static StatementLowering ofOpened(
            GraphBuilder graph, SessionVariable session, SessionCalls calls, CalledMethods called, ValueLowering values) {
        return new StatementLowering(graph, session, calls, called, new Locals(graph, called.shown()), values, Ending.SESSION);
    }

    /** Of what runs before and after the code in which a session lives. */
    public static StatementLowering ofSurroundings(
            GraphBuilder graph, SessionVariable session, SessionCalls calls, CalledMethods called, ValueLowering values) {
        return new StatementLowering(graph, session, calls, called, new Locals(graph, called.shown()), values, Ending.NONE);
    }

    /** Lowers code that another thread runs with the session, which is to be at its end when that code is. */
    void thread(VariableDeclaration session, LambdaExpression lambda) {
        new StatementLowering(graph, PassedBack.in(List.of(lambda.getBody()), SessionVariable.of(session)), calls, called, locals, values,
                Ending.ROLE).function(lambda);
    }

    /** As {@link #thread(VariableDeclaration, LambdaExpression)}, with this session's own variable: nobody else closes it. */
    void thread(LambdaExpression lambda) {
        new StatementLowering(graph, session, calls, called, locals, values, Ending.SESSION).function(lambda);
    }

    /** Lowers the code of a lambda that is not a part of other code. */
    public void function(LambdaExpression lambda) {
        if (lambda.getBody() instanceof Block block) {
            method(block);
        } else {
            expressions.value((Expression) lambda.getBody());
            end(Step.Completion.END, Trees.extent(lambda.getBody()));
        }
    }

    public static StatementLowering ofCalled(
            GraphBuilder graph, CalledMethod method, SessionCalls calls, CalledMethods called, ValueLowering values) {
        return new StatementLowering(graph, method.variable(), calls, called, method.locals(), values, Ending.CALL);
    }

    ExpressionLowering expressions() {
        return expressions;
    }

    /** Where what the code being lowered fails with is caught. */
    Handlers handlers() {
        return handlers;
    }

    /** The statements around the code being lowered. */
    Frames frames() {
        return frames;
    }

    void lower(Statement statement) {
        lower(statement, "");
    }

    /** @param label the label in front of the statement; empty text where there is none */
    private void lower(Statement statement, String label) {
        Extent extent = Trees.extent(statement);
        graph.append(new Step.Pass(), extent);
        switch (statement) {
            case Block block -> Trees.<Statement>list(block.statements()).forEach(this::lower);
            case ExpressionStatement simple -> expressions.value(simple.getExpression());
            case VariableDeclarationStatement declaration ->
                Trees.<VariableDeclarationFragment>list(declaration.fragments()).forEach(expressions.assignments()::declare);
            case IfStatement conditional -> conditional(conditional);
            case WhileStatement loop -> loops.whileLoop(loop, label);
            case DoStatement loop -> loops.doLoop(loop, label);
            case ForStatement loop -> loops.forLoop(loop, label);
            case EnhancedForStatement loop -> loops.elements(loop, label);
            case SwitchStatement choice -> switches.statement(choice);
            case YieldStatement result -> switches.yield(result);
            case LabeledStatement labelled -> labelled(labelled);
            case BreakStatement jump -> frames.onBreak(text(jump.getLabel()))
                    .ifPresentOrElse(exit -> leave(exit, Step.Jump.BREAK, extent), () -> leaveAll(jump, extent));
            case ContinueStatement jump -> frames.onContinue(text(jump.getLabel())).ifPresentOrElse(exit -> {
                frames.unwind(exit.left().size() - 1);
                graph.jump(exit.target(), extent);
            }, () -> leaveAll(jump, extent));
            case ReturnStatement jump -> complete(jump);
            case ThrowStatement raise -> {
                expressions.value(raise.getExpression());
                values.thrown(raise.getExpression());
                graph.append(new Step.Raise(ScopedTypes.raised(raise)), extent);
                handlers.raise(raise, extent);
                graph.stop();
            }
            case TryStatement guarded -> tries.lower(guarded);
            case SynchronizedStatement locked -> {
                expressions.value(locked.getExpression());
                lower(locked.getBody());
            }
            case AssertStatement claim -> claim(claim);
            case TypeDeclarationStatement declaration -> expressions.localClass(declaration.getDeclaration());
            default -> {}
        }
    }

    private void conditional(IfStatement statement) {
        GraphBuilder.Label yes = graph.label();
        GraphBuilder.Label no = graph.label();
        GraphBuilder.Label end = graph.label();
        Extent condition = Trees.extent(statement.getExpression());
        Statement then = statement.getThenStatement();
        Statement otherwise = statement.getElseStatement();
        GraphBuilder.OpenRegion arm = graph.region();
        Extent noBlame = otherwise == null ? condition : Trees.end(otherwise);
        expressions.conditions().branch(statement.getExpression(),
                new ConditionLowering.Targets(yes, Trees.end(then), no, noBlame), new Construct.Conditional(condition, arm));
        graph.place(yes, Trees.extent(then));
        lower(then);
        graph.jump(end, Trees.end(then));
        arm.close();
        graph.place(no, otherwise == null ? condition : Trees.extent(otherwise));
        if (otherwise != null) {
            lower(otherwise);
        }
        graph.place(end, Trees.end(statement));
    }

    private void labelled(LabeledStatement statement) {
        String label = statement.getLabel().getIdentifier();
        GraphBuilder.Label end = graph.label();
        frames.push(new Frames.Labelled(label, end));
        lower(statement.getBody(), label);
        frames.pop();
        graph.place(end, Trees.end(statement));
    }

    private void leave(Frames.Exit exit, Step.Jump jump, Extent extent) {
        boolean leavesLoop = exit.left().stream().anyMatch(Frames.Loop.class::isInstance);
        if (leavesLoop) {
            graph.append(new Step.Leave(jump), extent);
        }
        frames.unwind(exit.left().size() - 1);
        graph.jump(exit.target(), extent);
    }

    private void complete(ReturnStatement statement) {
        Extent extent = Trees.extent(statement);
        Operand result = statement.getExpression() == null ? Operand.opaque() : expressions.value(statement.getExpression());
        if (statement.getExpression() instanceof SimpleName object && expressions.calls().held().holder(object).isPresent()) {
            SessionFactories.giver(object).ifPresent(giver -> expressions.calls().give(giver, extent));
        }
        if (statement.getExpression() != null) {
            lambdas.innermostCode().ifPresent(code -> values.returned(code, statement.getExpression()));
        }
        if (lambdas.complete(result, extent)) {
            return;
        }
        if (ending == Ending.CALL && statement.getExpression() != null) {
            values.returned(method(statement), statement.getExpression());
        }
        graph.append(new Step.Leave(Step.Jump.RETURN), extent);
        frames.unwind(frames.depth());
        if (ending == Ending.CALL) {
            graph.append(new Step.Return(result), extent);
            graph.stop();
        } else {
            completed(Step.Completion.RETURN, extent);
            later.ifPresent(LaterCode::unwind);
            graph.stop();
        }
    }

    /** A jump to a place outside of the code in which the session lives. */
    void leaveAll(Statement jump, Extent extent) {
        frames.unwind(frames.depth());
        completed(Step.Completion.JUMP, extent);
        later.ifPresent(code -> code.jump(jump));
        graph.stop();
    }

    /** The role is to be at its end. */
    private void end(Step.Completion how, Extent extent) {
        completed(how, extent);
        graph.stop();
    }

    private void completed(Step.Completion how, Extent extent) {
        if (ending != Ending.NONE) {
            expressions.selections().release(extent);
            graph.append(new Step.Complete(how, ending == Ending.SESSION), extent);
        }
    }

    private static IMethodBinding method(ASTNode node) {
        ASTNode here = node;
        while (!(here instanceof MethodDeclaration declaration)) {
            here = here.getParent();
        }
        return declaration.resolveBinding();
    }

    /** Whether assertions are enabled is not known. */
    private void claim(AssertStatement statement) {
        GraphBuilder.Label enabled = graph.label();
        GraphBuilder.Label end = graph.label();
        Extent extent = Trees.extent(statement);
        expressions.conditions().test(new Condition.IsTrue(Operand.opaque()),
                new ConditionLowering.Targets(enabled, extent, end, extent), new Construct.Plain(Optional.empty()), extent);
        graph.place(enabled, extent);
        expressions.value(statement.getExpression());
        graph.place(end, extent);
    }

    private static Optional<String> text(SimpleName label) {
        return Optional.ofNullable(label).map(SimpleName::getIdentifier);
    }

    /** Lowers the body of a method to its end. */
    public void method(Block body) {
        expressions.selections().start(Trees.extent(body));
        Trees.<Statement>list(body.statements()).forEach(this::lower);
        if (graph.isReachable() && ending == Ending.CALL) {
            graph.append(new Step.Return(Operand.opaque()), Trees.end(body));
            graph.stop();
        } else if (graph.isReachable()) {
            end(Step.Completion.END, Trees.end(body));
        }
    }

    /**
     * Lowers the code in which a session lives.
     *
     * @param behind what runs after it; empty where that does not matter
     */
    public void scope(SessionScope scope, Optional<LaterCode> behind) {
        later = behind;
        expressions.selections().start(scope.end());
        later.ifPresent(code -> code.enter(handlers));
        switch (scope) {
            case SessionScope.Rest rest -> rest.statements().forEach(this::lower);
            case SessionScope.Construction construction -> {
                construction.statements().forEach(this::lower);
                expressions.calls().give(construction.constructor(), scope.end());
            }
            case SessionScope.Loop loop -> lower(loop.statement());
            case SessionScope.Resource resource -> tries.fromResource(resource.statement(), resource.index());
            case SessionScope.Body body when body.lambda().getBody() instanceof Block block ->
                Trees.<Statement>list(block.statements()).forEach(this::lower);
            case SessionScope.Body body -> expressions.value((Expression) body.lambda().getBody());
            case SessionScope.Value value when value.expression().getParent() instanceof ExpressionStatement && value.isOnlyTheSession() -> {}
            case SessionScope.Value value -> expressions.value(value.expression());
        }
        if (graph.isReachable()) {
            completed(Step.Completion.BLOCK, scope.end());
        }
        later.ifPresent(code -> code.leave(handlers));
        later.ifPresent(LaterCode::lower);
        graph.stop();
    }

    /** A variable has the constant with which it is declared. */
    public void holds(VariableDeclarationFragment variable) {
        Constants.of(Trees.bare(variable.getInitializer())).ifPresent(value -> expressions.assign(variable.getName(), value, Trees.extent(variable)));
    }

    /** Lowers a method that is called with the session, with its ways in and out. */
    public void calledMethod(CalledMethod method) {
        Extent name = Trees.extent(method.declaration().getName());
        graph.method(method.entry(), name);
        method(method.declaration().getBody());
        unwinding.lower(name);
    }
}
