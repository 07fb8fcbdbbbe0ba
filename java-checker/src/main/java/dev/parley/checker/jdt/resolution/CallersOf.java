package dev.parley.checker.jdt.resolution;

import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.SimpleName;

/** Finds all calls of a private method. */
public final class CallersOf {
    private CallersOf() {}

    /** Empty where it is used in another way than to be called, or it is not certain that a call is of it. */
    static Optional<List<MethodInvocation>> method(MethodDeclaration method) {
        List<MethodInvocation> calls = new ArrayList<>();
        for (SimpleName name : TreeIndex.named(method.getName().getIdentifier(), method.getRoot())) {
            switch (name == method.getName() ? Use.OTHER : use(name, method)) {
                case CALL -> calls.add((MethodInvocation) name.getParent());
                case UNKNOWN -> {
                    return Optional.empty();
                }
                case OTHER -> {}
            }
        }
        return Optional.of(List.copyOf(calls));
    }

    /** What each call passes as this argument; empty where not all calls are known, or one is being written and does not have it yet. */
    public static Optional<List<Expression>> arguments(MethodDeclaration method, int number) {
        return method(method)
                .filter(calls -> calls.stream().allMatch(call -> call.arguments().size() == method.parameters().size()))
                .map(calls -> calls.stream().map(call -> Trees.<Expression>list(call.arguments()).get(number)).toList());
    }

    private enum Use {
        CALL,
        OTHER,
        UNKNOWN
    }

    private static Use use(SimpleName name, MethodDeclaration method) {
        boolean isCall = name.getLocationInParent() == MethodInvocation.NAME_PROPERTY;
        if (!Scopes.areNeeded(name)) {
            boolean isOfMethod = method.resolveBinding() != null
                    && name.resolveBinding() instanceof IMethodBinding other
                    && other.getMethodDeclaration().isEqualTo(method.resolveBinding());
            return !isOfMethod ? Use.OTHER : isCall ? Use.CALL : Use.UNKNOWN;
        }
        if (!isCall) {
            return name.getParent() instanceof MethodReference ? Use.UNKNOWN : Use.OTHER;
        }
        return ScopedMethods.method((MethodInvocation) name.getParent()).map(found -> found == method ? Use.CALL : Use.OTHER).orElse(Use.UNKNOWN);
    }
}
