package dev.parley.workspace.java;

import dev.parley.core.diagnostic.Range;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The sessions of a Java file as it stands at a moment of its being edited: those of its participants, and those that it opens or receives.
 *
 * @param parts in source order
 */
public record SessionCode(List<Part> parts) {
    public SessionCode {
        parts = List.copyOf(parts);
    }

    /** What is known of how a method follows its role. */
    public enum Following {
        /** On every path it does what the protocol says. */
        FOLLOWS,
        /** It does not, or it is not known. */
        OPEN,
        /** The protocol has errors, or it or the role does not exist. */
        NO_PROTOCOL
    }

    /**
     * A session of which the code plays a role.
     *
     * @param isParticipant whether it is that of a participant
     * @param protocol the qualified name
     * @param method the method's qualified name
     * @param name where the name of the participant's method is, or else the session's variable or the call that gives it
     * @param range the whole method, or the code in which the session lives
     * @param elements what is done with the session, in source order
     */
    public record Part(
            boolean isParticipant, String protocol, String role, String method, Range name, Range range, Following following,
            List<Element> elements) {
        public Part {
            elements = List.copyOf(elements);
        }

        /** The calls on the session, in source order. */
        public Stream<Element> operations() {
            return all().filter(Element::isOperation);
        }

        /** The elements with all that is in them, outer before inner. */
        public Stream<Element> all() {
            return elements.stream().flatMap(Element::all);
        }
    }

    /**
     * A call on the session, or a statement that has some in it.
     *
     * @param isOperation whether it is a call
     * @param text the words of the code that tell it from others, on one line
     * @param name where the method's name or the keyword is
     * @param states the states that the session may be in just before it; empty where that is not known
     * @param due what the protocol asks for there, as a sentence without its full stop; empty where that depends on how control got there
     * @param children what it has in it, in source order; empty for calls
     */
    public record Element(
            boolean isOperation, String text, Range range, Range name, Set<Integer> states, Optional<String> due, List<Element> children) {
        public Element {
            states = Set.copyOf(states);
            children = List.copyOf(children);
        }

        Stream<Element> all() {
            return Stream.concat(Stream.of(this), children.stream().flatMap(Element::all));
        }
    }
}
