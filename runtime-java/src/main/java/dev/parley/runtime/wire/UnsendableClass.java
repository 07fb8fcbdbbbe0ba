package dev.parley.runtime.wire;

import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A class that was met in what somebody wants to send, and that cannot travel. */
record UnsendableClass(Class<?> type) {
    /** How Fory says so, which has no exception of its own for that. */
    private static final Pattern OF_FORY =
            Pattern.compile("(?:^|class )([\\[\\w.$;]+) (?:is not registered|doesn't support serialization|hit disallowed list)");

    /**
     * The class that is meant by what went wrong; empty if something else did.
     *
     * @param loader of what was to be sent
     */
    static Optional<UnsendableClass> of(Throwable failure, ClassLoader loader) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof RefusedClassException refused) {
                return Optional.of(new UnsendableClass(refused.type()));
            }
            Matcher matcher = OF_FORY.matcher(String.valueOf(cause.getMessage()));
            if (matcher.find()) {
                return find(matcher.group(1), loader);
            }
        }
        return Optional.empty();
    }

    private static Optional<UnsendableClass> find(String name, ClassLoader loader) {
        try {
            return Optional.of(new UnsendableClass(Class.forName(name, false, loader)));
        } catch (ClassNotFoundException | LinkageError e) {
            return Optional.empty();
        }
    }

    /** Why it does not travel, and what to send in its place. */
    String reason() {
        if (type.isArray() || !type.isHidden() && !ReachableClasses.isOfJdk(type)) {
            return RefusedClassException.reason(type);
        }
        // Whether the protocol names it makes no difference.
        return subject() + " does not travel" + substitute().map(other -> "; send " + other + " in its place").orElse("");
    }

    /** A lambda's class has a name that says nothing but whose it is. */
    private String subject() {
        return type.isHidden()
                ? "a lambda or method reference of `" + type.getTypeName().replaceFirst("\\$\\$Lambda.*", "") + "`"
                : "class `" + type.getTypeName() + "`";
    }

    /** Most of these are views of something else, of which Java has copies of a class that travels. */
    private Optional<String> substitute() {
        if (Comparator.class.isAssignableFrom(type)) {
            return Optional.of("a collection in natural order, or in that of a class which the protocol names,");
        }
        if (Map.Entry.class.isAssignableFrom(type)) {
            return Optional.of("the map, or a record of key and value,");
        }
        if (SortedMap.class.isAssignableFrom(type)) {
            return Optional.of("a copy, as new TreeMap<>(..),");
        }
        if (Map.class.isAssignableFrom(type)) {
            return Optional.of("a copy, as Map.copyOf(..),");
        }
        if (SortedSet.class.isAssignableFrom(type)) {
            return Optional.of("a copy, as new TreeSet<>(..),");
        }
        if (Set.class.isAssignableFrom(type)) {
            return Optional.of("a copy, as Set.copyOf(..),");
        }
        return Collection.class.isAssignableFrom(type) ? Optional.of("a copy, as List.copyOf(..),") : Optional.empty();
    }
}
