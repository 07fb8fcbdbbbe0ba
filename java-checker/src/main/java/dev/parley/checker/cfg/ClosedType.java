package dev.parley.checker.cfg;

import java.util.Optional;
import java.util.Set;

/**
 * A type whose objects are all of classes that are known, as those of a sealed interface are (JLS 9.1.1.4).
 *
 * @param classes such that every object is an instance of at least one
 */
public record ClosedType(Set<ClassType> classes) {
    public ClosedType {
        classes = Set.copyOf(classes);
    }

    /** Whether no object of the type is left of which this may be known. */
    public boolean leavesNothing(Value.Instance known) {
        return classes.stream().allMatch(each -> isExcluded(each, known));
    }

    /** Whether an object of the type, of which this is known, can be of no other class than this one; empty where it may be something else. */
    public Optional<Boolean> leavesOnly(ClassType type, Value.Instance known) {
        boolean isLeft = known.isThere()
                && classes.stream().allMatch(each -> each.supertypes().contains(type.name()) || isExcluded(each, known));
        return isLeft ? Optional.of(true) : Optional.empty();
    }

    private static boolean isExcluded(ClassType each, Value.Instance known) {
        return each.supertypes().stream().anyMatch(known.others()::contains);
    }
}
