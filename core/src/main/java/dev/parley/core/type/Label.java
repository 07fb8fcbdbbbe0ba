package dev.parley.core.type;

import java.util.Comparator;
import java.util.Objects;

/**
 * What distinguishes one message from another at the same point of a protocol.
 *
 * <p>The reserved labels cannot be written by a user, so a protocol may call its own message {@code begin} or {@code done}.
 * {@link Object#toString()} gives the label as an endpoint automaton shows it; it is unique per label.
 */
public sealed interface Label {

    /** Reserved labels in declaration order, then names alphabetically: the order of canonical numberings and printouts. */
    Comparator<Label> ORDER = Comparator.<Label, Boolean>comparing(label -> label instanceof Named)
            .thenComparing(label -> label instanceof Reserved reserved ? reserved.ordinal() : 0)
            .thenComparing(Label::toString);

    /** A label written in the protocol. */
    record Named(String name) implements Label {
        public Named {
            Objects.requireNonNull(name);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** The labels that the notation itself gives to messages. */
    enum Reserved implements Label {
        /** The message {@code A->B: <T>}, which has no label. */
        NONE(""),
        /** The notice that starts a session ({@code client: begin}). */
        BEGIN("[begin]"),
        /** Sent before each round of a loop {@code A: [..]*}. */
        AGAIN("[again]"),
        /** Sent after the last round of a loop {@code A: [..]*}. */
        DONE("[done]");

        private final String text;

        Reserved(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    static Label of(String name) {
        return new Named(name);
    }
}
