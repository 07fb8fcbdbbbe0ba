package dev.parley.checker.jdt;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.EnumConstantDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;

/** The constants that an expression may be. */
final class EnumConstants {
    private EnumConstants() {}

    /** By their names; empty where an expression is not of an enum, or it is not known of which type. */
    static Set<String> of(Expression expression) {
        if (Scopes.areNeeded(expression)) {
            return ScopedTypes.enumerationOf(expression).stream()
                    .flatMap(type -> Trees.<EnumConstantDeclaration>list(type.enumConstants()).stream())
                    .map(constant -> constant.getName().getIdentifier())
                    .collect(Collectors.toSet());
        }
        ITypeBinding type = expression.resolveTypeBinding();
        return type == null || !type.isEnum() ? Set.of() : Stream.of(type.getErasure().getDeclaredFields())
                .filter(IVariableBinding::isEnumConstant)
                .map(IVariableBinding::getName)
                .collect(Collectors.toSet());
    }
}
