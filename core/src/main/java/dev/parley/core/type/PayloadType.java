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

    static PayloadType of(String name) {
        return new Value(name, false);
    }
}
