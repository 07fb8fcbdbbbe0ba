package dev.parley.checker.jdt.session;

import dev.parley.checker.api.SessionApi;
import dev.parley.checker.jdt.resolution.FunctionTypes;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.tree.TreeIndex;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.Modifier;

/**
 * Tells by which types of a file other files may get at sessions, or at what opens them, without a word of the runtime: by what their
 * methods and fields are, or give to the functions that they run.
 */
public final class Givers {
    /** A type gives what the types give that it gives, and so on; no further than anybody would chain calls. */
    private static final int DEEPEST = 3;

    private Givers() {}

    /** Their simple names; empty for a tree without bindings. */
    public static Set<String> of(CompilationUnit unit) {
        Set<String> found = new HashSet<>();
        for (AbstractTypeDeclaration type : TreeIndex.all(unit, AbstractTypeDeclaration.class)) {
            if (isMember(type) && type.resolveBinding() != null && isGiver(type.resolveBinding(), DEEPEST)) {
                found.add(type.getName().getIdentifier());
            }
        }
        return found;
    }

    /** Whether only other types are around a type. */
    private static boolean isMember(AbstractTypeDeclaration type) {
        ASTNode around = type.getParent();
        while (around instanceof AbstractTypeDeclaration) {
            around = around.getParent();
        }
        return around instanceof CompilationUnit;
    }

    private static boolean isGiver(ITypeBinding type, int depth) {
        return depth > 0
                && type != null
                && type.isFromSource()
                && (Stream.of(type.getDeclaredMethods()).anyMatch(method -> !isPrivate(method.getModifiers()) && gives(method, depth))
                        || Stream.of(type.getDeclaredFields()).anyMatch(field -> !isPrivate(field.getModifiers()) && gives(field, type, depth))
                        || isFollowedWithArguments(type.getTypeDeclaration())
                        || isGiver(type.getSuperclass(), depth - 1)
                        || Stream.of(type.getInterfaces()).anyMatch(each -> isGiver(each, depth - 1)));
    }

    /** Whether it takes whoever puts in something for its type parameters to tell what it takes messages for. */
    private static boolean isFollowedWithArguments(ITypeBinding type) {
        return type.isGenericType()
                && Stream.of(type.getDeclaredMethods()).flatMap(method -> Stream.of(method.getParameterTypes())).anyMatch(Givers::isOfRuntime);
    }

    private static boolean isPrivate(int modifiers) {
        return Modifier.isPrivate(modifiers);
    }

    private static boolean gives(IMethodBinding method, int depth) {
        return isOfRuntime(method.getReturnType())
                || isGiver(method.getReturnType(), depth - 1)
                || Stream.of(method.getParameterTypes()).anyMatch(Givers::takes);
    }

    /** A constant of an enum is of the type itself. */
    private static boolean gives(IVariableBinding field, ITypeBinding holder, int depth) {
        return isOfRuntime(field.getType()) || !holder.isEqualTo(field.getType()) && isGiver(field.getType(), depth - 1);
    }

    /** Whether a function of this type gets something of the runtime when it runs. */
    private static boolean takes(ITypeBinding function) {
        return function.isInterface()
                && FunctionTypes.method(function).filter(method -> Stream.of(method.getParameterTypes()).anyMatch(Givers::isOfRuntime)).isPresent();
    }

    private static boolean isOfRuntime(ITypeBinding type) {
        if (type == null || type.isPrimitive()) {
            return false;
        }
        if (type.isArray()) {
            return isOfRuntime(type.getElementType());
        }
        boolean isOfPackage = type.getPackage() != null && type.getPackage().getName().equals(SessionApi.PACKAGE);
        return isOfPackage && !LibraryCalls.types(type).contains("java.lang.Throwable")
                || Stream.of(type.getTypeArguments()).anyMatch(Givers::isOfRuntime);
    }
}
