package dev.parley.checker.jdt.resolution;

import dev.parley.checker.api.SessionApi;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.IAnnotationBinding;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;

/** Where the code says that nothing else refers to a value. */
public final class NoAliasMarks {
    private NoAliasMarks() {}

    /** Whether a text may have any; cheap. */
    public static boolean mayBeIn(String text) {
        return text.contains(SessionApi.NO_ALIAS.substring(SessionApi.PACKAGE.length() + 1));
    }

    /** On a variable, or on the class of its values. */
    public static boolean on(IVariableBinding variable) {
        return isDeclared(variable) || on(variable.getType());
    }

    /** On a variable itself. */
    public static boolean isDeclared(IVariableBinding variable) {
        return Stream.of(variable.getVariableDeclaration().getAnnotations()).anyMatch(NoAliasMarks::isMark);
    }

    public static boolean on(ITypeBinding type) {
        return type != null && Stream.of(type.getTypeDeclaration().getAnnotations()).anyMatch(NoAliasMarks::isMark);
    }

    /** On a method: it says so of its result. */
    public static boolean on(IMethodBinding method) {
        return Stream.of(method.getMethodDeclaration().getAnnotations()).anyMatch(NoAliasMarks::isMark);
    }

    public static boolean onParameter(IMethodBinding method, int index) {
        IMethodBinding declaration = method.getMethodDeclaration();
        return index < declaration.getParameterTypes().length
                && Stream.of(declaration.getParameterAnnotations(index)).anyMatch(NoAliasMarks::isMark);
    }

    private static boolean isMark(IAnnotationBinding annotation) {
        return annotation.getAnnotationType() != null
                && annotation.getAnnotationType().getQualifiedName().equals(SessionApi.NO_ALIAS);
    }
}
