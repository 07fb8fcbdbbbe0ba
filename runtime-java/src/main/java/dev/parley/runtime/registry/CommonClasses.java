package dev.parley.runtime.registry;

import dev.parley.core.type.Role;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The payload classes of all who have come to an instance. Those of one name have to be alike; a class that only some have stands in nobody's
 * way, because the messages that name it are not exchanged with the others. Not safe for use by several threads.
 */
final class CommonClasses {
    /** Who came first with a class, and what that is made of. */
    private record Known(Role from, String shape) {}

    private final Map<String, Known> classes = new LinkedHashMap<>();
    private final Set<String> digests = new HashSet<>();
    private boolean areAllShown = true;

    void add(Role role, Contract contract) {
        digests.add(contract.digest());
        areAllShown &= contract.classes().isPresent();
        contract.classes().orElse(Map.of()).forEach((name, shape) -> classes.putIfAbsent(name, new Known(role, shape)));
    }

    /** The first class that differs from one of the same name that somebody else came with. */
    Optional<String> differenceFrom(Role role, Contract contract) {
        return contract.classes().orElse(Map.of()).entrySet().stream()
                .filter(each -> classes.containsKey(each.getKey()) && !classes.get(each.getKey()).shape().equals(each.getValue()))
                .findFirst()
                .map(each -> {
                    Known other = classes.get(each.getKey());
                    return "`" + role + "` and `" + other.from() + "` have different classes `" + each.getKey() + "`: at `" + role + "` it is `"
                            + each.getValue() + "`, at `" + other.from() + "` `" + other.shape() + "`";
                });
    }

    /**
     * The names of all classes in an order for everybody: that of whoever came first, then what the others have besides. Empty where all have
     * the same version of the protocol, and so number the same classes by themselves, or where somebody could not show its classes.
     */
    List<String> numbering() {
        return digests.size() > 1 && areAllShown ? List.copyOf(classes.keySet()) : List.of();
    }
}
