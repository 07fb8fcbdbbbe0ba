package dev.parley.checker.jdt.alias;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.tree.Trees;
import org.eclipse.jdt.core.dom.CreationReference;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.TypeMethodReference;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/** Tells whether what a function gives was made for it, so that nothing else refers to it. */
record NewValues(CallEffects effects) {

    boolean isMaking(Expression function) {
        return switch (function) {
            case LambdaExpression lambda -> isMaking(lambda);
            case CreationReference creation when creation.getType().isArrayType() -> true;
            case TypeMethodReference copy when isArray(copy.getType().resolveBinding()) -> isCopying(copy.getName(), copy.getType().resolveBinding());
            case MethodReference reference when reference.resolveMethodBinding() != null -> isMaking(reference, reference.resolveMethodBinding());
            default -> false;
        };
    }

    /** Whether what a call gives is made by the function that a local variable keeps; that of a field might call itself. */
    boolean isMadeBy(MethodInvocation call) {
        return call.arguments().isEmpty()
                && call.getExpression() instanceof SimpleName name
                && Declarations.named(name).orElse(null) instanceof VariableDeclarationFragment function
                && KeptValues.value(function).map(Trees::bare).filter(this::isMaking).isPresent();
    }

    private boolean isMaking(LambdaExpression lambda) {
        MethodValues values = new BodyEffect(lambda, effects).values();
        PointsTo pointsTo = values.pointsTo();
        return !pointsTo.isKept(values.result())
                && !pointsTo.isShared(values.result(), values.self())
                && CodeEffect.variables(lambda).stream().flatMap(name -> values.of(name).stream())
                        .noneMatch(named -> pointsTo.isShared(values.result(), named));
    }

    private boolean isMaking(MethodReference reference, IMethodBinding method) {
        CallEffect effect = effects.of(reference, method);
        return !effect.doubtful() && effect.takes().isEmpty() && effect.kept().isEmpty() && effect.yields().stream().allMatch(yield ->
                yield.source() != CallEffect.RECEIVER && !ShareableTypes.isShareable(method.getParameterTypes()[yield.source()]));
    }

    private static boolean isArray(ITypeBinding type) {
        return type != null && type.isArray();
    }

    /** Whether a method of an array gives another one that has nothing in common with it. */
    private static boolean isCopying(SimpleName method, ITypeBinding array) {
        return method.getIdentifier().equals("clone") && !ShareableTypes.isShareable(array.getComponentType());
    }
}
