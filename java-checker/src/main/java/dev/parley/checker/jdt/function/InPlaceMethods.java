package dev.parley.checker.jdt.function;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.FunctionTypes;
import dev.parley.checker.jdt.tree.MadeLambdas;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** Tells which methods run the functions that they get at once: all that their bodies do with such a parameter is to call it. */
public final class InPlaceMethods {
    private InPlaceMethods() {}

    /** Whether a method only calls what it gets as a parameter, itself and not in code that may run later. */
    public static boolean onlyCalls(MethodDeclaration method, VariableDeclaration parameter) {
        return onlyCalls(method.getBody(), parameter);
    }

    /** Whether a piece of code only calls what a variable keeps, likewise, once it has got it. */
    public static boolean onlyCalls(ASTNode code, VariableDeclaration variable) {
        return TreeIndex.named(variable.getName().getIdentifier(), code).stream()
                .allMatch(name -> !Declarations.isUse(name, variable) || isSet(name) || isCalled(name) && isRunWith(name, code));
    }

    /** The function that a call runs, by the variable or field that has it. */
    public static Optional<Expression> called(MethodInvocation call) {
        Expression function = call.getExpression();
        return (function instanceof Name || function instanceof FieldAccess) && FunctionTypes.isOfFunction(call)
                && mayBeFunction(function.resolveTypeBinding())
                ? Optional.of(function)
                : Optional.empty();
    }

    /** Whether there are lambdas of a type, for all that is known of it. */
    private static boolean mayBeFunction(ITypeBinding type) {
        return type == null || !type.isInterface() || type.isRecovered() || FunctionTypes.method(type).isPresent();
    }

    /** The lambda that a call runs, where it is made on one, or on the object of a class that is one. */
    public static Optional<LambdaExpression> written(MethodInvocation call) {
        return call.getExpression() != null
                        && Trees.uncast(call.getExpression()) instanceof LambdaExpression lambda
                        && (MadeLambdas.isMade(lambda) || FunctionTypes.isOfFunction(call))
                ? Optional.of(lambda)
                : Optional.empty();
    }

    private static boolean isSet(SimpleName name) {
        return name.getLocationInParent() == Assignment.LEFT_HAND_SIDE_PROPERTY;
    }

    /** Whether the one method of a functional interface is called on a name; the others may keep it. */
    private static boolean isCalled(SimpleName name) {
        return name.getParent() instanceof MethodInvocation call && call.getExpression() == name && FunctionTypes.isOfFunction(call);
    }

    private static boolean isRunWith(SimpleName name, ASTNode code) {
        for (ASTNode here = name; here != code; here = here.getParent()) {
            if (here instanceof LambdaExpression || here instanceof AnonymousClassDeclaration || here instanceof AbstractTypeDeclaration) {
                return false;
            }
        }
        return true;
    }
}
