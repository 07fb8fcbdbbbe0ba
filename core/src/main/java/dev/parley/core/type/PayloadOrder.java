package dev.parley.core.type;

/**
 * What the host language says of its payload types. {@code core} has no opinion of its own on values: in a Java project this is Java's
 * subtyping and boxing, without one it is {@link #byName()}.
 *
 * <p>Implementations must be reflexive and transitive, and safe for use by several threads.
 */
@FunctionalInterface
public interface PayloadOrder {

    /** Whether a value of type {@code sent} may be received where {@code expected} is asked for. */
    boolean isSubtype(PayloadType sent, PayloadType expected);

    /**
     * Equality of names; the {@code noalias} mark says how a value travels, not what it is. Of sessions, equality of their types: the
     * relations of {@code core} compare sessions by subtyping themselves and ask an order for values only.
     */
    static PayloadOrder byName() {
        return (sent, expected) -> switch (sent) {
            case PayloadType.Value value -> expected instanceof PayloadType.Value other && value.name().equals(other.name());
            case PayloadType.Session session -> session.equals(expected);
        };
    }
}
