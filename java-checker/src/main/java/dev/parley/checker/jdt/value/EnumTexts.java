package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.Trees;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.EnumConstantDeclaration;
import org.eclipse.jdt.core.dom.EnumDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;
import org.eclipse.jdt.core.dom.ThisExpression;

/**
 * What the constants of an enum say of themselves: their name, unless the enum or one of them has a {@code toString} of its own; and which
 * method runs for which of them.
 */
final class EnumTexts {
    private static final String METHOD = "toString";

    private EnumTexts() {}

    /** Whether what an expression gives is shown as what it is: it is no constant of an enum that says something else. */
    static boolean isName(Expression expression) {
        Optional<EnumDeclaration> seen = declaration(expression);
        return seen.isPresent()
                ? method(seen.get(), METHOD).isEmpty() && !isOverridden(seen.get())
                : enumeration(expression).filter(EnumTexts::maySaySomethingElse).isEmpty();
    }

    /** Whether a call in an enum's own {@code toString} asks for what its constants would say without that. */
    static boolean isName(SuperMethodInvocation call) {
        return call.getName().getIdentifier().equals(METHOD) && around(call).isPresent();
    }

    /** The method that says it of one constant, which may have one of its own; empty where it says its name. */
    static Optional<MethodDeclaration> text(EnumDeclaration type, String constant) {
        return method(type, constant, METHOD);
    }

    /** The method of this name without parameters that runs for one constant. */
    static Optional<MethodDeclaration> method(EnumDeclaration type, String constant, String name) {
        return bodies(type)
                .filter(body -> ((EnumConstantDeclaration) body.getParent()).getName().getIdentifier().equals(constant))
                .flatMap(body -> new DeclaredClass(body).plainMethod(name).stream())
                .findFirst()
                .or(() -> method(type, name));
    }

    private static Optional<MethodDeclaration> method(EnumDeclaration type, String name) {
        return new DeclaredClass(type).plainMethod(name).filter(method -> method.getBody() != null);
    }

    /** Whether one of the constants has such a method in its body. */
    private static boolean isOverridden(EnumDeclaration type) {
        return bodies(type).anyMatch(body -> new DeclaredClass(body).plainMethod(METHOD).isPresent());
    }

    private static Stream<AnonymousClassDeclaration> bodies(EnumDeclaration type) {
        return Trees.<EnumConstantDeclaration>list(type.enumConstants()).stream()
                .flatMap(constant -> Stream.ofNullable(constant.getAnonymousClassDeclaration()));
    }

    /** Of an enum whose file is not seen: it has such a method, or constants with bodies, so that it is not final (JLS 8.9). */
    private static boolean maySaySomethingElse(ITypeBinding type) {
        return !Modifier.isFinal(type.getModifiers())
                || Stream.of(type.getDeclaredMethods()).anyMatch(EnumTexts::isMethod);
    }

    private static boolean isMethod(IMethodBinding method) {
        return method.getName().equals(METHOD) && method.getParameterTypes().length == 0;
    }

    /** The enum of the project of which an expression gives a constant. */
    static Optional<EnumDeclaration> declaration(Expression expression) {
        if (expression instanceof ThisExpression) {
            return around(expression);
        }
        if (Scopes.areNeeded(expression)) {
            return ScopedTypes.enumerationOf(expression);
        }
        return enumeration(expression).flatMap(type -> DeclaredClasses.of(type, expression)).flatMap(EnumTexts::enumeration);
    }

    /** The enum whose code something is; empty for that of one of its constants. */
    static Optional<EnumDeclaration> around(Expression code) {
        return DeclaredClasses.around(code).flatMap(EnumTexts::enumeration);
    }

    private static Optional<EnumDeclaration> enumeration(DeclaredClass found) {
        return found.declaration() instanceof EnumDeclaration type ? Optional.of(type) : Optional.empty();
    }

    private static Optional<ITypeBinding> enumeration(Expression expression) {
        return Scopes.areNeeded(expression) ? Optional.empty()
                : Optional.ofNullable(expression.resolveTypeBinding()).filter(ITypeBinding::isEnum).map(ITypeBinding::getErasure);
    }
}
