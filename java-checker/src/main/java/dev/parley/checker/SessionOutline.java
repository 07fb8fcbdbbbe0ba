package dev.parley.checker;

import java.util.List;
import java.util.Set;

/**
 * What code does with a session, as its text shows it.
 *
 * @param start the offset of the code in which the session lives, in UTF-16 code units
 * @param end the offset behind it
 * @param uses the offsets of the names that stand for the session
 * @param elements in source order
 */
public record SessionOutline(int start, int end, Set<Integer> uses, List<Element> elements) {
    public SessionOutline {
        uses = Set.copyOf(uses);
        elements = List.copyOf(elements);
    }

    /** What an element of the outline is. */
    public enum Kind {
        /** A call on the session. */
        OPERATION,
        LOOP,
        /** A {@code switch}. */
        CHOICE,
        /** An {@code if}. */
        CONDITION,
        /** A {@code try}. */
        ATTEMPT
    }

    /**
     * A call on the session, or a statement that has some in it.
     *
     * @param text the words of the code that tell it from others, on one line
     * @param nameStart where the method's name or the keyword starts
     * @param children what it has in it, in source order; empty for calls
     */
    public record Element(Kind kind, String text, int start, int end, int nameStart, int nameEnd, List<Element> children) {
        public Element {
            children = List.copyOf(children);
        }
    }
}
