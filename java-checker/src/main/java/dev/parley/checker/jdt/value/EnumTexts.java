package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.Trees;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.EnumConstantDeclaration;
import org.eclipse.jdt.core.dom.EnumDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.Modifier;

/** What the constants of an enum say of themselves: their name, unless the enum or one of them has a {@code toString} of its own. */
final class EnumTexts {
    private static final String METHOD = "toString";

    private EnumTexts() {}

    /** Whether what an expression gives is shown as what it is: it is no constant of an enum that says something else. */
    static boolean isName(Expression expression) {
        Optional<EnumDeclaration> seen = declaration(expression);
        return seen.isPresent()
                ? method(seen.get()).isEmpty() && !isOverridden(seen.get())
                : enumeration(expression).filter(EnumTexts::maySaySomethingElse).isEmpty();
    }

    /** The method of the enum that says it of all its constants. */
    static Optional<MethodDeclaration> method(Expression expression) {
        return declaration(expression).filter(type -> !isOverridden(type)).flatMap(EnumTexts::method);
    }

    private static Optional<MethodDeclaration> method(EnumDeclaration type) {
        return new DeclaredClass(type).plainMethod(METHOD).filter(method -> method.getBody() != null);
    }

    /** Whether one of the constants has such a method in its body. */
    private static boolean isOverridden(EnumDeclaration type) {
        return Trees.<EnumConstantDeclaration>list(type.enumConstants()).stream()
                .flatMap(constant -> Stream.ofNullable(constant.getAnonymousClassDeclaration()))
                .anyMatch(body -> new DeclaredClass(body).plainMethod(METHOD).isPresent());
    }

    /** Of an enum whose file is not seen: it has such a method, or constants with bodies, so that it is not final (JLS 8.9). */
    private static boolean maySaySomethingElse(ITypeBinding type) {
        return !Modifier.isFinal(type.getModifiers())
                || Stream.of(type.getDeclaredMethods()).anyMatch(EnumTexts::isMethod);
    }

    private static boolean isMethod(IMethodBinding method) {
        return method.getName().equals(METHOD) && method.getParameterTypes().length == 0;
    }

    private static Optional<EnumDeclaration> declaration(Expression expression) {
        if (Scopes.areNeeded(expression)) {
            return ScopedTypes.enumerationOf(expression);
        }
        return enumeration(expression).flatMap(type -> DeclaredClasses.of(type, expression))
                .flatMap(found -> found.declaration() instanceof EnumDeclaration type ? Optional.of(type) : Optional.empty());
    }

    private static Optional<ITypeBinding> enumeration(Expression expression) {
        return Scopes.areNeeded(expression) ? Optional.empty()
                : Optional.ofNullable(expression.resolveTypeBinding()).filter(ITypeBinding::isEnum).map(ITypeBinding::getErasure);
    }
}
