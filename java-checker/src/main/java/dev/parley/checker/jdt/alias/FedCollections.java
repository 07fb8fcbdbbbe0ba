package dev.parley.checker.jdt.alias;

import dev.parley.checker.api.LibraryMethods;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import org.eclipse.jdt.core.dom.ArrayCreation;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;

/** Tells to which collections code does nothing but add what it makes, so that it has nothing of what is in them. */
public record FedCollections(CallEffects effects) {
    /** @param captured where the code names a variable that is declared outside of it */
    public boolean isOnlyFed(SimpleName captured, LambdaExpression code) {
        IBinding variable = captured.resolveBinding();
        return variable != null && TreeIndex.named(captured.getIdentifier(), code).stream()
                .filter(name -> variable.isEqualTo(name.resolveBinding()))
                .allMatch(name -> name.getParent() instanceof MethodInvocation adding && adding.getExpression() == name && isFeeding(adding));
    }

    private boolean isFeeding(MethodInvocation adding) {
        return LibraryMethods.addsToCollection(adding.getName().getIdentifier()) && adding.resolveMethodBinding() != null
                && LibraryMethods.isCollection(LibraryCalls.types(adding.resolveMethodBinding().getDeclaringClass()))
                && Trees.<Expression>list(adding.arguments()).stream().allMatch(this::isMade);
    }

    /** Whether no variable has a value, and nothing else. */
    private boolean isMade(Expression value) {
        return !FixedValues.isShareable(value)
                || isMaking(Trees.bare(value)) && new Uniqueness((CompilationUnit) value.getRoot(), effects).doubt(value).isEmpty();
    }

    private static boolean isMaking(Expression value) {
        return value instanceof ArrayCreation || value instanceof ClassInstanceCreation || value instanceof MethodInvocation;
    }
}
