package dev.parley.checker.jdt.resolution;

import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;

/** Tells of functional interfaces (JLS 9.8) which method they have, and what a function of theirs may get. */
public final class FunctionTypes {
    /** The methods of the functional interfaces of the library which are not their function. */
    private static final Set<String> COMBINING = Set.of("and", "or", "negate", "andThen", "compose");

    private FunctionTypes() {}

    /**
     * The method by which values of a type are called; empty for a type that is none of functions. In code that is being written a type may lack
     * its arguments, which the compiler takes to be there.
     *
     * @param type null where it is not known
     */
    public static Optional<IMethodBinding> method(ITypeBinding type) {
        boolean lacksArguments = type != null && type.isParameterizedType()
                && type.getTypeArguments().length < type.getTypeDeclaration().getTypeParameters().length;
        return type == null || lacksArguments ? Optional.empty() : Optional.ofNullable(type.getFunctionalInterfaceMethod());
    }

    /** Whether a call runs the method that a functional interface has; without bindings it may be any but what makes one function of several. */
    public static boolean isOfFunction(MethodInvocation call) {
        return Scopes.areNeeded(call)
                ? !COMBINING.contains(call.getName().getIdentifier())
                : call.resolveMethodBinding() != null && Modifier.isAbstract(call.resolveMethodBinding().getModifiers());
    }
}
