package dev.parley.checker.jdt;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * A function that a local variable keeps and that its method only calls: each call runs it in place, whatever it has captured.
 *
 * @param code what the variable is declared with: a lambda or a method reference
 * @param calls all uses of the variable
 */
record LocalFunction(VariableDeclarationFragment variable, Expression code, List<MethodInvocation> calls) {
    LocalFunction {
        calls = List.copyOf(calls);
    }

    /** The function of a variable; empty where it is none, may be another one, may be called by others, or is not called at all. */
    static Optional<LocalFunction> of(VariableDeclarationFragment variable) {
        if (Declarations.isField(variable) || variable.getInitializer() == null) {
            return Optional.empty();
        }
        Expression code = Trees.bare(variable.getInitializer());
        ASTNode scope = variable.getParent().getParent();
        // What a reference is made of is evaluated where it is written: a name gives the same wherever it is called.
        boolean isWritten = code instanceof LambdaExpression
                || code instanceof ExpressionMethodReference reference && (reference.getExpression() instanceof SimpleName || reference.getExpression() instanceof ThisExpression);
        return isWritten && KeptValues.isKept(variable) && InPlaceMethods.onlyCalls(scope, variable)
                ? Optional.of(new LocalFunction(variable, code, calls(scope, variable))).filter(function -> !function.calls().isEmpty())
                : Optional.empty();
    }

    /** The function that a call runs. */
    static Optional<LocalFunction> called(MethodInvocation call) {
        return InPlaceMethods.called(call)
                .flatMap(Declarations::named)
                .flatMap(variable -> variable instanceof VariableDeclarationFragment fragment ? of(fragment) : Optional.empty());
    }

    private static List<MethodInvocation> calls(ASTNode scope, VariableDeclarationFragment variable) {
        List<MethodInvocation> calls = new ArrayList<>();
        scope.accept(new ASTVisitor() {
            @Override
            public boolean visit(SimpleName name) {
                if (Declarations.isUse(name, variable)) {
                    calls.add((MethodInvocation) name.getParent());
                }
                return true;
            }
        });
        return calls;
    }

    /** Whether it uses a session, or gets it with all of its calls. */
    boolean concerns(SessionVariable session) {
        return session.firstUseIn(code).isPresent() || !passing(session).isEmpty();
    }

    /** The numbers of the arguments with which every call passes a session. */
    List<Integer> passing(SessionVariable session) {
        List<Integer> numbers = new ArrayList<>();
        int arguments = calls.stream().mapToInt(call -> call.arguments().size()).min().orElse(0);
        for (int i = 0; i < arguments; i++) {
            int number = i;
            if (calls.stream().allMatch(call -> session.is(Trees.<Expression>list(call.arguments()).get(number)))) {
                numbers.add(number);
            }
        }
        return numbers;
    }
}
