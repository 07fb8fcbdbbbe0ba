package dev.parley.checker.jdt;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.EnumConstantDeclaration;
import org.eclipse.jdt.core.dom.EnumDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;

/** The constants that an expression may be. */
final class EnumConstants {
    private EnumConstants() {}

    /** By their names, in the order of their declaration; none where the file does not declare the enum. */
    static List<String> inOrder(Expression expression) {
        Optional<EnumDeclaration> type = Scopes.areNeeded(expression)
                ? ScopedTypes.enumerationOf(expression)
                : Optional.ofNullable(expression.resolveTypeBinding()).map(((CompilationUnit) expression.getRoot())::findDeclaringNode)
                        .flatMap(found -> found instanceof EnumDeclaration declaration ? Optional.of(declaration) : Optional.empty());
        return type.stream()
                .flatMap(found -> Trees.<EnumConstantDeclaration>list(found.enumConstants()).stream())
                .map(constant -> constant.getName().getIdentifier())
                .toList();
    }

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
