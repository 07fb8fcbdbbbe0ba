package dev.parley.checker.jdt;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.ConstructorInvocation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.Modifier;

/** The arguments that a private method or constructor gets, all of which are in its file. */
final class Arguments {
    private Arguments() {}

    /** @return empty where the method may be called in ways that do not show them */
    static Optional<List<Expression>> of(CompilationUnit unit, MethodDeclaration method, int index) {
        boolean isSeen = Scopes.areNeeded(method) ? !method.isConstructor() : method.resolveBinding() != null;
        if (!isSeen || index < 0 || !Modifier.isPrivate(method.getModifiers()) || method.isVarargs()) {
            return Optional.empty();
        }
        List<Expression> found = new ArrayList<>();
        boolean[] hidden = {false};
        unit.accept(new ASTVisitor() {
            @Override
            public void preVisit(ASTNode node) {
                switch (node) {
                    case MethodInvocation call -> add(isCallOf(call, method), call.arguments());
                    case ClassInstanceCreation creation -> add(isSame(method, creation.resolveConstructorBinding()), creation.arguments());
                    case ConstructorInvocation call -> add(isSame(method, call.resolveConstructorBinding()), call.arguments());
                    case MethodReference reference -> hidden[0] |= isReferenceTo(reference, method);
                    default -> {}
                }
            }

            private void add(boolean called, List<?> arguments) {
                if (called && index < arguments.size()) {
                    found.add(Trees.<Expression>list(arguments).get(index));
                }
            }
        });
        return hidden[0] ? Optional.empty() : Optional.of(found);
    }

    private static boolean isCallOf(MethodInvocation call, MethodDeclaration method) {
        if (!call.getName().getIdentifier().equals(method.getName().getIdentifier())) {
            return false;
        }
        return Scopes.areNeeded(call)
                ? ScopedMethods.method(call).filter(called -> called == method).isPresent()
                : isSame(method, call.resolveMethodBinding());
    }

    /** Without bindings, whether it may be one. */
    private static boolean isReferenceTo(MethodReference reference, MethodDeclaration method) {
        return Scopes.areNeeded(reference)
                ? reference instanceof ExpressionMethodReference named && named.getName().getIdentifier().equals(method.getName().getIdentifier())
                : isSame(method, reference.resolveMethodBinding());
    }

    private static boolean isSame(MethodDeclaration method, IMethodBinding called) {
        return called != null && method.resolveBinding() != null && method.resolveBinding().isEqualTo(called.getMethodDeclaration());
    }
}
