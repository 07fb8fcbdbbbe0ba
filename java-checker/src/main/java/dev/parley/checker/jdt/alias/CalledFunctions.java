package dev.parley.checker.jdt.alias;

import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.EarlierValues;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.SimpleName;

/**
 * Finds the functions that a call may run which give its result: lambdas, references to
 * methods, objects of anonymous classes, and names of parameters that are functions.
 */
final class CalledFunctions {
    private final List<Expression> found = new ArrayList<>();
    private final Set<Expression> seen = new HashSet<>();

    private CalledFunctions() {}

    /** @param source the function: an argument, or the receiver of the call, see {@link CallEffect} */
    static List<Expression> of(ASTNode call, List<Expression> arguments, int source) {
        CalledFunctions functions = new CalledFunctions();
        if (source != CallEffect.RECEIVER) {
            arguments.stream().skip(source).limit(1).forEach(functions::collect);
        } else if (call instanceof MethodInvocation invocation && invocation.getExpression() != null) {
            functions.collect(invocation.getExpression());
        }
        return functions.found;
    }

    /** The code that runs when the object of an anonymous class is called as a function: one of its methods. */
    static List<MethodDeclaration> methods(ClassInstanceCreation creation) {
        return creation.getAnonymousClassDeclaration() == null
                ? List.of()
                : Trees.<BodyDeclaration>list(creation.getAnonymousClassDeclaration().bodyDeclarations()).stream()
                        .filter(MethodDeclaration.class::isInstance)
                        .map(MethodDeclaration.class::cast)
                        .filter(method -> method.getBody() != null)
                        .toList();
    }

    private void collect(Expression written) {
        for (Expression alternative : Alternatives.of(written)) {
            Expression function = Trees.uncast(alternative);
            if (!seen.add(function)) {
                continue;
            }
            if (function instanceof LambdaExpression || function instanceof MethodReference || function instanceof ClassInstanceCreation) {
                found.add(function);
            } else if (function instanceof SimpleName name && name.resolveBinding() instanceof IVariableBinding variable && !variable.isField()) {
                EarlierValues earlier = EarlierValues.of(variable, name);
                earlier.values().forEach(this::collect);
                if (earlier.fromStart() && variable.isParameter()) {
                    found.add(name);
                }
            }
        }
    }
}
