package dev.parley.checker.jdt;

import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;

/** Tells of functional interfaces (JLS 9.8) what a function of theirs may get. */
final class FunctionTypes {
    private FunctionTypes() {}

    /** The method by which values of a type are called; empty for a type that is none of functions. */
    static Optional<IMethodBinding> method(ITypeBinding type) {
        // In code that is being written a type may lack its arguments, which the compiler takes to be there.
        boolean isWhole = type != null && type.isInterface() && type.getTypeArguments().length == (type.isParameterizedType() ? type.getTypeDeclaration().getTypeParameters().length : 0);
        return isWhole ? Optional.ofNullable(type.getFunctionalInterfaceMethod()) : Optional.empty();
    }

    /** Whether values of a type are functions that get values which can be shared. */
    static boolean takes(ITypeBinding type) {
        return method(type).filter(function -> Stream.of(function.getParameterTypes()).anyMatch(ShareableTypes::isShareable)).isPresent();
    }
}
