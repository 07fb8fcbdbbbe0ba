package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.TypeNames;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * Tells lists and queues from sets and maps, by the types that the code declares: no object is of both kinds, and none of the library shows what is
 * in one of the other kind.
 */
final class CollectionKinds {
    private static final Set<String> IN_ORDER = Set.of("List", "ArrayList", "LinkedList", "CopyOnWriteArrayList", "Vector", "Queue", "Deque",
            "ArrayDeque", "PriorityQueue", "BlockingQueue", "LinkedBlockingQueue", "ArrayBlockingQueue", "ConcurrentLinkedQueue");
    private static final Set<String> BY_KEY = Set.of("Map", "HashMap", "LinkedHashMap", "TreeMap", "SortedMap", "NavigableMap", "EnumMap",
            "ConcurrentMap", "ConcurrentHashMap", "Set", "HashSet", "LinkedHashSet", "TreeSet", "SortedSet", "NavigableSet", "EnumSet");

    private CollectionKinds() {}

    /** Whether what a variable has cannot be what is changed, nor show that. */
    static boolean differ(Expression changed, VariableDeclaration variable) {
        Optional<String> one = name(changed);
        Optional<String> other = Scopes.type(variable).filter(type -> variable.getExtraDimensions() == 0).map(TypeNames::simple);
        return one.filter(IN_ORDER::contains).isPresent() && other.filter(BY_KEY::contains).isPresent()
                || one.filter(BY_KEY::contains).isPresent() && other.filter(IN_ORDER::contains).isPresent();
    }

    private static Optional<String> name(Expression object) {
        return Scopes.areNeeded(object)
                ? ScopedTypes.typeOf(object).map(TypeNames::simple)
                : Optional.ofNullable(object.resolveTypeBinding()).filter(type -> !type.isFromSource()).map(ITypeBinding::getErasure)
                        .map(ITypeBinding::getName);
    }
}
