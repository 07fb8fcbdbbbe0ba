package dev.parley.checker.jdt.value;

import dev.parley.checker.api.LibraryMethods;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.IteratorSteps;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.tree.TreeIndex;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * Iterators over elements that the code shows, in a local variable that does nothing but go from one to the next: where such a variable
 * stands is known as the value of a counter is.
 */
public final class ListIterators {
    private ListIterators() {}

    /**
     * Where an iterator stands.
     *
     * @param next the number of the element that comes next, which may be how many there are
     */
    record Place(List<Expression> elements, int next) {
        Place {
            elements = List.copyOf(elements);
        }

        boolean hasNext() {
            return next < elements.size();
        }

        Optional<Expression> element() {
            return hasNext() ? Optional.of(elements.get(next)) : Optional.empty();
        }

        /** Where it stands afterwards; empty where it fails instead. */
        Optional<Object> advanced() {
            return hasNext() ? Optional.of(new Place(elements, next + 1)) : Optional.empty();
        }
    }

    /** Where an iterator stands that a call makes. */
    static Optional<Place> made(MethodInvocation call) {
        boolean isFollowed = IteratorSteps.isMadeBy(call)
                && call.arguments().isEmpty()
                && call.getExpression() != null
                && call.getParent() instanceof VariableDeclarationFragment variable
                && isOnlyStepped(variable);
        return isFollowed ? ListedElements.expressions(call.getExpression()).map(elements -> new Place(elements, 0)) : Optional.empty();
    }

    /**
     * Whether a call gives an element of a collection to which the iterator in a local variable does not come again. Not to be asked of a tree
     * without bindings.
     */
    public static boolean isPassing(Expression call) {
        return IteratorSteps.stepped(call)
                .flatMap(Declarations::named)
                .filter(variable -> variable instanceof VariableDeclarationFragment
                        && variable.getInitializer() instanceof MethodInvocation made && isOfLibrary(made))
                .filter(variable -> isOnlyUsedFor(Set.of("next", "hasNext", "remove"), (VariableDeclarationFragment) variable))
                .isPresent();
    }

    /** Whether a call gives an iterator of a collection of the library, of which each element has a place of its own. */
    private static boolean isOfLibrary(MethodInvocation made) {
        IMethodBinding method = made.resolveMethodBinding();
        return method != null
                && Set.of("iterator", "descendingIterator").contains(method.getName())
                && LibraryMethods.isCollection(LibraryCalls.types(method.getDeclaringClass()));
    }

    private static boolean isOnlyStepped(VariableDeclarationFragment variable) {
        return isOnlyUsedFor(Set.of("next", "hasNext"), variable);
    }

    private static boolean isOnlyUsedFor(Set<String> calls, VariableDeclarationFragment variable) {
        return !Declarations.isField(variable)
                && TreeIndex.named(variable.getName().getIdentifier(), variable.getParent().getParent()).stream()
                        .filter(name -> Declarations.isUse(name, variable))
                        .allMatch(name -> name.getParent() instanceof MethodInvocation call
                                && call.getExpression() == name
                                && call.arguments().isEmpty()
                                && calls.contains(call.getName().getIdentifier()));
    }
}
