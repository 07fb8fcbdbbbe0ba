package dev.parley.grammar.syntax;

import java.util.List;
import java.util.Optional;

/**
 * A type of the host language: {@code int}, {@code a.b.C}, {@code List<? extends T>[]}.
 *
 * @param arguments the type arguments; empty for none
 * @param dimensions how often the type is followed by {@code []}
 */
public record JavaTypeSyntax(Name name, List<Argument> arguments, int dimensions) {
    public JavaTypeSyntax {
        arguments = List.copyOf(arguments);
    }

    /**
     * A type argument.
     *
     * @param wildcard what stands before the type: {@code ?}, {@code ? extends}, {@code ? super}, or nothing
     * @param type absent for {@code ?} alone
     */
    public record Argument(Wildcard wildcard, Optional<JavaTypeSyntax> type) {}

    /** The prefixes of a type argument. */
    public enum Wildcard {
        NONE(""),
        ANY("?"),
        EXTENDS("? extends "),
        SUPER("? super ");

        private final String text;

        Wildcard(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }
}
