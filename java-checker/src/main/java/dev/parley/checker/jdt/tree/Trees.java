package dev.parley.checker.jdt.tree;

import dev.parley.checker.cfg.Extent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.CharacterLiteral;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.DoStatement;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.ParenthesizedExpression;
import org.eclipse.jdt.core.dom.PostfixExpression;
import org.eclipse.jdt.core.dom.PrefixExpression;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.StringLiteral;
import org.eclipse.jdt.core.dom.StructuralPropertyDescriptor;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.WhileStatement;

/** Typed views on Eclipse's syntax tree. */
public final class Trees {
    private Trees() {}

    public static Extent extent(ASTNode node) {
        return new Extent(node.getStartPosition(), node.getLength());
    }

    /** Where an operation that a statement lacks would have to be added: at the closing brace of a block. */
    public static Extent end(Statement statement) {
        return statement instanceof Block ? new Extent(statement.getStartPosition() + statement.getLength() - 1, 1) : extent(statement);
    }

    /** Puts a node without a parent where another one is. */
    public static void replace(ASTNode old, ASTNode other) {
        StructuralPropertyDescriptor place = old.getLocationInParent();
        ASTNode around = old.getParent();
        if (place.isChildListProperty()) {
            List<ASTNode> all = list((List<?>) around.getStructuralProperty(place));
            all.set(all.indexOf(old), other);
        } else {
            around.setStructuralProperty(place, other);
        }
    }

    public static boolean isLoop(ASTNode node) {
        return node instanceof ForStatement || node instanceof WhileStatement || node instanceof DoStatement || node instanceof EnhancedForStatement;
    }

    // The tree's lists are raw; what is in them is part of their specification.
    @SuppressWarnings("unchecked")
    public static <T extends ASTNode> List<T> list(List<?> nodes) {
        return (List<T>) nodes;
    }

    /** The method, the initializer or the lambda that a piece of code is of. */
    public static ASTNode code(ASTNode node) {
        ASTNode here = node;
        while (!(here instanceof BodyDeclaration) && !(here instanceof LambdaExpression)) {
            here = here.getParent();
        }
        return here;
    }

    public static Expression bare(Expression expression) {
        Expression inner = expression;
        while (inner instanceof ParenthesizedExpression parenthesized) {
            inner = parenthesized.getExpression();
        }
        return inner;
    }

    /** Whether a name stands behind the object that has what it names. */
    public static boolean isMember(SimpleName name) {
        return name.getLocationInParent() == FieldAccess.NAME_PROPERTY || name.getLocationInParent() == QualifiedName.NAME_PROPERTY;
    }

    /** What a name stands for, together with the object that it is a member of. */
    public static Expression whole(SimpleName name) {
        return isMember(name) ? (Expression) name.getParent() : name;
    }

    /** The assignment that gives what an expression names another value, or the step up or down. */
    public static Optional<Expression> change(Expression target) {
        ASTNode around = target.getParent();
        while (around instanceof ParenthesizedExpression) {
            around = around.getParent();
        }
        return switch (around) {
            case Assignment assignment when bare(assignment.getLeftHandSide()) == target -> Optional.of(assignment);
            case PostfixExpression step -> Optional.of(step);
            case PrefixExpression step when step.getOperator() == PrefixExpression.Operator.INCREMENT
                    || step.getOperator() == PrefixExpression.Operator.DECREMENT -> Optional.of(step);
            case null, default -> Optional.empty();
        };
    }

    /** What stands in parentheses and behind casts. */
    public static Expression uncast(Expression expression) {
        Expression inner = bare(expression);
        while (inner instanceof CastExpression cast) {
            inner = bare(cast.getExpression());
        }
        return inner;
    }

    /** What a text says; empty for one that is still being written, and ends nowhere. */
    public static Optional<String> text(StringLiteral literal) {
        return written(literal::getLiteralValue);
    }

    public static Optional<Character> character(CharacterLiteral literal) {
        return written(literal::charValue);
    }

    private static <T> Optional<T> written(Supplier<T> literal) {
        try {
            return Optional.of(literal.get());
        } catch (IllegalArgumentException unfinished) {
            return Optional.empty();
        }
    }

    /** What a call is on, where the code names that. */
    public static Optional<Expression> receiver(Expression call) {
        return call instanceof MethodInvocation invocation ? Optional.ofNullable(invocation.getExpression()) : Optional.empty();
    }

    /** What a call gets; nothing for other expressions. */
    public static List<Expression> arguments(Expression call) {
        return switch (call) {
            case MethodInvocation invocation -> list(invocation.arguments());
            case SuperMethodInvocation invocation -> list(invocation.arguments());
            case ClassInstanceCreation creation -> list(creation.arguments());
            default -> List.of();
        };
    }

    /** All operands of an operator, in their order. */
    public static List<Expression> operands(InfixExpression infix) {
        List<Expression> operands = new ArrayList<>(List.of(infix.getLeftOperand(), infix.getRightOperand()));
        operands.addAll(Trees.<Expression>list(infix.extendedOperands()));
        return operands;
    }

    /** What a reference is made of is evaluated where it is written: a name gives the same wherever it is called. */
    public static boolean isFunction(Expression code) {
        return code instanceof LambdaExpression
                || code instanceof ExpressionMethodReference reference
                        && (reference.getExpression() instanceof SimpleName || reference.getExpression() instanceof ThisExpression);
    }

    /** Whether an expression makes an object of a class that is declared by itself. */
    public static boolean isPlainObject(Expression expression) {
        return expression instanceof ClassInstanceCreation creation && creation.getAnonymousClassDeclaration() == null;
    }
}
