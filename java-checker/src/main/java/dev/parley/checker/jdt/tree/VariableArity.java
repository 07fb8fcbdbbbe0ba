package dev.parley.checker.jdt.tree;

import java.util.List;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;

/** Which parameter an argument is for, where the last one of a method may be for several (JLS 15.12.4.2). */
public final class VariableArity {
    private VariableArity() {}

    /** The index of the parameter that an argument is for. */
    public static int parameter(IMethodBinding method, int argument) {
        return Math.min(argument, method.getParameterTypes().length - 1);
    }

    /** Whether an argument becomes an element of the array that the method gets. */
    public static boolean isElement(IMethodBinding method, List<Expression> arguments, int argument) {
        int last = method.getParameterTypes().length - 1;
        if (!method.isVarargs() || argument < last) {
            return false;
        }
        ITypeBinding type = arguments.get(argument).resolveTypeBinding();
        boolean isArray = arguments.size() == last + 1
                && (type == null || type.isNullType() || type.isAssignmentCompatible(method.getParameterTypes()[last]));
        return !isArray;
    }
}
