package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.function.LibraryRuns;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.tree.TreeIndex;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.PostfixExpression;
import org.eclipse.jdt.core.dom.PrefixExpression;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/** Finds the fields that functions store which the library may run at any time, such as one that listens to something. */
final class LaterStores {
    private LaterStores() {}

    /** The names of the fields that functions in a method may store later. */
    static Set<String> in(MethodDeclaration method) {
        return TreeIndex.in(method).stream().filter(LaterStores::runsLater).flatMap(LaterStores::stored).collect(Collectors.toSet());
    }

    private static boolean runsLater(ASTNode function) {
        return switch (function) {
            case AnonymousClassDeclaration body -> true;
            case LambdaExpression lambda when lambda.getParent() instanceof VariableDeclarationFragment variable ->
                TreeIndex.named(variable.getName().getIdentifier(), variable.getRoot()).stream()
                        .anyMatch(name -> Declarations.isUse(name, variable) && isKept(name));
            case LambdaExpression lambda -> isKept(lambda);
            default -> false;
        };
    }

    /** Whether who gets a function may run it later; what methods of the project do with it is seen, or not known of them in any case. */
    private static boolean isKept(Expression function) {
        return switch (function.getParent()) {
            case MethodInvocation call when call.getExpression() != function -> isKeptBy(call, call.resolveMethodBinding());
            case ClassInstanceCreation creation -> isKeptBy(creation, creation.resolveConstructorBinding());
            default -> false;
        };
    }

    private static boolean isKeptBy(Expression call, IMethodBinding method) {
        return !ContentChanges.isOfProject(call, method) && LibraryRuns.runs(method, call).isEmpty();
    }

    private static Stream<String> stored(ASTNode function) {
        return TreeIndex.in(function).stream().flatMap(node -> (switch (node) {
            case Assignment set -> ChangingFields.stored(set.getLeftHandSide());
            case PostfixExpression step -> ChangingFields.stored(step.getOperand());
            case PrefixExpression step when step.getOperator() == PrefixExpression.Operator.INCREMENT
                    || step.getOperator() == PrefixExpression.Operator.DECREMENT -> ChangingFields.stored(step.getOperand());
            default -> Optional.<String>empty();
        }).stream());
    }
}
