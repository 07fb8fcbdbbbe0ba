package dev.parley.checker.cfg;

import java.util.Set;

/**
 * A class or an interface.
 *
 * @param name by which it is known, which is not how messages show it
 * @param supertypes the names of all types whose instances its objects are, its own among them, as far as they are known
 * @param complete whether they are all known
 * @param isFinal whether nothing extends it
 */
public record ClassType(String name, Set<String> supertypes, boolean complete, boolean isFinal) {
    public ClassType {
        supertypes = Set.copyOf(supertypes);
    }
}
