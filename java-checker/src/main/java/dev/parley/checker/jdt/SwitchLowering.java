package dev.parley.checker.jdt;

import dev.parley.checker.cfg.Construct;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Guard;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.cfg.Value;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.CaseDefaultExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.NullLiteral;
import org.eclipse.jdt.core.dom.Pattern;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.SwitchCase;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.SwitchStatement;
import org.eclipse.jdt.core.dom.YieldStatement;

/** Lowers both forms of {@code switch}, as statement and as expression. */
final class SwitchLowering {

    private record Result(Slot slot, GraphBuilder.Label end, int depth) {}

    private final GraphBuilder graph;
    private final StatementLowering statements;
    private final Frames frames;
    private final Deque<Result> results = new ArrayDeque<>();

    SwitchLowering(GraphBuilder graph, StatementLowering statements, Frames frames) {
        this.graph = graph;
        this.statements = statements;
        this.frames = frames;
    }

    void statement(SwitchStatement choice) {
        GraphBuilder.Label end = graph.label();
        frames.push(new Frames.Switch(end));
        cases(choice.getExpression(), Trees.extent(choice), Trees.list(choice.statements()), end, Optional.empty());
        frames.pop();
        graph.place(end, Trees.extent(choice));
    }

    Operand expression(SwitchExpression choice) {
        GraphBuilder.Label end = graph.label();
        Result result = new Result(graph.slot(""), end, frames.depth());
        results.push(result);
        cases(choice.getExpression(), Trees.extent(choice), Trees.list(choice.statements()), end, Optional.of(result));
        results.pop();
        graph.place(end, Trees.extent(choice));
        return new Operand.Variable(result.slot());
    }

    void yield(YieldStatement statement) {
        Operand value = statements.expressions().value(statement.getExpression());
        if (statement.getParent() instanceof SwitchStatement) {
            // The expression of a rule, of which nothing is made.
            return;
        }
        Result result = results.peek();
        if (result == null) {
            statements.leaveAll(Trees.extent(statement));
            return;
        }
        graph.append(new Step.Assign(result.slot(), value), Trees.extent(statement));
        frames.unwind(frames.depth() - result.depth());
        graph.jump(result.end(), Trees.extent(statement));
    }

    private void cases(Expression selector, Extent whole, List<Statement> body, GraphBuilder.Label end, Optional<Result> result) {
        Operand operand = statements.expressions().value(selector);
        Map<SwitchCase, GraphBuilder.Label> labels = new LinkedHashMap<>();
        Set<String> constants = new HashSet<>();
        body.forEach(statement -> {
            if (statement instanceof SwitchCase label) {
                labels.put(label, graph.label());
                constants.addAll(constants(label));
            }
        });
        Extent extent = Trees.extent(selector);
        graph.append(new Step.Select(operand, new Construct.Switch(extent, whole)), extent);
        boolean covered = false;
        for (int i = 0; i < body.size(); i++) {
            if (body.get(i) instanceof SwitchCase label) {
                Extent blame = blame(label, body, i);
                boolean isDefault = isDefault(label);
                Set<String> texts = constants(label);
                if (!texts.isEmpty()) {
                    graph.edge(labels.get(label), new Guard.Cases(texts), blame);
                }
                if (isDefault) {
                    graph.edge(labels.get(label), new Guard.Otherwise(constants, true), blame);
                } else if (texts.isEmpty()) {
                    // A pattern or a number: it may match whatever is known.
                    graph.edge(labels.get(label), new Guard.Otherwise(Set.of(), true), blame);
                }
                covered |= isDefault || makesExhaustive(label);
            }
        }
        if (!covered && result.isEmpty()) {
            graph.edge(end, new Guard.Otherwise(constants, false), extent);
        }
        graph.stop();
        for (Statement statement : body) {
            if (statement instanceof SwitchCase label) {
                if (label.isSwitchLabeledRule()) {
                    graph.stop();
                }
                graph.place(labels.get(label), Trees.extent(label));
                statements.expressions().matched(label, selector);
            } else {
                arm(statement, body, end, result);
            }
        }
        if (result.isPresent()) {
            graph.stop();
        }
    }

    private void arm(Statement statement, List<Statement> body, GraphBuilder.Label end, Optional<Result> result) {
        int before = body.indexOf(statement) - 1;
        boolean rule = before >= 0 && body.get(before) instanceof SwitchCase label && label.isSwitchLabeledRule();
        if (rule && result.isPresent() && statement instanceof ExpressionStatement value) {
            graph.append(new Step.Assign(result.get().slot(), statements.expressions().value(value.getExpression())), Trees.extent(statement));
            graph.jump(end, Trees.extent(statement));
            return;
        }
        statements.lower(statement);
        if (rule) {
            graph.jump(end, Trees.end(statement));
        }
    }

    /** Where something that the arm of {@code label} lacks would be added. */
    private static Extent blame(SwitchCase label, List<Statement> body, int index) {
        Statement next = index + 1 < body.size() ? body.get(index + 1) : label;
        return label.isSwitchLabeledRule() ? next instanceof Block ? Trees.end(next) : Trees.extent(next) : Trees.extent(label);
    }

    private static boolean isDefault(SwitchCase label) {
        return label.isDefault() || Trees.<Expression>list(label.expressions()).stream().anyMatch(CaseDefaultExpression.class::isInstance);
    }

    /** A statement with a pattern or {@code null} among its labels has to be exhaustive (JLS 14.11.2); others may match nothing. */
    private static boolean makesExhaustive(SwitchCase label) {
        return Trees.<Expression>list(label.expressions()).stream()
                .anyMatch(expression -> expression instanceof Pattern || expression instanceof NullLiteral);
    }

    private static Set<String> constants(SwitchCase label) {
        Set<String> texts = new HashSet<>();
        for (Expression expression : Trees.<Expression>list(label.expressions())) {
            Optional<Operand> constant = Locals.constant(expression);
            if (constant.isPresent() && constant.get() instanceof Operand.Constant(Value.Text text)) {
                texts.add(text.value());
            } else if (expression instanceof Name name && expression.resolveConstantExpressionValue() == null) {
                // The constant of an enum that does not resolve.
                String written = name.getFullyQualifiedName();
                texts.add(written.substring(written.lastIndexOf('.') + 1));
            }
        }
        return texts;
    }
}
