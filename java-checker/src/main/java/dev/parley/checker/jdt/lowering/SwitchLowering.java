package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.CasePattern;
import dev.parley.checker.cfg.Comparison;
import dev.parley.checker.cfg.Construct;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Guard;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.jdt.resolution.Constants;
import dev.parley.checker.jdt.resolution.EnumConstants;
import dev.parley.checker.jdt.resolution.Patterns;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.Locals;
import dev.parley.checker.jdt.value.NumberRanges;
import dev.parley.checker.jdt.value.TextPatterns;
import dev.parley.checker.jdt.value.ToldNumbers;
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
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.NullLiteral;
import org.eclipse.jdt.core.dom.Pattern;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.SwitchCase;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.SwitchStatement;
import org.eclipse.jdt.core.dom.YieldStatement;

/** Lowers both forms of {@code switch}, as statement and as expression. */
final class SwitchLowering {

    private record Result(SwitchExpression choice, Slot slot, GraphBuilder.Label end, int depth) {}

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
        Result result = new Result(choice, graph.slot(""), end, frames.depth());
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
            statements.leaveAll(statement, Trees.extent(statement));
            return;
        }
        graph.assign(result.slot(), value, Trees.extent(statement));
        statements.expressions().values().chosen(result.choice(), statement.getExpression());
        frames.unwind(frames.depth() - result.depth());
        graph.jump(result.end(), Trees.extent(statement));
    }

    /**
     * What a {@code switch} selects from.
     *
     * @param operand what is known of it
     * @param constants of all labels
     * @param ofNumbers whether what is selected is known as a text although it may be a number or a character
     * @param end where a statement leads if nothing matches; empty for an expression, of which something always does
     */
    private record Labels(
            Expression selector,
            Operand operand,
            Extent extent,
            Construct.Switch construct,
            List<Statement> body,
            Map<SwitchCase, GraphBuilder.Label> targets,
            Set<String> constants,
            boolean ofNumbers,
            Optional<GraphBuilder.Label> end) {}

    private void cases(Expression selector, Extent whole, List<Statement> body, GraphBuilder.Label end, Optional<Result> result) {
        Optional<Integer> number = number(selector);
        Optional<Slot> kept = number.isPresent() ? Optional.empty() : statements.expressions().numbers().of(selector);
        Operand value = number.map(known -> Operand.text(known.toString())).orElseGet(() -> value(selector, body));
        Operand selected = kept.<Operand>map(Operand.Variable::new).orElse(value);
        boolean ofNumbers = body.stream().anyMatch(this::isNumbered);
        Map<SwitchCase, GraphBuilder.Label> targets = new LinkedHashMap<>();
        Set<String> constants = new HashSet<>();
        body.forEach(statement -> {
            if (statement instanceof SwitchCase label) {
                targets.put(label, graph.label());
                constants.addAll(constants(label, ofNumbers));
            }
        });
        Extent extent = Trees.extent(selector);
        Set<String> all = ofNumbers
                ? NumberRanges.all(selector, statements.expressions().rounds().constants(), Alternatives.MOST)
                : EnumConstants.of(selector);
        Operand operand = oneOfAll(all, selector, selected, targets.keySet(), constants);
        Labels labels = new Labels(selector, operand, extent, new Construct.Switch(extent, whole), body, targets, constants, ofNumbers,
                result.isEmpty() ? Optional.of(end) : Optional.empty());
        if (mayTryInAnyOrder(targets.keySet())) {
            graph.append(new Step.Escape(Optional.empty()), extent);
        }
        select(labels, 0, Optional.empty());
        for (int i = 0; i < body.size(); i++) {
            if (body.get(i) instanceof SwitchCase label) {
                if (label.isSwitchLabeledRule()) {
                    graph.stop();
                }
                graph.place(targets.get(label), Trees.extent(label));
                Trees.<Expression>list(label.expressions()).forEach(expression -> {
                    if (expression instanceof Pattern pattern) {
                        statements.expressions().matched(pattern, selector, operand);
                    }
                });
                int next = i + 1;
                Patterns.guard(label).ifPresent(guard -> guarded(label, guard, labels, next));
            } else {
                arm(body.get(i), body, end);
            }
        }
        if (result.isPresent()) {
            graph.stop();
        }
    }

    /** What is selected from an enum, or from few numbers, all of which have labels: one of them, so that nothing else is left. */
    private Operand oneOfAll(Set<String> all, Expression selector, Operand selected, Set<SwitchCase> labels, Set<String> constants) {
        boolean isCovered = !all.isEmpty() && all.size() <= Alternatives.MOST && constants.containsAll(all);
        if (!isCovered || selected instanceof Operand.Constant(Value.Text known) || selected instanceof Operand.Part
                || labels.stream().anyMatch(SwitchLowering::makesExhaustive)) {
            return selected;
        }
        Extent extent = Trees.extent(selector);
        Slot slot = selected instanceof Operand.Variable variable ? variable.slot() : graph.slot("");
        graph.append(new Step.OneOf(slot, selected, all), extent);
        return new Operand.Variable(slot);
    }

    /** Whether guards act on the session of which it is not known before which labels they are asked. */
    private boolean mayTryInAnyOrder(Set<SwitchCase> labels) {
        return labels.stream()
                .filter(label -> Patterns.guard(label).filter(statements.expressions()::usesSession).isPresent())
                .anyMatch(label -> labels.stream().anyMatch(other -> other != label && !isDefault(other) && !Patterns.isComparable(label, other)));
    }

    /**
     * Branches to those labels that may match; there is no current end afterwards.
     *
     * @param from where the first of them may stand in the body; {@code default} may stand before it
     * @param refused the label that matched, but for its guard; empty if none has matched so far
     */
    private void select(Labels labels, int from, Optional<SwitchCase> refused) {
        graph.append(new Step.Select(labels.operand(), labels.construct(), comparisons(labels)), labels.extent());
        boolean covered = false;
        boolean certain = false;
        for (int i = 0; i < labels.body().size(); i++) {
            if (labels.body().get(i) instanceof SwitchCase label) {
                covered |= isDefault(label) || makesExhaustive(label);
                boolean isTriedLater = i >= from && Patterns.isTriedOnlyAfterAGuard(label, labels.body().subList(from, i), labels.selector());
                if (!certain && !isTriedLater && (i >= from || isDefault(label))) {
                    way(labels, label, blame(label, labels.body(), i));
                }
                certain |= i >= from
                        && Patterns.guard(label).isEmpty()
                        && refused.filter(earlier -> Patterns.coversAllOf(earlier, label)).isPresent();
            }
        }
        if (!covered) {
            labels.end().ifPresent(end -> graph.edge(end, new Guard.Otherwise(labels.constants(), Optional.empty()), labels.extent()));
        }
        graph.stop();
    }

    private void way(Labels labels, SwitchCase label, Extent blame) {
        GraphBuilder.Label target = labels.targets().get(label);
        Set<String> texts = constants(label, labels.ofNumbers());
        if (!texts.isEmpty()) {
            graph.edge(target, new Guard.Cases(texts), blame);
        }
        if (isDefault(label)) {
            graph.edge(target, new Guard.Otherwise(labels.constants(), Optional.of(labelled(label))), blame);
        }
        List<CasePattern> asked = texts.isEmpty() && !Patterns.takesAnyText(label) ? Patterns.asked(label) : List.of();
        if (!asked.isEmpty()) {
            List<CasePattern> told = asked.stream().map(pattern -> TextPatterns.of(pattern, labels.selector())).toList();
            graph.edge(target, new Guard.MayMatch(told, labelled(label)), blame);
        }
    }

    /** Goes on only where the condition behind {@code when} holds; where it does not, the labels after it are tried. */
    private void guarded(SwitchCase label, Expression guard, Labels labels, int next) {
        GraphBuilder.Label yes = graph.label();
        GraphBuilder.Label no = graph.label();
        Extent extent = Trees.extent(guard);
        Extent blame = blame(label, labels.body(), next - 1);
        statements.expressions().conditions().branch(
                guard, new ConditionLowering.Targets(yes, blame, no, extent), new Construct.Plain(Optional.of(extent)));
        graph.place(no, extent);
        select(labels, next, Optional.of(label));
        graph.place(yes, extent);
    }

    private void arm(Statement statement, List<Statement> body, GraphBuilder.Label end) {
        int before = body.indexOf(statement) - 1;
        boolean rule = before >= 0 && body.get(before) instanceof SwitchCase label && label.isSwitchLabeledRule();
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

    /** The text between {@code case} and the arrow or colon. */
    private static Extent labelled(SwitchCase label) {
        List<Expression> expressions = Trees.list(label.expressions());
        return label.isDefault() || expressions.isEmpty()
                ? new Extent(label.getStartPosition(), "default".length())
                : Extent.between(Trees.extent(expressions.getFirst()).offset(), Trees.extent(expressions.getLast()).end());
    }

    private static boolean isDefault(SwitchCase label) {
        return label.isDefault()
                || Trees.<Expression>list(label.expressions()).stream().anyMatch(CaseDefaultExpression.class::isInstance)
                || Patterns.takesAnyText(label);
    }

    /** What is selected from; where patterns take parts of what a variable has, nothing looks at the whole. */
    private Operand value(Expression selector, List<Statement> body) {
        ExpressionLowering expressions = statements.expressions();
        boolean isTakenApart = body.stream().anyMatch(statement -> statement instanceof SwitchCase label
                && Trees.<Expression>list(label.expressions()).stream().anyMatch(Pattern.class::isInstance));
        return isTakenApart && Trees.bare(selector) instanceof SimpleName && expressions.known(selector).isEmpty()
                ? expressions.base(selector)
                : expressions.value(selector);
    }

    /** A statement with a pattern or {@code null} among its labels has to be exhaustive (JLS 14.11.2); others may match nothing. */
    private static boolean makesExhaustive(SwitchCase label) {
        return Trees.<Expression>list(label.expressions()).stream()
                .anyMatch(expression -> expression instanceof Pattern || expression instanceof NullLiteral);
    }

    /** What a method compares with that tells values apart need not be a label of this protocol. */
    private List<Comparison> comparisons(Labels labels) {
        return statements.expressions().calls().areValuesTold() ? List.of() : labels.targets().keySet().stream()
                .flatMap(label -> Trees.<Expression>list(label.expressions()).stream())
                .flatMap(expression -> Locals.written(expression).stream())
                .toList();
    }

    /** Whether a label names a number or a character. */
    private boolean isNumbered(Statement label) {
        return label instanceof SwitchCase numbered && Trees.<Expression>list(numbered.expressions()).stream()
                .filter(ToldNumbers::isWritten)
                .flatMap(expression -> statements.expressions().rounds().constants().of(expression).stream())
                .anyMatch(constant -> !(constant instanceof String));
    }

    /** The number that is selected, where it is that of a round of a loop. */
    private Optional<Integer> number(Expression selector) {
        return statements.expressions().rounds().of(selector).flatMap(value -> value instanceof Integer number
                ? Optional.of(number)
                : Optional.empty());
    }

    private Set<String> constants(SwitchCase label, boolean ofNumbers) {
        Set<String> texts = new HashSet<>();
        for (Expression expression : Trees.<Expression>list(label.expressions())) {
            if (ofNumbers) {
                statements.expressions().rounds().constants().of(expression).ifPresent(constant -> texts.add(constant.toString()));
                continue;
            }
            Optional<Operand> constant = Constants.of(expression);
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
