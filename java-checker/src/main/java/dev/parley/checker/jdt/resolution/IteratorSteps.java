package dev.parley.checker.jdt.resolution;

import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;

/** Calls that let an iterator go on. */
public final class IteratorSteps {
    private static final Set<String> TYPES = Set.of("Iterator", "ListIterator");
    private static final Set<String> MADE_BY = Set.of("iterator", "listIterator");

    private IteratorSteps() {}

    /** The variable that a call of {@code next()} steps on. */
    public static Optional<SimpleName> stepped(Expression call) {
        return call instanceof MethodInvocation next
                        && next.getName().getIdentifier().equals("next")
                        && next.arguments().isEmpty()
                        && next.getExpression() instanceof SimpleName variable
                        && isIterator(variable)
                ? Optional.of(variable)
                : Optional.empty();
    }

    private static boolean isIterator(SimpleName variable) {
        if (!Scopes.areNeeded(variable)) {
            return variable.resolveTypeBinding() != null
                    && TYPES.stream().anyMatch(type -> variable.resolveTypeBinding().getErasure().getQualifiedName().equals("java.util." + type));
        }
        return Declarations.named(variable).filter(declared -> declared.getInitializer() instanceof MethodInvocation made
                        && isMadeBy(made))
                .isPresent()
                || ScopedTypes.typeOf(variable).filter(type -> TYPES.stream().anyMatch(name -> ScopedTypes.isNamed(type, name))).isPresent();
    }

    /** Whether a method of this name makes an iterator. */
    public static boolean isMadeBy(MethodInvocation call) {
        return MADE_BY.contains(call.getName().getIdentifier());
    }
}
