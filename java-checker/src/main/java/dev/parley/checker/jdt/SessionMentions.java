package dev.parley.checker.jdt;

import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.ParenthesizedExpression;
import org.eclipse.jdt.core.dom.StructuralPropertyDescriptor;

/** Tells where code only wants to know what a session says of itself, as what is logged does: nobody gets hold of the session by that. */
final class SessionMentions {
    private SessionMentions() {}

    /** Whether a session is made a text of: in {@code "at " + s}, {@code s.toString()} or {@code String.valueOf(s)}. */
    static boolean isMention(Expression session) {
        ASTNode child = session;
        while (child.getParent() instanceof ParenthesizedExpression || child.getParent() instanceof CastExpression) {
            child = child.getParent();
        }
        StructuralPropertyDescriptor place = child.getLocationInParent();
        return switch (child.getParent()) {
            // Only a text can be made of a session and something else.
            case InfixExpression infix -> infix.getOperator() == InfixExpression.Operator.PLUS;
            case Assignment append -> append.getOperator() == Assignment.Operator.PLUS_ASSIGN;
            case MethodInvocation call when place == MethodInvocation.EXPRESSION_PROPERTY ->
                call.getName().getIdentifier().equals("toString") && call.arguments().isEmpty();
            case MethodInvocation call when place == MethodInvocation.ARGUMENTS_PROPERTY -> isTextOf(call);
            case null, default -> false;
        };
    }

    private static boolean isTextOf(MethodInvocation call) {
        String receiver = call.getExpression() instanceof Name name ? name.getFullyQualifiedName() : "";
        return call.arguments().size() == 1 && call.getName().getIdentifier().equals("valueOf") && receiver.equals("String");
    }
}
