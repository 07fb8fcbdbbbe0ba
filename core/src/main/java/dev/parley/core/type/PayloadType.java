package dev.parley.core.type;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The type of one payload of a message. */
public sealed interface PayloadType {

    /** The type as a person reads it in a message: without its package. */
    String simpleName();

    /** The type as the text of the protocol names it. Has no part in the equality of types. */
    String text();

    /**
     * The type as formats without declarations write it, so that it can be read there: in full, but a session of a role of a protocol,
     * whose peers have no place there, by its name, {@code Job@Worker}.
     */
    default String selfContained() {
        return switch (this) {
            case Value value -> value.toString();
            case Session session -> session.type().isBetweenTwo() ? session.toString() : session.text();
        };
    }

    /**
     * A value of a type that the host language declares.
     *
     * @param name the type's name: fully qualified where the project's class path resolved it, otherwise as written
     *     ({@code int}, {@code double[]}, {@code com.acme.social.Employer}, {@code java.util.List<java.lang.String>})
     * @param noAlias whether the sender gives the value away ({@code <noalias T>}), so that it may travel by reference
     * @param text another name under which the protocol's text knows the type ({@code Int} of Scribble's
     *     {@code type <java> "java.lang.Integer" from "rt.jar" as Int}), or the simple name
     */
    record Value(String name, boolean noAlias, String text) implements PayloadType {
        public Value {
            Objects.requireNonNull(name);
            Objects.requireNonNull(text);
        }

        /** A value whose type has no other name. */
        public Value(String name, boolean noAlias) {
            this(name, noAlias, simple(name));
        }

        @Override
        public String simpleName() {
            return simple(name);
        }

        private static String simple(String name) {
            // Every qualifier goes, also those of type arguments: "java.util.List<java.lang.String>" reads "List<String>".
            return name.replaceAll("(?:\\b[\\p{javaJavaIdentifierPart}]+\\.)+", "");
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Value value && name.equals(value.name) && noAlias == value.noAlias;
        }

        @Override
        public int hashCode() {
            return 31 * name.hashCode() + Boolean.hashCode(noAlias);
        }

        @Override
        public String toString() {
            return noAlias ? "noalias " + name : name;
        }
    }

    /**
     * A session handed over: {@code <@(p)>} delegates a live session, {@code <cbegin.@(p)>} passes a service at which one can be
     * requested, {@code <sbegin.@(p)>} the right to accept one. A live session is never shared, so it always travels as if {@code noalias}.
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

        /**
         * Whether several may have it: a service, which is the client's end of a shared channel (<i>Transport-independent sessions in
         * SJ</i>, section 5.1). An end of a session, and the right to accept sessions at an address, are one holder's.
         */
        public boolean isShared() {
            return type.initiation() == Initiation.REQUEST;
        }

        /** The first payload of a message that no two receivers may have a copy of. */
        public static Optional<Session> unsharedIn(List<PayloadType> payloads) {
            return payloads.stream()
                    .filter(Session.class::isInstance)
                    .map(Session.class::cast)
                    .filter(session -> !session.isShared())
                    .findFirst();
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
