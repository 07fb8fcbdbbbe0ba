package dev.parley.checker.jdt.lowering;

import dev.parley.checker.api.SessionApi;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.cfg.SessionOperation.Kind;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.jdt.session.SessionVariable;
import dev.parley.checker.jdt.tree.JumpsOut;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.CatchClause;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.TryStatement;
import org.eclipse.jdt.core.dom.VariableDeclarationExpression;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * Lowers {@code try} in all its forms. A {@code finally} block is lowered once for each normal way out of the statement, as compilers
 * do, and once more for each place where exceptions go that pass through it. The way out by an exception that nobody catches is not followed:
 * the method then ends by it, and the runtime ends the session.
 */
final class TryLowering {
    private final GraphBuilder graph;
    private final SessionVariable session;
    private final StatementLowering statements;
    private final Frames frames;
    private final Handlers handlers;
    private final ClosingLowering closing;

    TryLowering(GraphBuilder graph, SessionVariable session, StatementLowering statements, Frames frames, Handlers handlers,
            ClosingLowering closing) {
        this.graph = graph;
        this.session = session;
        this.statements = statements;
        this.frames = frames;
        this.handlers = handlers;
        this.closing = closing;
    }

    void lower(TryStatement statement) {
        GraphBuilder.Label end = graph.label();
        List<CatchClause> clauses = Trees.list(statement.catchClauses());
        List<GraphBuilder.Label> entries = new ArrayList<>();
        Optional<Block> last = Optional.ofNullable(statement.getFinally());
        last.ifPresent(block -> {
            graph.cleanup(Trees.extent(block));
            frames.push(new Frames.Finally(handlers.fromHere(() -> statements.lower(block))));
        });
        // Whatever it is entered with ends where it jumps elsewhere (JLS 14.20.2), so that it is a clause that catches everything.
        boolean swallows = last.filter(JumpsOut::in).isPresent();
        GraphBuilder.Label swallowed = graph.label();
        ChangesByCalls changes = statements.expressions().calls().changes();
        Runnable caughtFromBody = () -> {
            Trees.<Expression>list(statement.resources()).forEach(changes::caughtFrom);
            changes.caughtFrom(statement.getBody());
        };
        Runnable caught = () -> {
            caughtFromBody.run();
            clauses.forEach(changes::caughtFrom);
        };
        Optional<Passage> passage = last.filter(block -> !swallows).flatMap(block -> passage(block, caught));
        handlers.enter(passage);
        for (CatchClause clause : clauses) {
            GraphBuilder.Label entry = graph.label();
            entries.add(entry);
            handlers.clause(clause.getException().getType(), entry);
        }
        if (swallows) {
            handlers.anything(swallowed);
        }
        resources(statement, 0);
        handlers.leave();
        finish(last, end, statement);
        handlers.enter(passage);
        if (swallows) {
            handlers.anything(swallowed);
        }
        for (int i = 0; i < clauses.size(); i++) {
            CatchClause clause = clauses.get(i);
            graph.stop();
            graph.place(entries.get(i), Trees.extent(clause.getException()));
            // What is caught is there: a variable that keeps it tells later that something was caught.
            statements.expressions().assign(clause.getException().getName(), Operand.presence(Value.Presence.SOME),
                    Trees.extent(clause.getException()));
            statements.expressions().values().caught(clause.getException().getName());
            caughtFromBody.run();
            statements.lower(clause.getBody());
            finish(last, end, statement);
        }
        handlers.leave();
        if (last.isPresent()) {
            frames.pop();
        }
        if (swallows) {
            swallowed(last.get(), swallowed, caught);
        }
        passage.ifPresent(Passage::lower);
        graph.place(end, Trees.end(statement));
    }

    /** A {@code finally} block that is entered by an exception, which goes on where the block does not jump elsewhere. */
    private void swallowed(Block block, GraphBuilder.Label entry, Runnable caught) {
        Extent extent = Trees.extent(block);
        graph.stop();
        graph.place(entry, extent);
        caught.run();
        statements.lower(block);
        if (graph.isReachable()) {
            handlers.raise("Throwable", extent);
            graph.stop();
        }
    }

    /** A block that looks at values does so as well when a send has failed, by which they are gone; what goes on with the session does not. */
    private Optional<Passage> passage(Block block, Runnable caught) {
        Extent extent = Trees.extent(block);
        Runnable code = () -> {
            caught.run();
            statements.lower(block);
        };
        boolean ofSession = concerns(block);
        boolean ofValues = (!ofSession || ends(block)) && statements.expressions().values().isConcerned(block);
        return ofValues ? Optional.of(Passage.ofValues(graph, extent, code))
                : !ofSession ? Optional.empty()
                : Optional.of(goesOn(block) ? Passage.ofSession(graph, extent, code) : new Passage(graph, extent, code, false));
    }

    /** Whether a block sends or receives, and leaves the session to nobody else who might close it. */
    private boolean goesOn(Block block) {
        List<SimpleName> names = TreeIndex.in(block, SimpleName.class).stream().filter(session::is).toList();
        return names.stream().allMatch(name -> name.getLocationInParent() == MethodInvocation.EXPRESSION_PROPERTY)
                && names.stream().map(name -> ((MethodInvocation) name.getParent()).getName().getIdentifier())
                        .anyMatch(method -> !SessionApi.endsUse(method) && !SessionApi.isQuestion(method));
    }

    /** Whether a block ends the session, wherever it is. */
    private boolean ends(Block block) {
        boolean[] found = {false};
        block.accept(new ASTVisitor() {
            @Override
            public boolean visit(MethodInvocation call) {
                found[0] |= call.getExpression() != null && session.is(call.getExpression()) && SessionApi.endsUse(call.getName().getIdentifier());
                return true;
            }
        });
        return found[0];
    }

    /** Whether a block does anything with the session, or with an object that keeps it. */
    private boolean concerns(Block block) {
        HeldSessions held = statements.expressions().calls().held();
        boolean[] found = {false};
        block.accept(new ASTVisitor() {
            @Override
            public boolean visit(SimpleName name) {
                found[0] |= session.is(name);
                return true;
            }

            @Override
            public boolean visit(MethodInvocation call) {
                found[0] = found[0] || held.called(call).isPresent() || held.argument(call).isPresent();
                return true;
            }
        });
        return found[0];
    }

    /** The body with its resources from one on, each closed when it is left. */
    private void resources(TryStatement statement, int first) {
        if (first == statement.resources().size()) {
            statements.lower(statement.getBody());
            return;
        }
        Expression resource = (Expression) statement.resources().get(first);
        if (!session.is(resource)) {
            statements.expressions().value(resource);
        }
        Optional<Expression> closed = session.is(resource) ? Optional.of(resource) : declared(resource);
        Optional<HeldSessions.Code> holding = held(resource);
        Extent extent = Trees.extent(resource);
        if (closed.isPresent()) {
            within(() -> close(closed.get(), extent), extent, () -> resources(statement, first + 1));
        } else if (holding.isPresent()) {
            // An object that keeps the session is closed by a method of its own, which does anything with the session, or closes that as well.
            within(() -> statements.expressions().calls().close(holding.get(), extent), extent, () -> resources(statement, first + 1));
        } else {
            // What fails on the way of another exception is no more than a remark to that.
            Runnable close = handlers.fromHere(() -> {
                closing.close(resource);
                statements.expressions().values().closed(resource);
            });
            frames.push(new Frames.Finally(close));
            resources(statement, first + 1);
            frames.pop();
            if (graph.isReachable()) {
                close.run();
            }
        }
    }

    /** Lowers code that is left by closing something, by whatever way. */
    private void within(Runnable close, Extent extent, Runnable code) {
        Passage passage = new Passage(graph, extent, close, false);
        GraphBuilder.Label end = graph.label();
        Frames.Finally left = new Frames.Finally(handlers.fromHere(close));
        handlers.enter(Optional.of(passage));
        frames.push(left);
        code.run();
        handlers.leave();
        frames.pop();
        if (graph.isReachable()) {
            close.run();
            graph.jump(end, extent);
        }
        passage.lower();
        graph.place(end, extent);
    }

    /** What runs when a resource is closed that is an object with the session. */
    private Optional<HeldSessions.Code> held(Expression resource) {
        HeldSessions held = statements.expressions().calls().held();
        Expression object = resource instanceof VariableDeclarationExpression declaration
                ? ((VariableDeclarationFragment) declaration.fragments().getFirst()).getInitializer()
                : resource;
        return Optional.ofNullable(object).flatMap(held::holder).flatMap(held::closed);
    }

    /** The name of the resource, if it is the session or may be it. */
    private Optional<Expression> declared(Expression resource) {
        return resource instanceof VariableDeclarationExpression declaration
                ? Trees.<VariableDeclarationFragment>list(declaration.fragments()).stream()
                        .filter(fragment -> session.isDeclaredBy(fragment) || statements.expressions().selections().isSession(fragment))
                        .findFirst()
                        .map(VariableDeclarationFragment::getName)
                : Optional.empty();
    }

    /** The code in which a resource lives: the resources after it and the body, but none of the other blocks. */
    void fromResource(TryStatement statement, int index) {
        resources(statement, index);
    }

    private void close(Expression resource, Extent extent) {
        SelectionLowering selections = statements.expressions().selections();
        if (session.isOwn(resource)) {
            selections.release(extent);
        }
        SessionOperation operation = new SessionOperation(Kind.CLOSE, session.name(), extent, extent, List.of(), Optional.empty(),
                Optional.empty(), List.of(), Operand.opaque());
        selections.guarded(resource, () -> graph.append(new Step.Perform(operation, Optional.empty()), extent), () -> {});
    }

    private void finish(Optional<Block> last, GraphBuilder.Label end, ASTNode statement) {
        if (graph.isReachable()) {
            if (last.isPresent()) {
                frames.unwind(1);
            }
            graph.jump(end, Trees.extent(statement));
        }
    }
}
