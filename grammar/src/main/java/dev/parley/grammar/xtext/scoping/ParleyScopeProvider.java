package dev.parley.grammar.xtext.scoping;

import dev.parley.grammar.xtext.model.Declaration;
import dev.parley.grammar.xtext.model.GlobalBody;
import dev.parley.grammar.xtext.model.LocalRecursion;
import dev.parley.grammar.xtext.model.ModelPackage;
import dev.parley.grammar.xtext.model.Recursion;
import dev.parley.grammar.xtext.model.RecursionVariable;
import java.util.List;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.scoping.IScope;
import org.eclipse.xtext.scoping.Scopes;

/**
 * Which roles and recursion variables can be named where. Names that depend on other files (protocols, payload types, the roles of the
 * protocol that a local type is for) are not links of the model: {@code lowering} finds them in the project.
 */
public class ParleyScopeProvider extends AbstractParleyScopeProvider {

    @Override
    public IScope getScope(EObject context, EReference reference) {
        if (reference.getEReferenceType() == ModelPackage.Literals.ROLE) {
            return roles(context);
        }
        if (reference.getEReferenceType() == ModelPackage.Literals.RECURSION_VARIABLE) {
            return variables(context.eContainer());
        }
        return IScope.NULLSCOPE;
    }

    private static IScope roles(EObject context) {
        Declaration declaration = EcoreUtil2.getContainerOfType(context, Declaration.class);
        GlobalBody body = declaration == null ? null : declaration.getGlobal();
        return body == null || body.getParticipants() == null
                ? IScope.NULLSCOPE
                : Scopes.scopeFor(body.getParticipants().getRoles());
    }

    /** Inner recursions hide outer ones of the same name. */
    private static IScope variables(EObject context) {
        if (context == null) {
            return IScope.NULLSCOPE;
        }
        RecursionVariable bound =
                switch (context) {
                    case Recursion recursion -> recursion.getVariable();
                    case LocalRecursion recursion -> recursion.getVariable();
                    default -> null;
                };
        IScope outer = variables(context.eContainer());
        return bound == null ? outer : Scopes.scopeFor(List.of(bound), outer);
    }
}
