package dev.parley.checker.jdt.session;

import dev.parley.checker.api.SelectorApi;
import dev.parley.checker.cfg.Loss;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.FunctionTypes;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ArrayInitializer;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.ParenthesizedExpression;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.StructuralPropertyDescriptor;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.YieldStatement;

/** Tells in which way a session gets out of sight where its variable is used as a value. */
public final class Losses {
    private Losses() {}

    /** What the code around a use of the session does with it. */
    public static Loss of(Expression use) {
        if (returning(use).isPresent()) {
            return new Loss.Returned();
        }
        ASTNode child = use;
        ASTNode parent = use.getParent();
        while (parent instanceof ParenthesizedExpression || parent instanceof CastExpression) {
            child = parent;
            parent = parent.getParent();
        }
        StructuralPropertyDescriptor place = child.getLocationInParent();
        return switch (parent) {
            case MethodInvocation call when place == MethodInvocation.ARGUMENTS_PROPERTY && isSelectors(call) -> new Loss.Selected();
            case MethodInvocation call when place == MethodInvocation.ARGUMENTS_PROPERTY ->
                isOfFunction(call) ? new Loss.PassedToFunction(call.getName().getIdentifier()) : new Loss.PassedOn(call.getName().getIdentifier());
            case SuperMethodInvocation call -> new Loss.PassedOn(call.getName().getIdentifier());
            case ClassInstanceCreation creation -> new Loss.Kept(creation.getType().toString());
            case VariableDeclarationFragment fragment when fragment.getParent() instanceof FieldDeclaration ->
                new Loss.Stored("the field `" + fragment.getName() + "`");
            case VariableDeclarationFragment fragment when isInOptional(use) -> new Loss.InOptional(fragment.getName().getIdentifier());
            case VariableDeclarationFragment fragment -> new Loss.Aliased(fragment.getName().getIdentifier());
            case Assignment assignment when place == Assignment.LEFT_HAND_SIDE_PROPERTY -> new Loss.Replaced();
            case Assignment assignment when isLocal(assignment.getLeftHandSide()) && isInOptional(use) ->
                new Loss.InOptional(assignment.getLeftHandSide().toString());
            case Assignment assignment when isLocal(assignment.getLeftHandSide()) ->
                new Loss.Aliased(assignment.getLeftHandSide().toString());
            case Assignment assignment -> new Loss.Stored(assignment.getLeftHandSide().toString());
            case ArrayInitializer array -> new Loss.Stored("an array");
            case LambdaExpression lambda -> new Loss.Returned();
            case ExpressionMethodReference reference -> new Loss.Captured("a method reference");
            default -> new Loss.Other("is used as a value");
        };
    }

    /** Whether a call runs a function, for all that the file shows: no class of it implements the interface. None in a tree without bindings. */
    private static boolean isOfFunction(MethodInvocation call) {
        if (Scopes.areNeeded(call) || call.getExpression() == null || call.resolveMethodBinding() == null) {
            return false;
        }
        ITypeBinding type = call.getExpression().resolveTypeBinding();
        return FunctionTypes.method(type).filter(method -> method.getMethodDeclaration()
                .isEqualTo(call.resolveMethodBinding().getMethodDeclaration())).isPresent()
                && DeclaredClasses.of(type, call).map(declared -> ObjectMethods.implementing(declared).findAny().isEmpty())
                        .orElse(!type.isFromSource());
    }

    private static boolean isInOptional(Expression session) {
        return session instanceof MethodInvocation call && SessionsInOptionals.isOptional(call);
    }

    /** The statement by which a method or a lambda gives a value to its caller, as one of several or in an {@code Optional}. */
    public static Optional<ReturnStatement> returning(Expression use) {
        ASTNode child = use;
        while (true) {
            ASTNode parent = child.getParent();
            boolean passes = switch (parent) {
                case ParenthesizedExpression parentheses -> true;
                case CastExpression cast -> true;
                case ConditionalExpression conditional -> child.getLocationInParent() != ConditionalExpression.EXPRESSION_PROPERTY;
                case SwitchExpression choice -> child.getLocationInParent() != SwitchExpression.EXPRESSION_PROPERTY;
                case MethodInvocation call -> LibraryCalls.wrapsInOptional(call);
                default -> false;
            };
            if (parent instanceof YieldStatement) {
                while (!(parent instanceof SwitchExpression)) {
                    parent = parent.getParent();
                }
            } else if (!passes) {
                return parent instanceof ReturnStatement statement ? Optional.of(statement) : Optional.empty();
            }
            child = parent;
        }
    }

    private static boolean isSelectors(MethodInvocation call) {
        return RuntimeTypes.isMethodOf(call, SelectorApi.SELECTOR);
    }

    private static boolean isLocal(Expression expression) {
        if (!(expression instanceof SimpleName name)) {
            return false;
        }
        return Scopes.areNeeded(name)
                ? Scopes.variable(name).filter(declaration -> !Declarations.isField(declaration)).isPresent()
                : name.resolveBinding() instanceof IVariableBinding variable && !variable.isField();
    }
}
