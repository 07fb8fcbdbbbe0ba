package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.ScopedMethods;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.Trees;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.EnumDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;

/** Calls that go from the name of an enum's constant to the constant, or back: both are known by that name. */
public final class EnumCalls {
    /** Classes of the library that make something else of a value. */
    private static final Set<String> NO_ENUMS =
            Set.of("String", "Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double", "BigInteger", "BigDecimal");

    private EnumCalls() {}

    /** What has the name of the constant that a call gives, or whose name it gives; empty for other calls. */
    public static Optional<Expression> constant(MethodInvocation call) {
        return switch (call.getName().getIdentifier()) {
            case "valueOf" -> isOfNamedEnum(call) ? Optional.of((Expression) call.arguments().getLast())
                    : Optional.of(call).filter(EnumCalls::isOfEnum).map(known -> (Expression) known.arguments().getFirst());
            case "name", "toString" -> Optional.ofNullable(call.getExpression())
                    .filter(named -> call.arguments().isEmpty() && mayBeConstant(named))
                    .filter(named -> call.getName().getIdentifier().equals("name") || EnumTexts.isName(named));
            default -> Optional.empty();
        };
    }

    /** Whether a call that has such a constant looks for it by its name, which no constant may have. */
    public static boolean isOfName(MethodInvocation call) {
        return call.getName().getIdentifier().equals("valueOf");
    }

    /** Whether a call in the code of an enum gives the name of the constant whose code it is. */
    public static boolean isOwnName(MethodInvocation call) {
        return call.getExpression() == null && call.getName().getIdentifier().equals("name") && call.arguments().isEmpty()
                && ScopedTypes.enumerationAround(call).isPresent();
    }

    /** The constant whose name an expression gives, as in {@code label.name()}; the expression itself where it is none. */
    public static Expression named(Expression expression) {
        return Trees.bare(expression) instanceof MethodInvocation call && call.getName().getIdentifier().equals("name")
                ? constant(call).orElse(expression)
                : expression;
    }

    /** Whether a call is {@code Enum.valueOf(Label.class, name)}: whichever class that is, the constant has the name. */
    private static boolean isOfNamedEnum(MethodInvocation call) {
        return call.arguments().size() == 2
                && call.getExpression() instanceof SimpleName type
                && type.getIdentifier().equals("Enum");
    }

    private static boolean isOfEnum(MethodInvocation call) {
        if (call.arguments().size() != 1) {
            return false;
        }
        if (!Scopes.areNeeded(call)) {
            return call.resolveMethodBinding() != null && call.resolveMethodBinding().getDeclaringClass().isEnum();
        }
        return call.getExpression() == null ? ScopedMethods.method(call).isEmpty()
                : !(call.getExpression() instanceof SimpleName type) || mayBeEnum(type);
    }

    /** Whether a type may be an enum, for all that its name tells. */
    private static boolean mayBeEnum(SimpleName type) {
        return !NO_ENUMS.contains(type.getIdentifier())
                && ScopedTypes.types(type)
                        .filter(declared -> declared.getName().getIdentifier().equals(type.getIdentifier()))
                        .allMatch(EnumDeclaration.class::isInstance);
    }

    /** Whether a reference is {@code Label::valueOf}, which gives the constant of a name, or {@code Label::name}, which gives its name. */
    public static boolean isBetweenNameAndConstant(ExpressionMethodReference reference) {
        String name = reference.getName().getIdentifier();
        boolean isNamed = reference.getExpression() instanceof SimpleName && (name.equals("valueOf") || name.equals("name"));
        return isNamed && (Scopes.areNeeded(reference)
                ? mayBeEnum((SimpleName) reference.getExpression())
                : reference.resolveMethodBinding() != null && reference.getExpression().resolveTypeBinding().isEnum());
    }

    private static boolean mayBeConstant(Expression named) {
        return Scopes.areNeeded(named)
                ? ScopedTypes.mayBeConstantOfEnum(named)
                : named.resolveTypeBinding() != null && named.resolveTypeBinding().isEnum();
    }
}
