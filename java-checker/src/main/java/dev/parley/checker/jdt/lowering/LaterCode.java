package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Construct;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.CatchClause;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.LabeledStatement;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.SwitchCase;
import org.eclipse.jdt.core.dom.SwitchStatement;
import org.eclipse.jdt.core.dom.TryStatement;

/**
 * What runs in a method behind the code in which a session lives: it may use what the session has given away, under any name, and in another
 * round of a loop give it away once more. Of the session it tells nothing.
 */
public final class LaterCode {

    /** A loop or a {@code switch} in which the session's code is. */
    private record Around(Statement statement, GraphBuilder.Label exit, GraphBuilder.Label next) {}

    /**
     * A {@code try} in whose body the session's code is, with the ways into its clauses: what fails there leaves that code.
     *
     * @param passage its {@code finally} block, for exceptions that are caught further out
     */
    private record Guarded(TryStatement statement, List<GraphBuilder.Label> clauses, Optional<Passage> passage) {}

    private final GraphBuilder graph;
    private final StatementLowering statements;
    private final Map<Statement, GraphBuilder.Label> heads;
    private final Statement last;
    private final boolean isResource;
    private final Deque<Around> around = new ArrayDeque<>();
    /** Innermost first. */
    private final Deque<Guarded> guarded = new ArrayDeque<>();

    /**
     * @param heads where the rounds of the loops around the session's code start
     * @param last the statement with which that code ends
     * @param isResource whether that is a {@code try} which closes the session
     */
    public LaterCode(GraphBuilder graph, StatementLowering statements, Map<Statement, GraphBuilder.Label> heads, Statement last, boolean isResource) {
        this.graph = graph;
        this.statements = statements;
        this.heads = heads;
        this.last = last;
        this.isResource = isResource;
        way().reversed().forEach(place -> {
            if (place.getLocationInParent() == TryStatement.BODY_PROPERTY) {
                guard((TryStatement) place.getParent());
            } else if (place.getParent() instanceof CatchClause clause) {
                unwindThrough((TryStatement) clause.getParent());
            } else if (place.getParent() instanceof SwitchStatement || isBody(place)) {
                surround((Statement) place.getParent());
            }
        });
        if (isResource) {
            guard((TryStatement) last);
        }
    }

    private void guard(TryStatement statement) {
        unwindThrough(statement);
        Optional<Passage> passage = Optional.ofNullable(statement.getFinally())
                .map(block -> new Passage(graph, Trees.extent(block), () -> statements.lower(block), true));
        guarded.push(new Guarded(statement,
                Trees.<CatchClause>list(statement.catchClauses()).stream().map(clause -> graph.label()).toList(), passage));
    }

    private void unwindThrough(TryStatement statement) {
        if (statement.getFinally() != null) {
            statements.frames().push(new Frames.Finally(() -> statements.lower(statement.getFinally())));
        }
    }

    private void surround(Statement statement) {
        Around own = new Around(statement, graph.label(), graph.label());
        around.push(own);
        statements.frames().push(statement instanceof SwitchStatement
                ? new Frames.Switch(own.exit())
                : new Frames.Loop(label(statement), own.exit(), own.next()));
    }

    /** What code fails with leads to the clauses around the session's, from here to {@link #leave}: nobody uses the session there. */
    void enter(Handlers handlers) {
        guarded.descendingIterator().forEachRemaining(each -> {
            handlers.enterAround(each.passage());
            for (int i = 0; i < each.clauses().size(); i++) {
                handlers.clause(clauses(each).get(i).getException().getType(), each.clauses().get(i));
            }
        });
    }

    void leave(Handlers handlers) {
        guarded.forEach(each -> handlers.leave());
    }

    private static List<CatchClause> clauses(Guarded each) {
        return Trees.list(each.statement().catchClauses());
    }

    /** The last statement and what is around it, as far as it runs when the session's code does. */
    private List<ASTNode> way() {
        List<ASTNode> way = new ArrayList<>();
        for (ASTNode here = last; !(here.getParent() instanceof BodyDeclaration) && !(here.getParent() instanceof LambdaExpression)
                && here.getParent() != null; here = here.getParent()) {
            way.add(here);
        }
        return way;
    }

    private static boolean isBody(ASTNode place) {
        return Trees.isLoop(place.getParent()) && place.getLocationInParent().getId().equals("body");
    }

    /** A {@code return} leaves the session's code, and the method. */
    void unwind() {
        statements.frames().unwind(statements.frames().depth());
    }

    /** A {@code break} or {@code continue} leads out of the session's code. */
    void jump(Statement jump) {
        statements.lower(jump);
    }

    private static String label(Statement statement) {
        return statement.getParent() instanceof LabeledStatement labelled ? labelled.getLabel().getIdentifier() : "";
    }

    /** Lowers what comes after the session's code. */
    void lower() {
        enter(statements.handlers());
        if (isResource) {
            finish();
        }
        way().forEach(this::after);
        graph.stop();
    }

    private void after(ASTNode place) {
        switch (place.getParent()) {
            case Block block -> behind(Trees.list(block.statements()), place);
            case SwitchStatement choice -> {
                List<Statement> all = Trees.list(choice.statements());
                List<Statement> rest = all.subList(all.indexOf(place) + 1, all.size());
                rest.stream().takeWhile(statement -> !(statement instanceof SwitchCase)).forEach(statements::lower);
                statements.frames().pop();
                graph.place(around.remove().exit(), Trees.extent(choice));
            }
            case TryStatement whole when place == whole.getBody() -> finish();
            case CatchClause clause -> finishClause((TryStatement) clause.getParent());
            case Statement loop when isBody(place) -> nextRound(loop);
            default -> {}
        }
    }

    private void behind(List<Statement> all, ASTNode place) {
        all.subList(all.indexOf(place) + 1, all.size()).forEach(statements::lower);
    }

    /** The innermost {@code try} around comes to its end, also from its clauses. */
    private void finish() {
        Guarded own = guarded.remove();
        statements.handlers().leave();
        statements.handlers().enter(own.passage());
        GraphBuilder.Label end = graph.label();
        graph.jump(end, Trees.end(own.statement()));
        for (int i = 0; i < own.clauses().size(); i++) {
            CatchClause clause = clauses(own).get(i);
            Extent extent = Trees.extent(clause.getException());
            graph.place(own.clauses().get(i), extent);
            graph.append(new Step.Complete(Step.Completion.FAILURE, false), extent);
            statements.lower(clause.getBody());
            graph.jump(end, Trees.end(clause.getBody()));
        }
        statements.handlers().leave();
        own.passage().ifPresent(passage -> {
            statements.frames().pop();
            passage.lower();
        });
        graph.place(end, Trees.end(own.statement()));
        Optional.ofNullable(own.statement().getFinally()).ifPresent(statements::lower);
    }

    private void finishClause(TryStatement whole) {
        Optional.ofNullable(whole.getFinally()).ifPresent(block -> {
            statements.frames().pop();
            statements.lower(block);
        });
    }

    private void nextRound(Statement loop) {
        Around own = around.remove();
        Extent extent = Trees.end(loop);
        graph.place(own.next(), extent);
        if (loop instanceof ForStatement counting) {
            Trees.<Expression>list(counting.updaters()).forEach(statements.expressions()::value);
        }
        statements.frames().pop();
        GraphBuilder.Label head = heads.get(loop);
        statements.expressions().conditions().test(new Condition.IsTrue(Operand.opaque()),
                new ConditionLowering.Targets(head == null ? own.exit() : head, extent, own.exit(), extent),
                new Construct.Plain(Optional.empty()), extent);
        graph.place(own.exit(), extent);
    }
}
