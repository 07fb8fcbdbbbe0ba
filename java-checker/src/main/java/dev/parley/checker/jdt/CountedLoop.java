package dev.parley.checker.jdt;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.ContinueStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.LabeledStatement;
import org.eclipse.jdt.core.dom.PostfixExpression;
import org.eclipse.jdt.core.dom.PrefixExpression;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationExpression;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;
import org.eclipse.jdt.core.dom.WhileStatement;

/**
 * A loop that counts with one variable from a constant to a constant, so that the code shows how many rounds it has, unless it is left
 * before.
 *
 * @param values what the variable holds at the start of each round
 * @param last what it holds when there is no further round
 */
record CountedLoop(VariableDeclaration variable, List<Integer> values, int last) {
    CountedLoop {
        values = List.copyOf(values);
    }

    /** A {@code for} that declares its variable, and changes it in its head or as a statement of its body. */
    static Optional<CountedLoop> of(ForStatement loop, RoundValues rounds) {
        if (loop.getExpression() == null) {
            return Optional.empty();
        }
        return Trees.<Expression>list(loop.initializers()).stream()
                .flatMap(initializer -> initializer instanceof VariableDeclarationExpression declaration
                        ? Trees.<VariableDeclarationFragment>list(declaration.fragments()).stream()
                        : Stream.empty())
                .flatMap(fragment -> counting(fragment, loop, loop.getExpression(), loop.getBody(), rounds).stream())
                .findFirst();
    }

    /** A {@code while} whose variable is declared in the same block, and nowhere else changed than in a statement of the body. */
    static Optional<CountedLoop> of(WhileStatement loop, RoundValues rounds) {
        ASTNode statement = loop;
        while (statement.getParent() instanceof LabeledStatement labelled) {
            statement = labelled;
        }
        ASTNode block = statement.getParent();
        ASTNode own = statement;
        return block instanceof Block code
                ? Trees.<Statement>list(code.statements()).stream()
                        .takeWhile(before -> before != own)
                        .flatMap(before -> before instanceof VariableDeclarationStatement declaration
                                ? Trees.<VariableDeclarationFragment>list(declaration.fragments()).stream()
                                : Stream.empty())
                        .flatMap(fragment -> counting(fragment, code, loop.getExpression(), loop.getBody(), rounds).stream())
                        .findFirst()
                : Optional.empty();
    }

    private static Optional<CountedLoop> counting(
            VariableDeclarationFragment variable, ASTNode scope, Expression condition, Statement body, RoundValues rounds) {
        if (variable.getInitializer() == null || !mentions(condition, variable)) {
            return Optional.empty();
        }
        List<Expression> changes = KeptValues.changes(variable, scope);
        boolean isCounted = changes.size() == 1 && (isUpdater(changes.getFirst()) || isStatementOf(body, changes.getFirst()) && !continues(body));
        return isCounted
                ? rounds.constants().number(variable.getInitializer()).flatMap(first -> count(variable, first, condition, changes.getFirst(), rounds.values()))
                : Optional.empty();
    }

    private static boolean mentions(Expression condition, VariableDeclaration variable) {
        boolean[] found = {false};
        condition.accept(new ASTVisitor() {
            @Override
            public boolean visit(SimpleName name) {
                found[0] |= Declarations.isUse(name, variable);
                return !found[0];
            }
        });
        return found[0];
    }

    private static boolean isUpdater(Expression change) {
        return change.getLocationInParent() == ForStatement.UPDATERS_PROPERTY;
    }

    private static boolean isStatementOf(Statement body, Expression change) {
        return change.getParent() instanceof ExpressionStatement statement && (statement == body || statement.getParent() == body);
    }

    /** Whether a round may end before the last statement of its body. */
    private static boolean continues(Statement body) {
        boolean[] found = {false};
        body.accept(new ASTVisitor() {
            @Override
            public boolean visit(ContinueStatement jump) {
                found[0] = true;
                return false;
            }
        });
        return found[0];
    }

    /** @param around what is known of the variables of the loops around */
    private static Optional<CountedLoop> count(
            VariableDeclaration variable, int first, Expression condition, Expression change, Map<VariableDeclaration, Object> around) {
        List<Integer> values = new ArrayList<>();
        Map<VariableDeclaration, Object> known = new HashMap<>(around);
        known.put(variable, first);
        ConstantValues constants = new ConstantValues(known);
        for (int value = first; values.size() <= ListedElements.MOST; ) {
            Optional<Boolean> goesOn = goesOn(condition, constants);
            if (goesOn.isEmpty()) {
                return Optional.empty();
            }
            if (!goesOn.get()) {
                return Optional.of(new CountedLoop(variable, values, value));
            }
            values.add(value);
            Optional<Object> next = after(change, constants);
            if (!(next.orElse("") instanceof Integer number)) {
                return Optional.empty();
            }
            value = number;
            known.put(variable, value);
        }
        return Optional.empty();
    }

    /** Whether the variable allows another round; empty where the condition does not depend on it alone, or on others beside it. */
    private static Optional<Boolean> goesOn(Expression condition, ConstantValues constants) {
        if (!(Trees.bare(condition) instanceof InfixExpression infix) || infix.getOperator() != InfixExpression.Operator.CONDITIONAL_AND) {
            return constants.truth(condition);
        }
        List<Boolean> known = ConditionLowering.operands(infix).stream().flatMap(operand -> goesOn(operand, constants).stream()).toList();
        return known.isEmpty() ? Optional.empty() : Optional.of(!known.contains(false));
    }

    /** What a variable holds after an expression that changes it, as far as that is a constant. */
    static Optional<Object> after(Expression change, ConstantValues constants) {
        return switch (change) {
            case PostfixExpression step -> step(step.getOperand(), step.getOperator() == PostfixExpression.Operator.INCREMENT ? 1 : -1, constants);
            case PrefixExpression step -> step(step.getOperand(), step.getOperator() == PrefixExpression.Operator.INCREMENT ? 1 : -1, constants);
            case Assignment assignment when assignment.getOperator() == Assignment.Operator.ASSIGN -> constants.of(assignment.getRightHandSide());
            case Assignment assignment -> constants.of(assignment.getLeftHandSide()).flatMap(left -> constants.of(assignment.getRightHandSide())
                    .flatMap(right -> ConstantValues.combined(operator(assignment), left, right)));
            default -> Optional.empty();
        };
    }

    private static Optional<Object> step(Expression variable, int by, ConstantValues constants) {
        return constants.number(variable).map(number -> number + by);
    }

    /** {@code +} of {@code +=}. */
    private static InfixExpression.Operator operator(Assignment assignment) {
        String text = assignment.getOperator().toString();
        return InfixExpression.Operator.toOperator(text.substring(0, text.length() - 1));
    }
}
