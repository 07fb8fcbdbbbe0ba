package dev.parley.checker.jdt.session;

import dev.parley.checker.api.LookingMethods;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ArrayCreation;
import org.eclipse.jdt.core.dom.ArrayInitializer;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.InstanceofExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.ParenthesizedExpression;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.StringLiteral;
import org.eclipse.jdt.core.dom.StructuralPropertyDescriptor;
import org.eclipse.jdt.core.dom.TextBlock;

/** Tells where code only wants to know what a session says of itself, or whether it is another one: nobody gets hold of it by that. */
public final class SessionMentions {
    private static final String LANG = "java.lang.";

    private SessionMentions() {}

    /**
     * Whether a session is made a text of, as in {@code "at " + s} or for a
     * log, or is compared: in {@code s == other} or {@code s.equals(other)}.
     */
    public static boolean isMention(Expression session) {
        ASTNode child = session;
        while (child.getParent() instanceof ParenthesizedExpression || child.getParent() instanceof CastExpression || isListed(child)) {
            child = child.getParent();
        }
        StructuralPropertyDescriptor place = child.getLocationInParent();
        return switch (child.getParent()) {
            // Only a text can be made of a session and something else.
            case InfixExpression infix -> isComparison(infix) || infix.getOperator() == InfixExpression.Operator.PLUS;
            case Assignment append -> append.getOperator() == Assignment.Operator.PLUS_ASSIGN;
            case InstanceofExpression test -> true;
            case MethodInvocation call when place == MethodInvocation.EXPRESSION_PROPERTY -> isOfAnyObject(call);
            case MethodInvocation call when place == MethodInvocation.ARGUMENTS_PROPERTY ->
                isEquals(call) && RuntimeTypes.isSession(call.getExpression()) || looks(call);
            case null, default -> false;
        };
    }

    /** Whether it is one of the elements of an array that is made for a call. */
    private static boolean isListed(ASTNode element) {
        return element.getParent() instanceof ArrayInitializer
                || element.getParent() instanceof ArrayCreation array && array.getLocationInParent() == MethodInvocation.ARGUMENTS_PROPERTY;
    }

    private static boolean isComparison(InfixExpression infix) {
        return infix.getOperator() == InfixExpression.Operator.EQUALS || infix.getOperator() == InfixExpression.Operator.NOT_EQUALS;
    }

    private static boolean isOfAnyObject(MethodInvocation call) {
        return isEquals(call) || call.arguments().isEmpty() && List.of("toString", "hashCode").contains(call.getName().getIdentifier());
    }

    private static boolean isEquals(MethodInvocation call) {
        return call.getExpression() != null && call.getName().getIdentifier().equals("equals") && call.arguments().size() == 1;
    }

    /** Whether a call is of a method of a library that only looks at what it gets. */
    private static boolean looks(MethodInvocation call) {
        List<String> types = LookingMethods.types(call.getName().getIdentifier()).toList();
        if (types.isEmpty()) {
            return false;
        }
        if (!Scopes.areNeeded(call)) {
            return call.resolveMethodBinding() != null
                    && LibraryCalls.types(call.resolveMethodBinding().getDeclaringClass()).stream().anyMatch(types::contains);
        }
        return call.getExpression() != null
                && written(call.getExpression()).filter(written -> types.stream().anyMatch(type -> means(written, type, call))).isPresent();
    }

    /** The type that a call is made on, as the text names it. */
    private static Optional<String> written(Expression receiver) {
        return switch (Trees.bare(receiver)) {
            case StringLiteral text -> Optional.of("String");
            case TextBlock text -> Optional.of("String");
            case Name out when out.getFullyQualifiedName().matches("System\\.(out|err)") -> Optional.of("java.io.PrintStream");
            case SimpleName name when Scopes.variable(name).isPresent() -> Scopes.variable(name).flatMap(Scopes::type).map(TypeNames::written);
            case Name type -> Optional.of(type.getFullyQualifiedName());
            // What a builder of texts gives is itself.
            case MethodInvocation call when call.getExpression() != null && looks(call) -> written(call.getExpression());
            case Expression other -> ScopedTypes.typeOf(other).map(TypeNames::written);
        };
    }

    /** Whether a name is that of a type, by the file's imports or because it is one that needs none. */
    private static boolean means(String written, String type, ASTNode place) {
        return ScopedTypes.means(written, type, place)
                || type.equals(LANG + written) && ScopedTypes.types(place).noneMatch(own -> own.getName().getIdentifier().equals(written));
    }
}
