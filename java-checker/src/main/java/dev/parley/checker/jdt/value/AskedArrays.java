package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.function.LibraryRuns;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.LastUses;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.resolution.SureMethods;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.TypeDeclarationStatement;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * Arrays in local variables and parameters that a method gives to nobody: their elements stay the same until the method changes one, itself or
 * by a function that a call runs before it returns, or until other code of the project runs.
 */
public final class AskedArrays {
    private AskedArrays() {}

    /** The array that an expression names. */
    static Optional<VariableDeclaration> named(Expression expression) {
        return Trees.bare(expression) instanceof SimpleName name
                ? Declarations.named(name).filter(array -> isArray(name) && !Declarations.isField(array)
                        && RepeatedComparisons.isFollowed(array)
                        && new LastUses(array).stream().allMatch(AskedArrays::isRead))
                : Optional.empty();
    }

    /** Whether an expression names an array, by the declaration of its variable. */
    static boolean isArray(Expression name) {
        return Declarations.named(name)
                .filter(variable -> variable.getExtraDimensions() > 0
                        || variable instanceof SingleVariableDeclaration several && several.isVarargs()
                        || Scopes.type(variable).filter(Type::isArrayType).isPresent())
                .isPresent();
    }

    /** The array that an expression is an element of. */
    public static Optional<VariableDeclaration> ofElement(Expression expression) {
        return Trees.bare(expression) instanceof ArrayAccess element ? named(element.getArray()) : Optional.empty();
    }

    /** The arrays that the functions change which a call gets. */
    public static List<VariableDeclaration> changedBy(MethodInvocation call) {
        return Trees.<Expression>list(call.arguments()).stream()
                .filter(argument -> Trees.bare(argument) instanceof LambdaExpression)
                .flatMap(function -> TreeIndex.in(function, ArrayAccess.class).stream())
                .filter(element -> Trees.change(element).isPresent())
                .flatMap(element -> ofElement(element).stream())
                .distinct()
                .toList();
    }

    private static boolean isRead(SimpleName name) {
        return switch (name.getParent()) {
            case ArrayAccess element -> element.getArray() == name && (Trees.change(element).isEmpty() || isRunInPlace(element));
            case QualifiedName length -> true;
            case EnhancedForStatement loop -> loop.getExpression() == name;
            case MethodInvocation call -> ReadArrays.isReader(call, name) || isReadBy(call, name);
            default -> false;
        };
    }

    /** Whether a method of the file gets an array, of which it reads elements and no more. */
    private static boolean isReadBy(MethodInvocation call, SimpleName argument) {
        return SureMethods.of(call)
                .filter(method -> method.getBody() != null && !method.isVarargs() && method.parameters().size() == call.arguments().size())
                .map(method -> (VariableDeclaration) method.parameters().get(call.arguments().indexOf(argument)))
                .filter(parameter -> CollectionUses.of(parameter, parameter.getParent()).allMatch(ReadArrays::isRead))
                .isPresent();
    }

    /** Whether code runs where it stands in its method, or when the call returns that gets it. */
    static boolean isRunInPlace(ASTNode code) {
        return switch (code.getParent()) {
            case LambdaExpression lambda -> lambda.getParent() instanceof MethodInvocation call && call.arguments().contains(lambda)
                    && LibraryRuns.runs(call.resolveMethodBinding(), call).isPresent()
                    && isRunInPlace(call);
            case AnonymousClassDeclaration body -> false;
            case BodyDeclaration around ->
                around instanceof MethodDeclaration && !(around.getParent().getParent() instanceof TypeDeclarationStatement);
            case ASTNode around -> isRunInPlace(around);
        };
    }
}
