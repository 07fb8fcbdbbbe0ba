package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.ContinueStatement;
import org.eclipse.jdt.core.dom.DoStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.LabeledStatement;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.PostfixExpression;
import org.eclipse.jdt.core.dom.PrefixExpression;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationExpression;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;
import org.eclipse.jdt.core.dom.WhileStatement;

/**
 * A loop that counts from constants to a constant, so that the code shows how many rounds it has, unless it is left before. Besides the
 * variable that its condition asks for it may step others in the same rounds.
 *
 * @param rounds what the variables hold at the start of each round: before the condition, or before the body of a {@code do}
 * @param last what they hold when there is no further round, before the condition is found not to hold
 */
public record CountedLoop(List<Map<VariableDeclaration, Object>> rounds, Map<VariableDeclaration, Object> last) {
    public CountedLoop {
        rounds = rounds.stream().map(Map::copyOf).toList();
        last = Map.copyOf(last);
    }

    /** A variable that each round changes in the same place, once. */
    private record Counter(VariableDeclarationFragment variable, Expression change, boolean isInCondition) {
        boolean isUpdated() {
            return change.getLocationInParent() == ForStatement.UPDATERS_PROPERTY;
        }
    }

    /** A {@code for} that declares its variable, and changes it in its head or in a statement of its body. */
    public static Optional<CountedLoop> of(ForStatement loop, RoundValues rounds) {
        if (loop.getExpression() == null) {
            return Optional.empty();
        }
        List<VariableDeclarationFragment> declared = Trees.<Expression>list(loop.initializers()).stream()
                .flatMap(initializer -> initializer instanceof VariableDeclarationExpression declaration
                        ? Trees.<VariableDeclarationFragment>list(declaration.fragments()).stream()
                        : Stream.empty())
                .toList();
        return counting(declared, loop, loop.getExpression(), loop.getBody(), true, rounds);
    }

    /** A {@code while} whose variable is declared in the same block, and nowhere else changed than in its condition or a statement of its body. */
    public static Optional<CountedLoop> of(WhileStatement loop, RoundValues rounds) {
        return inBlock(loop, loop.getExpression(), loop.getBody(), true, rounds);
    }

    /** A {@code do}, likewise. */
    public static Optional<CountedLoop> of(DoStatement loop, RoundValues rounds) {
        return inBlock(loop, loop.getExpression(), loop.getBody(), false, rounds);
    }

    private static Optional<CountedLoop> inBlock(Statement loop, Expression condition, Statement body, boolean isTestedFirst, RoundValues rounds) {
        ASTNode statement = loop;
        while (statement.getParent() instanceof LabeledStatement labelled) {
            statement = labelled;
        }
        ASTNode block = statement.getParent();
        ASTNode own = statement;
        if (!(block instanceof Block code)) {
            return Optional.empty();
        }
        List<VariableDeclarationFragment> declared = Trees.<Statement>list(code.statements()).stream()
                .takeWhile(before -> before != own)
                .flatMap(before -> before instanceof VariableDeclarationStatement declaration
                        ? Trees.<VariableDeclarationFragment>list(declaration.fragments()).stream()
                        : Stream.empty())
                .toList();
        return counting(declared, code, condition, body, isTestedFirst, rounds);
    }

    private static Optional<CountedLoop> counting(List<VariableDeclarationFragment> declared, ASTNode scope, Expression condition, Statement body,
            boolean isTestedFirst, RoundValues rounds) {
        List<Counter> counters = declared.stream().flatMap(variable -> counter(variable, scope, condition, body).stream()).toList();
        Map<VariableDeclaration, Object> known = new HashMap<>(rounds.values());
        counters.forEach(counter -> CountedCells.first(counter.variable(), new ConstantValues(known))
                .ifPresent(first -> known.put(counter.variable(), first)));
        List<Counter> constant = counters.stream().filter(counter -> known.containsKey(counter.variable())).toList();
        return constant.stream().anyMatch(counter -> KeptValues.uses(counter.variable(), condition) > 0)
                ? count(constant, known, condition, isTestedFirst)
                : Optional.empty();
    }

    private static Optional<Counter> counter(VariableDeclarationFragment variable, ASTNode scope, Expression condition, Statement body) {
        List<Expression> changes = CountedCells.changes(variable, scope);
        if (variable.getInitializer() == null || changes.size() != 1) {
            return Optional.empty();
        }
        Expression change = changes.getFirst();
        boolean isInCondition = KeptValues.uses(variable, condition) == 1 && isDoneBy(condition, change);
        Counter counter = new Counter(variable, change, isInCondition);
        return isInCondition || counter.isUpdated() || isStatementOf(body, change) && !continuesBefore(change, body)
                ? Optional.of(counter)
                : Optional.empty();
    }

    private static boolean isStatementOf(Statement body, Expression change) {
        List<ASTNode> statements = body instanceof Block block ? Trees.list(block.statements()) : List.of(body);
        return statements.stream().anyMatch(statement -> switch (statement) {
            case ExpressionStatement simple -> isDoneBy(simple.getExpression(), change);
            case VariableDeclarationStatement declaration -> Trees.<VariableDeclarationFragment>list(declaration.fragments()).stream()
                    .anyMatch(fragment -> fragment.getInitializer() != null && isDoneBy(fragment.getInitializer(), change));
            default -> false;
        });
    }

    /** Whether evaluating an expression surely makes a change that is a part of it, once. */
    private static boolean isDoneBy(Expression expression, Expression change) {
        for (ASTNode here = change; here != expression; here = here.getParent()) {
            boolean mayBeSkipped = switch (here.getParent()) {
                case null -> true;
                case LambdaExpression lambda -> true;
                case SwitchExpression choice -> here != choice.getExpression();
                case ConditionalExpression conditional -> here != conditional.getExpression();
                case InfixExpression infix -> isShortCircuit(infix) && here != infix.getLeftOperand();
                case Expression other -> false;
                default -> true;
            };
            if (mayBeSkipped) {
                return false;
            }
        }
        return true;
    }

    private static boolean isShortCircuit(InfixExpression infix) {
        return infix.getOperator() == InfixExpression.Operator.CONDITIONAL_AND || infix.getOperator() == InfixExpression.Operator.CONDITIONAL_OR;
    }

    /** Whether a round may go on to the next one before it comes to a change. */
    private static boolean continuesBefore(Expression change, Statement body) {
        return TreeIndex.in(body, ContinueStatement.class).stream().anyMatch(jump -> jump.getStartPosition() < change.getStartPosition());
    }

    /** @param known what is known before the loop: of its counters, and of the variables of the loops around */
    private static Optional<CountedLoop> count(List<Counter> counters, Map<VariableDeclaration, Object> known, Expression condition,
            boolean isTestedFirst) {
        List<Counter> inOrder = counters.stream()
                .sorted(Comparator.comparing(Counter::isUpdated).thenComparing(counter -> counter.change().getStartPosition()))
                .toList();
        List<Counter> beforeTest = inOrder.stream().filter(counter -> !isTestedFirst && !counter.isInCondition()).toList();
        List<Counter> afterTest = inOrder.stream().filter(counter -> isTestedFirst || counter.isInCondition()).toList();
        List<Map<VariableDeclaration, Object>> values = new ArrayList<>();
        while (values.size() <= Alternatives.MOST) {
            Map<VariableDeclaration, Object> start = held(counters, known);
            beforeTest.forEach(counter -> step(counter, known));
            Optional<Boolean> goesOn = goesOn(condition, new ConstantValues(known));
            if (goesOn.isEmpty()) {
                return Optional.empty();
            }
            if (goesOn.get() || !isTestedFirst) {
                values.add(start);
            }
            if (!goesOn.get()) {
                return values.size() > Alternatives.MOST ? Optional.empty() : Optional.of(new CountedLoop(values, held(counters, known)));
            }
            afterTest.forEach(counter -> step(counter, known));
        }
        return Optional.empty();
    }

    private static Map<VariableDeclaration, Object> held(List<Counter> counters, Map<VariableDeclaration, Object> known) {
        Map<VariableDeclaration, Object> held = new HashMap<>(known);
        held.keySet().retainAll(counters.stream().map(Counter::variable).toList());
        return held;
    }

    private static void step(Counter counter, Map<VariableDeclaration, Object> known) {
        Optional<Object> next = after(counter.change(), new ConstantValues(known));
        known.remove(counter.variable());
        next.ifPresent(value -> known.put(counter.variable(), value));
    }

    /** Whether the counters allow another round; empty where the condition does not depend on them alone, or on others beside them. */
    private static Optional<Boolean> goesOn(Expression condition, ConstantValues constants) {
        if (!(Trees.bare(condition) instanceof InfixExpression infix) || infix.getOperator() != InfixExpression.Operator.CONDITIONAL_AND) {
            return constants.truth(condition);
        }
        List<Boolean> known = Trees.operands(infix).stream().flatMap(operand -> goesOn(operand, constants).stream()).toList();
        return known.isEmpty() ? Optional.empty() : Optional.of(!known.contains(false));
    }

    /** What a variable holds after an expression that changes it, as far as that is a constant. */
    static Optional<Object> after(Expression change, ConstantValues constants) {
        return switch (change) {
            case PostfixExpression step -> constants.stepped(step.getOperand(), step.getOperator() == PostfixExpression.Operator.INCREMENT ? 1 : -1);
            case PrefixExpression step -> constants.stepped(step.getOperand(), step.getOperator() == PrefixExpression.Operator.INCREMENT ? 1 : -1);
            case MethodInvocation call -> CountedCells.after(call, constants).or(() -> constants.advanced(call.getExpression()));
            case Assignment assignment when assignment.getOperator() == Assignment.Operator.ASSIGN -> constants.of(assignment.getRightHandSide());
            case Assignment assignment -> constants.of(assignment.getLeftHandSide()).flatMap(left -> constants.of(assignment.getRightHandSide())
                    .flatMap(right -> ConstantValues.combined(operator(assignment), left, right)));
            default -> Optional.empty();
        };
    }

    /** {@code +} of {@code +=}. */
    private static InfixExpression.Operator operator(Assignment assignment) {
        String text = assignment.getOperator().toString();
        return InfixExpression.Operator.toOperator(text.substring(0, text.length() - 1));
    }
}
