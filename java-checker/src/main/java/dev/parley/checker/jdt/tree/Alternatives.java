package dev.parley.checker.jdt.tree;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.YieldStatement;

/**
 * The expressions of which one gives the value of another: the arms of {@code ?:} and the results of a {@code switch}. As an argument
 * both take the type of the parameter (JLS 15.25, 15.28.1), so that only their arms tell what they give.
 */
public final class Alternatives {
    /** How many are told apart, of whatever there are several: nobody writes a round of a protocol for each element of a longer list. */
    public static final int MOST = 16;

    private Alternatives() {}

    /** The expression itself where it is neither. */
    public static List<Expression> of(Expression expression) {
        List<Expression> found = new ArrayList<>();
        collect(expression, found);
        return List.copyOf(found);
    }

    private static void collect(Expression expression, List<Expression> found) {
        List<Expression> parts = parts(expression);
        parts.forEach(part -> collect(part, found));
        if (parts.isEmpty()) {
            found.add(Trees.bare(expression));
        }
    }

    /** Those that an expression names itself; empty where it is neither. */
    public static List<Expression> parts(Expression expression) {
        return switch (Trees.bare(expression)) {
            case ConditionalExpression conditional -> List.of(conditional.getThenExpression(), conditional.getElseExpression());
            case SwitchExpression choice -> results(choice);
            case Expression plain -> List.of();
        };
    }

    private static List<Expression> results(SwitchExpression choice) {
        List<Expression> results = new ArrayList<>();
        choice.accept(new OwnCode() {
            @Override
            public boolean visit(YieldStatement statement) {
                results.add(statement.getExpression());
                return false;
            }

            @Override
            public boolean visit(SwitchExpression inner) {
                return inner == choice;
            }
        });
        return results;
    }

    /** The expressions of which one gives what a method gives. */
    public static List<Expression> ofResult(MethodDeclaration method) {
        return ofResult(method.getBody());
    }

    /** The expressions of which one gives what a lambda gives. */
    public static List<Expression> ofResult(LambdaExpression lambda) {
        return lambda.getBody() instanceof Expression result ? of(result) : ofResult(lambda.getBody());
    }

    private static List<Expression> ofResult(ASTNode body) {
        List<Expression> results = new ArrayList<>();
        body.accept(new OwnCode() {
            @Override
            public boolean visit(ReturnStatement statement) {
                if (statement.getExpression() != null) {
                    results.addAll(of(statement.getExpression()));
                }
                return true;
            }
        });
        return results;
    }
}
