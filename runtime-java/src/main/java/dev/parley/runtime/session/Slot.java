package dev.parley.runtime.session;

import dev.parley.core.type.PayloadType;

/** What one payload of a message has to be, made ready for its values. Immutable. */
sealed interface Slot {

    /**
     * A value of a Java class. Types are compared by class: of {@code java.util.List<com.acme.Event>} the runtime sees the list, the checker
     * has seen the rest.
     *
     * @param named the class that the type names, which may be primitive
     * @param boxed what a value of it is when it travels as an object
     * @param constant whether nobody can change a value of it, so that sender and receiver may have the same
     */
    record Value(PayloadType.Value type, Class<?> named, Class<?> boxed, boolean constant) implements Slot {

        /** The value as it travels: widened where the type is a wider primitive. */
        Object widen(Object value) {
            return boxed.isInstance(value) || !named.isPrimitive() ? value : Widening.to(named, value);
        }

        /** Whether a variable of this type can hold the value. */
        boolean fits(Object value) {
            return value == null ? !named.isPrimitive() : boxed.isInstance(value);
        }

        /** How the value differs from what a variable of this type can hold, as a clause; of one that does not fit. */
        String mismatch(Object value) {
            return describe(value) + " where the message has `" + type.simpleName() + "`";
        }

        private static String describe(Object value) {
            return value == null ? "null" : "a `" + value.getClass().getTypeName() + "`";
        }
    }

    /** A session, or a service that starts one. */
    record Live(PayloadType.Session type) implements Slot {}
}
