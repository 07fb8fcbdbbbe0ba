package dev.parley.checker.jdt.alias;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.FunctionTypes;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** Tells which methods pass one of their arguments to a function that is another one, be it by methods that they call. */
final class PassedFunctions {
    private final CallEffects effects;
    private final Set<String> asked = new HashSet<>();

    private PassedFunctions(CallEffects effects) {
        this.effects = effects;
    }

    /**
     * Whether a method passes one argument to another one, by the indexes of their parameters.
     *
     * @param function the one that is a function
     */
    static boolean areGiven(int value, IMethodBinding method, int function, CallEffects effects) {
        return new PassedFunctions(effects).passes(method, function, value);
    }

    private boolean passes(IMethodBinding method, int function, int value) {
        return asked.add(method.getMethodDeclaration().getKey() + function + "," + value)
                && effects.declaration(method).filter(declaration -> declaration.getBody() != null
                        && Math.max(function, value) < declaration.parameters().size()
                        && passes(declaration, Trees.<VariableDeclaration>list(declaration.parameters()).get(function),
                                Trees.<VariableDeclaration>list(declaration.parameters()).get(value))).isPresent();
    }

    private boolean passes(MethodDeclaration code, VariableDeclaration function, VariableDeclaration value) {
        return TreeIndex.in(code.getBody(), MethodInvocation.class).stream().anyMatch(call -> {
            int passed = index(Trees.list(call.arguments()), value);
            int handed = index(Trees.list(call.arguments()), function);
            return passed >= 0 && call.resolveMethodBinding() != null && (handed >= 0
                    ? passes(call.resolveMethodBinding(), handed, passed)
                    : FunctionTypes.isOfFunction(call) && isNamed(call.getExpression(), function));
        });
    }

    private static int index(List<Expression> arguments, VariableDeclaration variable) {
        return arguments.stream().filter(argument -> isNamed(argument, variable)).findFirst().map(arguments::indexOf).orElse(-1);
    }

    private static boolean isNamed(Expression expression, VariableDeclaration variable) {
        return expression != null && Declarations.named(expression).filter(variable::equals).isPresent();
    }
}
