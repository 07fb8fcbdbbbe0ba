package dev.parley.core.type;

import java.util.Objects;

/** The type of one payload of a message. */
public sealed interface PayloadType {

    /** The type as a person reads it in a message: without its package. */
    String simpleName();

    /**
     * A value of a type that the host language declares.
     *
     * @param name the type's name: fully qualified where the project's class path resolved it, otherwise as written
     *     ({@code int}, {@code double[]}, {@code com.acme.social.Employer}, {@code java.util.List<java.lang.String>})
     * @param noAlias whether the sender gives the value away ({@code <noalias T>}), so that it may travel by reference
     */
    record Value(String name, boolean noAlias) implements PayloadType {
        public Value {
            Objects.requireNonNull(name);
        }

        @Override
        public String simpleName() {
            // Every qualifier goes, also those of type arguments: "java.util.List<java.lang.String>" reads "List<String>".
            return name.replaceAll("(?:\\b[\\p{javaJavaIdentifierPart}]+\\.)+", "");
        }

        @Override
        public String toString() {
            return noAlias ? "noalias " + name : name;
        }
    }

    /**
     * A session handed over: {@code <@(p)>} delegates a live session, {@code <cbegin.@(p)>} passes a service at which one can be
     * requested, {@code <sbegin.@(p)>} the right to accept one. A session is never shared, so it always travels as if {@code noalias}.
     *
     * <p>Equality is that of the types; {@code text} has no part in it.
     *
     * @param type what the receiver may do with the session
     * @param text the type as a person wrote it, {@code @(webmailToApplet)}
     */
    record Session(SessionType type, String text) implements PayloadType {
        public Session {
            Objects.requireNonNull(type);
            Objects.requireNonNull(text);
        }

        /** A session whose type is shown in full. */
        public Session(SessionType type) {
            this(type, type.toString());
        }

        @Override
        public String simpleName() {
            return text;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Session session && type.equals(session.type);
        }

        @Override
        public int hashCode() {
            return type.hashCode();
        }

        /** The type in full. */
        @Override
        public String toString() {
            return type.toString();
        }
    }

    static PayloadType of(String name) {
        return new Value(name, false);
    }
}
