package dev.parley.checker.jdt;

import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;

/** Tells of functional interfaces (JLS 9.8) what a function of theirs may get. */
final class FunctionTypes {
    private FunctionTypes() {}

    /** Whether values of a type are functions that get values which can be shared. */
    static boolean takes(ITypeBinding type) {
        IMethodBinding function = type == null ? null : type.getFunctionalInterfaceMethod();
        return function != null && Stream.of(function.getParameterTypes()).anyMatch(ShareableTypes::isShareable);
    }
}
