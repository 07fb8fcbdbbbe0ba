package dev.parley.checker.jdt;

import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;

/** Tells of functional interfaces (JLS 9.8) which method they have, and what a function of theirs may get. */
final class FunctionTypes {
    private FunctionTypes() {}

    /**
     * The method by which values of a type are called; empty for a type that is none of functions. In code that is being written a type may lack
     * its arguments, which the compiler takes to be there.
     *
     * @param type null where it is not known
     */
    static Optional<IMethodBinding> method(ITypeBinding type) {
        boolean lacksArguments = type != null && type.isParameterizedType()
                && type.getTypeArguments().length < type.getTypeDeclaration().getTypeParameters().length;
        return type == null || lacksArguments ? Optional.empty() : Optional.ofNullable(type.getFunctionalInterfaceMethod());
    }

    /** Whether values of a type are functions that get values which can be shared. */
    static boolean takes(ITypeBinding type) {
        return method(type).filter(function -> Stream.of(function.getParameterTypes()).anyMatch(ShareableTypes::isShareable)).isPresent();
    }
}
