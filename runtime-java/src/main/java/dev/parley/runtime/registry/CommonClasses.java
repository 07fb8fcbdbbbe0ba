package dev.parley.runtime.registry;

import dev.parley.core.type.Role;
import dev.parley.runtime.wire.ClassShapes;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The payload classes of all who have come to an instance. Those of one name have to be alike; a class that only some have stands in nobody's
 * way, because the messages that name it are not exchanged with the others. Not safe for use by several threads.
 */
final class CommonClasses {
    private final Map<Role, ClassShapes> shown = new LinkedHashMap<>();
    private final Set<String> digests = new HashSet<>();
    private boolean areAllShown = true;

    void add(Role role, Contract contract) {
        digests.add(contract.digest());
        areAllShown &= contract.classes().isPresent();
        contract.classes().ifPresent(shapes -> shown.put(role, shapes));
    }

    /** The first class that differs from one of the same name that somebody else came with. */
    Optional<String> differenceFrom(Role role, Contract contract) {
        return contract.classes().stream()
                .flatMap(mine -> shown.entrySet().stream().flatMap(other -> mine.differenceFrom(other.getValue()).map(difference ->
                        "`" + role + "` and `" + other.getKey() + "` have different classes `" + difference.name() + "`: at `" + role + "` it is `"
                                + difference.here() + "`, at `" + other.getKey() + "` `" + difference.there() + "`").stream()))
                .findFirst();
    }

    /**
     * The names of all classes in an order for everybody: that of whoever came first, then what the others have besides. Empty where all have
     * the same version of the protocol, and so number the same classes by themselves, or where somebody could not show its classes.
     */
    List<String> numbering() {
        Stream<String> names = shown.values().stream().flatMap(shapes -> shapes.byName().keySet().stream());
        return digests.size() > 1 && areAllShown ? List.copyOf(names.collect(LinkedHashSet::new, Set::add, Set::addAll)) : List.of();
    }
}
