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
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.Modifier;

/** The arguments that a private method or constructor gets, all of which are in its file. */
final class Arguments {
    private Arguments() {}

    /** @return empty where the method may be called in ways that do not show them */
    static Optional<List<Expression>> of(CompilationUnit unit, MethodDeclaration declaration, int index) {
        IMethodBinding method = declaration.resolveBinding();
        return method == null || index < 0 ? Optional.empty() : of(unit, method, index);
    }

    /** As {@link #of(CompilationUnit, MethodDeclaration, int)}. */
    static Optional<List<Expression>> of(CompilationUnit unit, IMethodBinding method, int index) {
        if ((method.getModifiers() & Modifier.PRIVATE) == 0 || method.isVarargs()) {
            return Optional.empty();
        }
        List<Expression> found = new ArrayList<>();
        boolean[] hidden = {false};
        unit.accept(new ASTVisitor() {
            @Override
            public void preVisit(ASTNode node) {
                switch (node) {
                    case MethodInvocation call -> add(call.resolveMethodBinding(), call.arguments());
                    case ClassInstanceCreation creation -> add(creation.resolveConstructorBinding(), creation.arguments());
                    case ConstructorInvocation call -> add(call.resolveConstructorBinding(), call.arguments());
                    case MethodReference reference -> hidden[0] |= isCalled(reference.resolveMethodBinding());
                    default -> {}
                }
            }

            private void add(IMethodBinding called, List<?> arguments) {
                if (isCalled(called) && index < arguments.size()) {
                    found.add(Trees.<Expression>list(arguments).get(index));
                }
            }

            private boolean isCalled(IMethodBinding called) {
                return called != null && method.isEqualTo(called.getMethodDeclaration());
            }
        });
        return hidden[0] ? Optional.empty() : Optional.of(found);
    }
}
