package dev.parley.checker.jdt.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.IfStatement;
import org.eclipse.jdt.core.dom.LabeledStatement;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.SwitchCase;
import org.eclipse.jdt.core.dom.SwitchStatement;
import org.eclipse.jdt.core.dom.SynchronizedStatement;
import org.eclipse.jdt.core.dom.TryStatement;
import org.eclipse.jdt.core.dom.YieldStatement;

/** Whether code makes one of some calls wherever control goes, other than by exceptions that calls throw. */
public final class SureCalls {
    private final Predicate<Expression> isWanted;

    private SureCalls(Predicate<Expression> isWanted) {
        this.isWanted = isWanted;
    }

    public static boolean areIn(List<Statement> code, Predicate<Expression> isWanted) {
        return new SureCalls(isWanted).isMadeIn(code);
    }

    private boolean isMadeIn(List<Statement> code) {
        for (Statement statement : code) {
            if (isMade(statement)) {
                return true;
            }
            if (!isLeftOnlyBehind(statement)) {
                return false;
            }
        }
        return false;
    }

    private boolean isMade(Statement statement) {
        return switch (statement) {
            case ExpressionStatement call -> isWanted.test(call.getExpression());
            // What stands behind an arrow (JLS 14.11.1).
            case YieldStatement result -> isWanted.test(result.getExpression());
            case Block block -> isMadeIn(Trees.list(block.statements()));
            case IfStatement decision ->
                decision.getElseStatement() != null && isMade(decision.getThenStatement()) && isMade(decision.getElseStatement());
            case SwitchStatement choice -> isMadeInEachCase(Trees.list(choice.statements()));
            case SynchronizedStatement guarded -> isMade(guarded.getBody());
            case LabeledStatement labelled -> isMade(labelled.getBody());
            case TryStatement guarded -> isMade(guarded.getBody()) || guarded.getFinally() != null && isMade(guarded.getFinally());
            default -> false;
        };
    }

    /** Labels that stand one after the other have what follows the last of them. */
    private boolean isMadeInEachCase(List<Statement> statements) {
        boolean hasDefault = false;
        List<Statement> open = new ArrayList<>();
        List<List<Statement>> cases = new ArrayList<>();
        for (Statement statement : statements) {
            if (statement instanceof SwitchCase label) {
                hasDefault |= label.isDefault();
                cases.add(open);
                open = new ArrayList<>();
            } else {
                open.add(statement);
            }
        }
        cases.add(open);
        return hasDefault && !open.isEmpty() && cases.stream().filter(code -> !code.isEmpty()).allMatch(this::isMadeIn);
    }

    /** Whether control goes elsewhere from within a statement only where the call was made before. */
    private boolean isLeftOnlyBehind(Statement statement) {
        return statement instanceof IfStatement decision
                ? isMadeOrStays(decision.getThenStatement()) && (decision.getElseStatement() == null || isMadeOrStays(decision.getElseStatement()))
                : !EarlyExits.mayLeave(statement);
    }

    private boolean isMadeOrStays(Statement arm) {
        return isMade(arm) || isLeftOnlyBehind(arm);
    }
}
