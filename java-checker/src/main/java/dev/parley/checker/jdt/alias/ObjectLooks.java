package dev.parley.checker.jdt.alias;

import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.tree.TreeIndex;
import java.util.HashSet;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SuperFieldAccess;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;
import org.eclipse.jdt.core.dom.ThisExpression;

/**
 * Tells which methods look at nothing of their object that could be shared, but at numbers, texts and the like: to call one of an object of
 * which a part was given away has nothing to do with that part.
 */
final class ObjectLooks {
    private final CallEffects effects;
    private final Set<String> asked = new HashSet<>();

    private ObjectLooks(CallEffects effects) {
        this.effects = effects;
    }

    static boolean areAllOf(IMethodBinding method, CallEffects effects) {
        return new ObjectLooks(effects).areAllOf(method);
    }

    private boolean areAllOf(IMethodBinding method) {
        if (DeclaredClasses.givesComponent(method)) {
            return !ShareableTypes.isShareable(method.getReturnType());
        }
        // In a circle of methods that call each other, what one of them does is found where it was asked for first.
        return effects.isUnfinished(method) || !asked.add(method.getMethodDeclaration().getKey())
                || effects.declaration(method).map(MethodDeclaration::getBody)
                        .filter(body -> TreeIndex.in(body).stream().allMatch(this::isLook)).isPresent();
    }

    private boolean isLook(ASTNode node) {
        return switch (node) {
            case ThisExpression self -> self.getLocationInParent() == FieldAccess.EXPRESSION_PROPERTY;
            case SuperFieldAccess any -> false;
            case SuperMethodInvocation any -> false;
            case SimpleName name when name.resolveBinding() instanceof IVariableBinding variable && variable.isField() ->
                Modifier.isStatic(variable.getModifiers()) || !ShareableTypes.isShareable(variable.getType());
            case ClassInstanceCreation made -> !EnclosingObject.isUsedBy(made);
            case MethodInvocation call when call.getExpression() == null -> call.resolveMethodBinding() != null
                    && (Modifier.isStatic(call.resolveMethodBinding().getModifiers()) || areAllOf(call.resolveMethodBinding()));
            default -> true;
        };
    }
}
