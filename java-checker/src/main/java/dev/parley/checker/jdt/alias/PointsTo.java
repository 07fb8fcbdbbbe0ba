package dev.parley.checker.jdt.alias;

import dev.parley.checker.cfg.Handling.How;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which values of one method may be the same, and which may refer to which, in whatever order its statements run: values that may be the
 * same are one class, and all that the values of a class refer to is one class as well (Steensgaard, <i>Points-to Analysis in Almost
 * Linear Time</i>, POPL 1996). Not safe for use by several threads.
 */
final class PointsTo {

    /** Values that may be the same. */
    static final class ValueClass {
        private ValueClass leader = this;
        private ValueClass content;
        private boolean outside;
        private boolean written;

        private ValueClass() {}
    }

    private final Map<Object, ValueClass> named = new HashMap<>();
    private final List<ValueClass> all = new ArrayList<>();

    /** The class of a variable, of what an expression gives, or of whatever else is told apart by {@code name}. */
    ValueClass of(Object name) {
        return leader(named.computeIfAbsent(name, key -> anew()));
    }

    ValueClass anew() {
        ValueClass made = new ValueClass();
        all.add(made);
        return made;
    }

    private static ValueClass leader(ValueClass one) {
        ValueClass here = one;
        while (here.leader != here) {
            here.leader = here.leader.leader;
            here = here.leader;
        }
        return here;
    }

    /** What the values of a class refer to. */
    ValueClass content(ValueClass whole) {
        ValueClass leader = leader(whole);
        if (leader.content == null) {
            leader.content = anew();
        }
        return leader(leader.content);
    }

    void join(ValueClass one, ValueClass other) {
        ValueClass joined = leader(one);
        ValueClass into = leader(other);
        if (joined == into) {
            return;
        }
        joined.leader = into;
        into.outside |= joined.outside;
        into.written |= joined.written;
        if (into.content == null) {
            into.content = joined.content;
        } else if (joined.content != null) {
            join(joined.content, into.content);
        }
    }

    /** A value comes to be referred to by another one, which did not have it before. */
    void write(ValueClass holder, ValueClass value) {
        leader(holder).written = true;
        join(content(holder), value);
    }

    /** What the values of a class refer to, and all that those refer to in turn, is not told apart any more. */
    void flatten(ValueClass whole) {
        join(content(content(whole)), content(whole));
    }

    /** Something out of sight refers to values. */
    void keep(ValueClass value) {
        leader(value).outside = true;
    }

    /** Whether something out of sight may refer to a value, or to anything that it refers to. */
    boolean isKept(ValueClass value) {
        Set<ValueClass> outside = new LinkedHashSet<>();
        all.stream().filter(one -> leader(one).outside).forEach(one -> outside.addAll(reached(one)));
        return reached(value).stream().anyMatch(outside::contains);
    }

    boolean isSame(ValueClass one, ValueClass other) {
        return leader(one) == leader(other);
    }

    /** Whether a value may refer to another, directly or through others. */
    boolean holds(ValueClass holder, ValueClass value) {
        return leader(holder).content != null && reached(content(holder)).contains(leader(value));
    }

    /** Whether a value may refer to another not only directly. */
    boolean holdsDeep(ValueClass holder, ValueClass value) {
        return leader(holder).content != null && holds(content(holder), value);
    }

    /** Whether two values may have anything in common. */
    boolean isShared(ValueClass one, ValueClass other) {
        Set<ValueClass> reached = reached(one);
        return reached(other).stream().anyMatch(reached::contains);
    }

    /** Whether a value, or anything that it refers to, may have come to refer to something. */
    boolean isWritten(ValueClass value) {
        return reached(value).stream().anyMatch(one -> one.written);
    }

    /** A variable gets another value, which others of its class have not got by the same. */
    void change(ValueClass variable) {
        leader(variable).written = true;
    }

    /** What a value has to do with another one; empty where they have nothing in common. */
    Optional<How> sharing(ValueClass value, ValueClass other) {
        if (!isShared(value, other)) {
            return Optional.empty();
        }
        boolean isPart = holds(other, value);
        boolean isHolder = holds(value, other);
        boolean mayBeEither = isSame(value, other) || isPart && isHolder;
        return Optional.of(mayBeEither ? How.SAME : isPart ? How.PART : isHolder ? How.HOLDER : How.COPY);
    }

    /**
     * That one of two values came to refer to the other.
     *
     * @param byFirst whether that is the first of them
     * @param elements whether it only refers to what the other refers to
     */
    record Reference(boolean byFirst, boolean deep, boolean elements) {}

    /** Which of two values has come to refer to the other. Both may refer to the same of what either was made to refer to. */
    List<Reference> references(ValueClass first, ValueClass second) {
        if (!isShared(first, second) || !isWritten(first) && !isWritten(second)) {
            return List.of();
        }
        List<Reference> found = new ArrayList<>();
        boolean isHolder = holds(first, second);
        boolean isHeld = holds(second, first);
        if (!isHolder && !isHeld && isOnlyGetting(first, second)) {
            return List.of(new Reference(true, false, true));
        }
        if (!isHolder && !isHeld && isOnlyGetting(second, first)) {
            return List.of(new Reference(false, false, true));
        }
        if (isHolder || !isHeld) {
            found.add(new Reference(true, !isHolder || holdsDeep(first, second), false));
        }
        if (isHeld || !isHolder) {
            found.add(new Reference(false, !isHeld || holdsDeep(second, first), false));
        }
        return found;
    }

    /** Whether something was put into the one of two values, and nothing into the other. */
    private boolean isOnlyGetting(ValueClass one, ValueClass other) {
        return !isSame(one, other) && leader(one).written && !isWritten(other);
    }

    /** A class and those that it leads to. */
    private static Set<ValueClass> reached(ValueClass from) {
        Set<ValueClass> found = new LinkedHashSet<>();
        ValueClass here = leader(from);
        while (here != null && found.add(here)) {
            here = here.content == null ? null : leader(here.content);
        }
        return found;
    }
}
