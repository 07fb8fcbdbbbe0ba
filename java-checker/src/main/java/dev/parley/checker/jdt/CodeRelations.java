package dev.parley.checker.jdt;

import dev.parley.checker.jdt.resolution.Scopes;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/** To what of its file the code of a method is related, without naming it. */
interface CodeRelations {
    /** Those of a tree, by bindings where it has them, else by what its text says. */
    static CodeRelations of(ASTNode tree) {
        return Scopes.areNeeded(tree) ? new ScopedRelations() : new ResolvedRelations();
    }

    /** Whether it is looked at in the whole file what is done with a field. */
    boolean isLookedAt(VariableDeclarationFragment field);

    /** Whether a name stands for a service or a server. */
    boolean isChannel(SimpleName name);

    /** The methods, classes and components that a node of a body has to do with: what one finds there depends on them. */
    Set<String> meant(ASTNode node);

    /** The methods of the file's types that a node of a body implements or overrides: calls of them may run that. */
    Set<String> implemented(ASTNode node);
}
