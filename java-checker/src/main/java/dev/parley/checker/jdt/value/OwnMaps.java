package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import java.util.Set;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CreationReference;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * Maps that a method makes and into which it puts nothing but collections that it makes for that,
 * {@code byName.computeIfAbsent(name, key -> new ArrayList<>())}: what is got out of them is nothing that the method was given.
 */
final class OwnMaps {
    private static final Set<String> MAPS = Set.of("HashMap", "LinkedHashMap", "TreeMap", "ConcurrentHashMap");
    private static final Set<String> GIVING = Set.of("get", "computeIfAbsent");
    private static final Set<String> LOOKING = Set.of("get", "containsKey", "size", "isEmpty", "remove", "clear", "keySet", "values");

    private OwnMaps() {}

    /** Whether an object is got out of such a map. */
    static boolean isWithin(Expression object) {
        return Trees.bare(object) instanceof MethodInvocation call
                && GIVING.contains(call.getName().getIdentifier())
                && call.getExpression() instanceof SimpleName map
                && Declarations.named(map).filter(variable -> variable instanceof VariableDeclarationFragment kept && isOwn(kept)).isPresent();
    }

    private static boolean isOwn(VariableDeclarationFragment variable) {
        return KeptValues.isKept(variable)
                && Trees.bare(variable.getInitializer()) instanceof ClassInstanceCreation creation
                && creation.arguments().isEmpty() && creation.getAnonymousClassDeclaration() == null
                && isOfLibrary(creation.getType()) && MAPS.contains(TypeNames.simple(creation.getType()))
                && TreeIndex.named(variable.getName().getIdentifier(), variable.getParent().getParent()).stream()
                        .filter(name -> name != variable.getName() && Declarations.isUse(name, variable))
                        .allMatch(OwnMaps::keepsOut);
    }

    /** Whether a use of a map puts nothing into it that is not made there. */
    private static boolean keepsOut(SimpleName map) {
        if (!(map.getParent() instanceof MethodInvocation call) || call.getExpression() != map) {
            return false;
        }
        String method = call.getName().getIdentifier();
        return LOOKING.contains(method)
                || method.equals("computeIfAbsent") && call.arguments().size() == 2 && makes(Trees.bare((Expression) call.arguments().getLast()));
    }

    private static boolean makes(Expression function) {
        return switch (function) {
            case LambdaExpression lambda -> lambda.getBody() instanceof Expression made && OwnObjects.isNew(made);
            case CreationReference made -> isOfLibrary(made.getType());
            default -> false;
        };
    }

    private static boolean isOfLibrary(Type type) {
        return Scopes.areNeeded(type)
                ? DeclaredClasses.known(type).isEmpty()
                : type.resolveBinding() != null && !type.resolveBinding().isFromSource();
    }
}
