package dev.parley.checker.cfg;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A class of exceptions, as far as the code shows it.
 *
 * @param name as it is written
 * @param ancestors the names of the classes that it extends, the nearest first; empty where they are not known
 */
public record ExceptionClass(String name, Optional<List<String>> ancestors) {
    private static final List<String> OF_CHECKED = List.of("Exception", "Throwable");

    /** What any code may throw without saying so. */
    public static final ExceptionClass UNCHECKED = new ExceptionClass("RuntimeException", Optional.of(OF_CHECKED));

    /** One that nobody has written a handler for, unless it takes all that need not be declared. */
    public static final ExceptionClass NAMELESS = new ExceptionClass("", Optional.of(List.of("RuntimeException", "Exception", "Throwable")));

    public ExceptionClass {
        ancestors = ancestors.map(List::copyOf);
    }

    public static ExceptionClass unknown(String name) {
        return new ExceptionClass(name, Optional.empty());
    }

    /** One that methods have to declare, of which nothing else is known. */
    public static ExceptionClass checked(String name) {
        return new ExceptionClass(name, Optional.of(OF_CHECKED));
    }

    /** One that nobody has to declare, of which nothing else is known. */
    public static ExceptionClass unchecked(String name) {
        return name.equals(UNCHECKED.name) ? UNCHECKED : new ExceptionClass(name, Optional.of(List.of(UNCHECKED.name, "Exception", "Throwable")));
    }

    /** How far above this class the other one is: 0 for the class itself; empty for one that it does not extend. */
    public OptionalInt distanceTo(ExceptionClass other) {
        if (name.equals(other.name)) {
            return OptionalInt.of(0);
        }
        int above = ancestors.map(known -> known.indexOf(other.name)).orElse(-1);
        return above < 0 ? OptionalInt.empty() : OptionalInt.of(above + 1);
    }

    /** Whether an exception of this class may be one of the other, which it need not be: that one extends this, or may do so. */
    public boolean mayTurnOutToBe(ExceptionClass other) {
        return !name.equals(other.name) && (other.distanceTo(this).isPresent() || ancestors.isEmpty() || other.ancestors.isEmpty());
    }
}
