package dev.parley.checker.jdt.resolution;

import dev.parley.checker.jdt.tree.Trees;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.EnumConstantDeclaration;
import org.eclipse.jdt.core.dom.EnumDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.ThisExpression;

/** The constants that an expression may be. */
public final class EnumConstants {
    private EnumConstants() {}

    /** By their names, in the order of their declaration; none where it is not known of which enum an expression is. */
    public static List<String> inOrder(Expression expression) {
        if (Scopes.areNeeded(expression)) {
            return ScopedTypes.enumerationOf(expression).map(EnumConstants::of).orElse(List.of());
        }
        // The compiler sorts fields by their names, and numbers them as they are declared.
        return constants(expression).sorted(Comparator.comparingInt(IVariableBinding::getVariableId)).map(IVariableBinding::getName).toList();
    }

    /** By their names; empty where an expression is not of an enum, or it is not known of which type. */
    public static Set<String> of(Expression expression) {
        if (Scopes.areNeeded(expression)) {
            return ScopedTypes.enumerationOf(expression).map(EnumConstants::of).map(Set::copyOf).orElse(Set.of());
        }
        return constants(expression).map(IVariableBinding::getName).collect(Collectors.toSet());
    }

    /** Those of an enum, by their names, in the order of their declaration. */
    public static List<String> of(EnumDeclaration type) {
        return Trees.<EnumConstantDeclaration>list(type.enumConstants()).stream().map(constant -> constant.getName().getIdentifier()).toList();
    }

    /** Whether an expression is known to give the constant of an enum. */
    public static boolean isOne(Expression expression) {
        return Scopes.areNeeded(expression) ? ScopedTypes.enumerationOf(expression).isPresent() : enumeration(expression).isPresent();
    }

    /** The constant in whose body the code is that names its own object; empty in code of others. */
    static Optional<String> withBody(ThisExpression self) {
        return self.getQualifier() != null ? Optional.empty() : ClassFamily.around(self).flatMap(EnumConstants::ofBody);
    }

    /** The constant of which a class is the body; empty for other classes. */
    public static Optional<String> ofBody(ASTNode type) {
        return type.getParent() instanceof EnumConstantDeclaration constant ? Optional.of(constant.getName().getIdentifier()) : Optional.empty();
    }

    /**
     * Whether a value is compared with a constant that its enum, which is declared in the project, does not have so far; never in a tree without
     * bindings, which shows what comes behind as well as it can.
     */
    public static boolean isWithUnknown(InfixExpression comparison) {
        return !Scopes.areNeeded(comparison)
                && Set.of(InfixExpression.Operator.EQUALS, InfixExpression.Operator.NOT_EQUALS).contains(comparison.getOperator())
                && (isUnknown(comparison.getLeftOperand(), comparison.getRightOperand())
                        || isUnknown(comparison.getRightOperand(), comparison.getLeftOperand()));
    }

    private static boolean isUnknown(Expression constant, Expression compared) {
        return Trees.bare(constant) instanceof QualifiedName name
                && (name.resolveBinding() == null || name.resolveBinding().isRecovered())
                && enumeration(compared).filter(ITypeBinding::isFromSource)
                        .filter(type -> type.isEqualTo(name.getQualifier().resolveTypeBinding())).isPresent();
    }

    private static Stream<IVariableBinding> constants(Expression expression) {
        return enumeration(expression).stream().flatMap(type -> Stream.of(type.getErasure().getDeclaredFields()))
                .filter(IVariableBinding::isEnumConstant);
    }

    private static Optional<ITypeBinding> enumeration(Expression expression) {
        return Optional.ofNullable(expression.resolveTypeBinding()).filter(ITypeBinding::isEnum);
    }

    /** The enum whose constants a call of {@code values()} gives, which is one of the file that has the call. */
    public static Optional<EnumDeclaration> allGivenBy(MethodInvocation call) {
        if (!call.getName().getIdentifier().equals("values") || !call.arguments().isEmpty()) {
            return Optional.empty();
        }
        if (Scopes.areNeeded(call)) {
            return switch (call.getExpression()) {
                case SimpleName name when Scopes.variable(name).isEmpty() -> ScopedTypes.enumeration(name);
                case null -> ScopedMethods.method(call).isEmpty() ? ScopedTypes.enumerationAround(call) : Optional.empty();
                default -> Optional.empty();
            };
        }
        IMethodBinding method = call.resolveMethodBinding();
        boolean isOfEnum = method != null && method.getDeclaringClass().isEnum() && Modifier.isStatic(method.getModifiers());
        return isOfEnum && ((CompilationUnit) call.getRoot()).findDeclaringNode(method.getDeclaringClass()) instanceof EnumDeclaration type
                ? Optional.of(type)
                : Optional.empty();
    }
}
