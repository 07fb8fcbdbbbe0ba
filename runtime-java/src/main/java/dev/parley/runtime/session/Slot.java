package dev.parley.runtime.session;

import dev.parley.core.type.PayloadType;

/** What one payload of a message has to be, made ready for its values. Immutable. */
sealed interface Slot {

    /**
     * A value of a Java class. Types are compared by class: of {@code java.util.List<com.acme.Event>} the runtime sees the list, the checker
     * has seen the rest.
     */
    final class Value implements Slot {
        /** The classes that most payloads are of. To hold a value against one of them takes fewer loads than against one in a field. */
        private static final int OTHER = 0;
        private static final int BYTES = 1;
        private static final int INTEGER = 2;
        private static final int LONG = 3;
        private static final int DOUBLE = 4;
        private static final int BOOLEAN = 5;
        private static final int STRING = 6;

        private final PayloadType.Value type;
        private final Class<?> named;
        private final Class<?> boxed;
        private final boolean constant;
        private final boolean primitive;
        private final int common;

        /**
         * @param named the class that the type names, which may be primitive
         * @param boxed what a value of it is when it travels as an object
         * @param constant whether nobody can change a value of it, so that sender and receiver may have the same
         */
        Value(PayloadType.Value type, Class<?> named, Class<?> boxed, boolean constant) {
            this.type = type;
            this.named = named;
            this.boxed = boxed;
            this.constant = constant;
            this.primitive = named.isPrimitive();
            this.common = common(boxed);
        }

        private static int common(Class<?> boxed) {
            return switch (boxed.getName()) {
                case "[B" -> BYTES;
                case "java.lang.Integer" -> INTEGER;
                case "java.lang.Long" -> LONG;
                case "java.lang.Double" -> DOUBLE;
                case "java.lang.Boolean" -> BOOLEAN;
                case "java.lang.String" -> STRING;
                default -> OTHER;
            };
        }

        PayloadType.Value type() {
            return type;
        }

        boolean constant() {
            return constant;
        }

        /** The value as it travels: widened where the type is a wider primitive. */
        Object widen(Object value) {
            return primitive && !isInstance(value) ? Widening.to(named, value) : value;
        }

        /** Whether a variable of this type can hold the value. */
        boolean fits(Object value) {
            return value == null ? !primitive : isInstance(value);
        }

        private boolean isInstance(Object value) {
            return switch (common) {
                case BYTES -> value instanceof byte[];
                case INTEGER -> value instanceof Integer;
                case LONG -> value instanceof Long;
                case DOUBLE -> value instanceof Double;
                case BOOLEAN -> value instanceof Boolean;
                case STRING -> value instanceof String;
                default -> boxed.isInstance(value);
            };
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
