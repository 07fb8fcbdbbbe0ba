package dev.parley.checker.jdt.function;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.FunctionTypes;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.tree.MadeLambdas;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IfStatement;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.SwitchStatement;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * Tells which methods run the functions that they get at once: all that their bodies do with such a parameter is to call it, or to pass it to
 * other methods of which the same is known.
 */
public final class InPlaceMethods {
    private InPlaceMethods() {}

    /** Whether a method only calls what it gets as a parameter, itself and not in code that may run later. */
    public static boolean onlyCalls(MethodDeclaration method, VariableDeclaration parameter) {
        return onlyUses(method.getBody(), parameter, name -> isCalled(name) && isRunWith(name, method));
    }

    /** Whether a piece of code only calls what a variable keeps, likewise, once it has got it. */
    public static boolean onlyCalls(ASTNode code, VariableDeclaration variable) {
        return onlyUses(code, variable, name -> isSet(name) || isCalled(name) && isRunWith(name, code));
    }

    /**
     * Whether a method runs what it gets as a parameter only while it runs itself.
     *
     * @param called the method of the project that a call surely runs
     */
    public static boolean onlyRuns(MethodDeclaration method, VariableDeclaration parameter,
            Function<MethodInvocation, Optional<MethodDeclaration>> called) {
        return onlyRuns(method, parameter, called, List.of());
    }

    private static boolean onlyRuns(MethodDeclaration method, VariableDeclaration parameter,
            Function<MethodInvocation, Optional<MethodDeclaration>> called, List<MethodDeclaration> within) {
        List<MethodDeclaration> running = Stream.concat(within.stream(), Stream.of(method)).toList();
        return onlyUses(method.getBody(), parameter, name -> isRunWith(name, method) && (isCalled(name)
                || isPassed(name) && isRunBy((MethodInvocation) name.getParent(), name, called, running)));
    }

    /** Where a method passes what it gets as a parameter to other methods. */
    public static Stream<SimpleName> passes(MethodDeclaration method, VariableDeclaration parameter) {
        return TreeIndex.named(parameter.getName().getIdentifier(), method.getBody()).stream()
                .filter(name -> isPassed(name) && Declarations.isUse(name, parameter));
    }

    private static boolean isPassed(SimpleName name) {
        return name.getLocationInParent() == MethodInvocation.ARGUMENTS_PROPERTY;
    }

    /** Whether a call that gets a function runs it at once. */
    private static boolean isRunBy(MethodInvocation call, SimpleName function, Function<MethodInvocation, Optional<MethodDeclaration>> called,
            List<MethodDeclaration> within) {
        return LibraryRuns.runs(call.resolveMethodBinding(), call).isPresent() || called.apply(call)
                .filter(method -> !within.contains(method) && method.getBody() != null && method.parameters().size() == call.arguments().size())
                .filter(method -> onlyRuns(method, (VariableDeclaration) method.parameters().get(call.arguments().indexOf(function)), called, within))
                .isPresent();
    }

    private static boolean onlyUses(ASTNode code, VariableDeclaration variable, Predicate<SimpleName> use) {
        return TreeIndex.named(variable.getName().getIdentifier(), code).stream()
                .allMatch(name -> !Declarations.isUse(name, variable) || use.test(name));
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

    /** Whether a method does the same whenever it runs, as one that takes the time of what it gets: its variables decide nothing. */
    public static boolean isPlain(MethodDeclaration method) {
        return Trees.<VariableDeclaration>list(method.parameters()).stream().noneMatch(RuntimeTypes::isSession)
                && TreeIndex.in(method.getBody()).stream().noneMatch(node -> Trees.isLoop(node) || node instanceof IfStatement
                        || node instanceof ConditionalExpression || node instanceof SwitchStatement || node instanceof SwitchExpression);
    }
}
