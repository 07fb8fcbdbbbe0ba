package dev.parley.checker.jdt.resolution;

import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IAnnotationBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.MethodInvocation;

/**
 * What Lombok adds to code within the compiler: accessors, constructors and builders of annotated classes, and local variables whose type it
 * infers. No other compiler shows these, so that code which uses them is whole although names in it do not resolve.
 */
public final class AddedMembers {
    private static final String LOMBOK = "lombok.";
    private static final Set<String> INFERRED = Set.of("lombok.val", "lombok.var", "lombok.experimental.val", "lombok.experimental.var");

    private AddedMembers() {}

    /**
     * Whether a method that does not resolve may be one of those, on an object of an annotated class or on what another one of them gives, or is
     * called on a variable whose type is not seen.
     */
    public static boolean mayBeCalled(MethodInvocation call) {
        if (call.resolveMethodBinding() != null) {
            return false;
        }
        return switch (call.getExpression()) {
            case null -> DeclaredClasses.around(call).filter(type -> type.declaration() instanceof AbstractTypeDeclaration declared
                    && isExtended(declared.resolveBinding())).isPresent();
            case MethodInvocation before when before.resolveMethodBinding() == null -> mayBeCalled(before);
            case Expression object -> {
                ITypeBinding type = object.resolveTypeBinding();
                yield type != null && (isInferred(type) || isExtended(type));
            }
        };
    }

    /** Whether a type stands for the one that a variable's first value has. */
    public static boolean isInferred(ITypeBinding type) {
        return INFERRED.contains(type.getQualifiedName());
    }

    private static boolean isExtended(ITypeBinding type) {
        return Stream.iterate(type, each -> each != null, ITypeBinding::getSuperclass).anyMatch(AddedMembers::isAnnotated);
    }

    private static boolean isAnnotated(ITypeBinding type) {
        ITypeBinding declared = type.getTypeDeclaration();
        return declared.isFromSource() && Stream.concat(
                        Stream.of(declared.getAnnotations()),
                        Stream.of(declared.getDeclaredFields()).map(IVariableBinding::getAnnotations).flatMap(Stream::of))
                .map(IAnnotationBinding::getAnnotationType)
                .anyMatch(annotation -> annotation != null && annotation.getQualifiedName().startsWith(LOMBOK));
    }
}
