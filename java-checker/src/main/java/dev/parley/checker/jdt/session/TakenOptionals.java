package dev.parley.checker.jdt.session;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.tree.EarlyExits;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.IfStatement;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.LabeledStatement;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.PrefixExpression;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.SynchronizedStatement;
import org.eclipse.jdt.core.dom.TryStatement;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.WhileStatement;

/**
 * A local variable with an {@code Optional} that may have a session. The session is followed from where it is taken out, so that it has to be
 * taken out, once, wherever control goes while it is there.
 *
 * @param takes the calls that take the session out, or give it to a function
 */
record TakenOptionals(VariableDeclarationFragment variable, Set<MethodInvocation> takes) {
    private static final String PRESENT = "isPresent";
    private static final String EMPTY = "isEmpty";
    private static final Set<InfixExpression.Operator> LOGICAL = Set.of(InfixExpression.Operator.CONDITIONAL_AND,
            InfixExpression.Operator.CONDITIONAL_OR);

    TakenOptionals {
        takes = Set.copyOf(takes);
    }

    /** Whether the session is surely taken out where it is there. */
    boolean isTakenOut(Expression source) {
        ASTNode from = source;
        while (from instanceof Expression) {
            from = from.getParent();
        }
        return switch (from) {
            case VariableDeclarationFragment declared when declared.getParent() instanceof Statement declaration -> isTakenBehind(declaration);
            case ExpressionStatement assigned when assigned.getExpression() instanceof Assignment -> isTakenBehind(assigned);
            case VariableDeclarationFragment declared when declared.getParent().getParent() instanceof ForStatement loop -> isTakenIn(loop);
            case ForStatement loop -> isTakenIn(loop);
            case WhileStatement loop -> isTakenEachTime(loop.getExpression(), loop.getBody());
            case IfStatement decision ->
                asks(decision.getExpression()).filter(present -> isTaken(decision, present)).isPresent() && isAllIn(List.of(decision));
            default -> false;
        };
    }

    /** Whether each round of a loop takes out what the one before it, or its beginning, has put into the variable. */
    private boolean isTakenIn(ForStatement loop) {
        return loop.getExpression() != null && isTakenEachTime(loop.getExpression(), loop.getBody());
    }

    private boolean isTakenEachTime(Expression condition, Statement body) {
        return asks(condition).filter(present -> present).isPresent() && isTakenIn(List.of(body)) && isAllIn(List.of(body));
    }

    /** Whether the session is taken out nowhere else: neither again, nor where it may not be there any more. */
    private boolean isAllIn(List<Statement> statements) {
        return statements.stream().mapToLong(this::takesIn).sum() == takes.size();
    }

    private boolean isTakenBehind(Statement statement) {
        if (!(statement.getParent() instanceof Block block)) {
            return false;
        }
        List<Statement> statements = Trees.list(block.statements());
        List<Statement> behind = statements.subList(statements.indexOf(statement) + 1, statements.size());
        return isTakenIn(behind) && isAllIn(behind);
    }

    /** Whether one of these statements, and only one, takes the session out wherever control goes. */
    private boolean isTakenIn(List<Statement> statements) {
        for (int i = 0; i < statements.size(); i++) {
            Statement statement = statements.get(i);
            List<Statement> rest = statements.subList(i + 1, statements.size());
            if (takesIn(statement) > 0) {
                return isTaken(statement) && rest.stream().allMatch(later -> takesIn(later) == 0);
            }
            boolean whereEmpty = statement instanceof IfStatement decision && decision.getElseStatement() == null
                    && asks(decision.getExpression()).filter(present -> !present).isPresent();
            if (!whereEmpty && EarlyExits.mayLeave(statement)) {
                return false;
            }
        }
        return false;
    }

    private boolean isTaken(Statement statement) {
        return switch (statement) {
            case Block block -> isTakenIn(Trees.list(block.statements()));
            case LabeledStatement labelled -> isTakenIn(List.of(labelled.getBody()));
            case SynchronizedStatement guarded -> isTakenIn(Trees.list(guarded.getBody().statements()));
            case TryStatement guarded -> Trees.<Expression>list(guarded.resources()).stream().mapToLong(this::takesIn).sum() == takesIn(guarded)
                    ? takesIn(guarded) == 1
                    : takesIn(guarded.getBody()) == takesIn(guarded) && isTakenIn(Trees.list(guarded.getBody().statements()));
            case IfStatement decision when asks(decision.getExpression()).isPresent() -> isTaken(decision, asks(decision.getExpression()).get());
            case IfStatement decision when takesIn(decision.getExpression()) == 0 -> decision.getElseStatement() != null
                    && isTakenIn(List.of(decision.getThenStatement())) && isTakenIn(List.of(decision.getElseStatement()));
            default -> takesIn(statement) == 1
                    && takes.stream().filter(take -> TreeIndex.isIn(take, statement)).allMatch(take -> isStraight(take, statement));
        };
    }

    /** @param present whether the session is there in the first of the two branches */
    private boolean isTaken(IfStatement decision, boolean present) {
        Optional<Statement> there = present ? Optional.of(decision.getThenStatement()) : Optional.ofNullable(decision.getElseStatement());
        return there.filter(branch -> isTakenIn(List.of(branch)) && takesIn(branch) == takesIn(decision)).isPresent();
    }

    private long takesIn(ASTNode code) {
        return takes.stream().filter(take -> TreeIndex.isIn(take, code)).count();
    }

    /** Whether a call is made once whenever a statement is, unless there is no session. */
    private boolean isStraight(MethodInvocation take, Statement statement) {
        for (ASTNode here = take; here != statement; here = here.getParent()) {
            if (!isReachedWith(take, here, here.getParent())) {
                return false;
            }
        }
        return true;
    }

    /** @param part of what is around it, the one that the call is in */
    private boolean isReachedWith(MethodInvocation take, ASTNode part, ASTNode around) {
        return switch (around) {
            case ConditionalExpression choice when part != choice.getExpression() ->
                asks(choice.getExpression()).filter(present ->
                        TreeIndex.isIn(take, present ? choice.getThenExpression() : choice.getElseExpression())).isPresent();
            case InfixExpression both when LOGICAL.contains(both.getOperator()) -> part == both.getLeftOperand()
                    || part == both.getRightOperand()
                            && asks(both.getLeftOperand()).filter(present ->
                                    present == (both.getOperator() == InfixExpression.Operator.CONDITIONAL_AND)).isPresent();
            case LambdaExpression later -> false;
            case AnonymousClassDeclaration later -> false;
            default -> !Trees.isLoop(around);
        };
    }

    /**
     * Whether a condition asks for nothing but whether there is a session:
     * true where it holds if there is, false where it holds if there is none.
     */
    private Optional<Boolean> asks(Expression condition) {
        return switch (Trees.bare(condition)) {
            case PrefixExpression not when not.getOperator() == PrefixExpression.Operator.NOT -> asks(not.getOperand()).map(present -> !present);
            case MethodInvocation call when call.getExpression() != null
                    && isThis(Trees.bare(call.getExpression())) -> switch (call.getName().getIdentifier()) {
                case PRESENT -> Optional.of(true);
                case EMPTY -> Optional.of(false);
                default -> Optional.empty();
            };
            case SimpleName name when KeptValues.isKept(variable) -> Declarations.named(name).flatMap(this::asks);
            default -> Optional.empty();
        };
    }

    /** What the answer was that another variable keeps. */
    private Optional<Boolean> asks(VariableDeclaration answer) {
        return answer instanceof VariableDeclarationFragment kept && KeptValues.isKept(kept) ? asks(kept.getInitializer()) : Optional.empty();
    }

    private boolean isThis(Expression expression) {
        Expression named = expression instanceof Assignment assignment ? assignment.getLeftHandSide() : expression;
        return named instanceof SimpleName name && Declarations.isUse(name, variable);
    }
}
