package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Construct;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.jdt.session.SessionScope;
import dev.parley.checker.jdt.tree.Trees;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.DoStatement;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.IfStatement;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.TryStatement;
import org.eclipse.jdt.core.dom.WhileStatement;

/**
 * What runs in a method before the code in which a session lives: it has left values in variables, and what the session gives away may be
 * known under several names from there. Of the session it tells nothing, so the session's code is taken to be reached without it as well.
 */
public final class EarlierCode {
    private final GraphBuilder graph;
    private final StatementLowering statements;
    private final ValueLowering values;
    private final Map<Statement, GraphBuilder.Label> heads = new HashMap<>();

    public EarlierCode(GraphBuilder graph, StatementLowering statements, ValueLowering values) {
        this.graph = graph;
        this.statements = statements;
        this.values = values;
    }

    /** Lowers what runs before a session's code; nothing where the session is there from the start. */
    public void lower(SessionScope scope) {
        switch (scope) {
            case SessionScope.Rest rest when !rest.statements().isEmpty() -> lower(rest.statements().getFirst(), List.of());
            case SessionScope.Rest rest -> {}
            case SessionScope.Construction construction -> lower(construction.statements().getFirst(), List.of());
            case SessionScope.Loop loop -> lower(loop.statement(), List.of());
            case SessionScope.Resource resource -> lower(resource.statement(),
                    Trees.<Expression>list(resource.statement().resources()).subList(0, resource.index()));
            case SessionScope.Body body -> scope.startsIn().ifPresent(start -> lower(start, List.of()));
            case SessionScope.Value value -> scope.startsIn().ifPresent(start -> lower(start, List.of()));
        }
    }

    /** Where the rounds of the loops around the session's code start. */
    public Map<Statement, GraphBuilder.Label> heads() {
        return heads;
    }

    private void head(Statement loop) {
        GraphBuilder.Label head = graph.label();
        graph.placeHead(head, Trees.extent(loop));
        heads.put(loop, head);
    }

    private void lower(Statement start, List<Expression> resources) {
        Extent extent = Trees.extent(start);
        GraphBuilder.Label earlier = graph.label();
        GraphBuilder.Label session = graph.label();
        statements.expressions().conditions().test(new Condition.IsTrue(Operand.opaque()),
                new ConditionLowering.Targets(earlier, extent, session, extent), new Construct.Plain(Optional.empty()), extent);
        graph.place(earlier, extent);
        before(start);
        resources.forEach(statements.expressions()::value);
        graph.place(session, extent);
    }

    /** The way from the start of the method to a piece of code, outermost first. */
    private void before(ASTNode place) {
        if (place instanceof BodyDeclaration || place.getParent() == null) {
            return;
        }
        before(place.getParent());
        switch (place.getParent()) {
            case Block block -> Trees.<Statement>list(block.statements()).stream()
                    .takeWhile(statement -> statement != place)
                    .forEach(statements::lower);
            case IfStatement conditional when place != conditional.getExpression() -> statements.expressions().value(conditional.getExpression());
            case WhileStatement loop when place == loop.getBody() -> {
                head(loop);
                statements.expressions().value(loop.getExpression());
            }
            case DoStatement loop when place == loop.getBody() -> head(loop);
            case ForStatement loop when place == loop.getBody() -> {
                Trees.<Expression>list(loop.initializers()).forEach(statements.expressions()::value);
                head(loop);
            }
            case EnhancedForStatement loop when place == loop.getBody() -> {
                statements.expressions().value(loop.getExpression());
                head(loop);
                values.next(loop.getParameter().getName(), loop.getExpression());
            }
            case TryStatement guarded when place == guarded.getBody() ->
                Trees.<Expression>list(guarded.resources()).forEach(statements.expressions()::value);
            default -> {}
        }
    }
}
