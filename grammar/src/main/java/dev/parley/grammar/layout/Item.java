package dev.parley.grammar.layout;

import java.util.List;

/** A piece of a protocol file, ready to be laid out: independent of whether it is global or local, a type or a file's text. */
public sealed interface Item {

    Remarks remarks();

    /** A step without brackets, or a declaration of a name: one line, ended by a separator. */
    record Statement(String text, Remarks remarks) implements Item {}

    /**
     * A head, brackets, and what is inside them.
     *
     * @param head everything before the opening bracket, with the space before it if there is to be one
     * @param sections the branches of a choice; a single one without label for anything else
     */
    record Block(String head, Brackets brackets, List<Section> sections, Remarks remarks) implements Item {
        public Block {
            sections = List.copyOf(sections);
        }
    }

    /**
     * A branch of a choice, or the whole content of a block.
     *
     * @param label the text before the colon; empty for none
     */
    record Section(String label, List<Item> items, Remarks remarks) {
        public Section {
            items = List.copyOf(items);
        }
    }

    /** How a block is enclosed. */
    enum Brackets {
        /** {@code { .. }} around steps. */
        BODY("{", "}"),
        /** {@code [ .. ]*} around steps. */
        LOOP("[", "]*"),
        /** {@code [ .. ]} around steps. */
        LOCAL_RECURSION("[", "]"),
        /** {@code { L1: .., L2: .. }}. */
        CHOICE("{", "}"),
        /** {@code { .. } or { .. }}. */
        ALTERNATIVES("{", "}"),
        /** {@code { .. } and { .. }}. */
        THREADS("{", "}"),
        /** {@code { .. }} around the steps of a session type, which end with {@code .}. */
        SESSION("{", "}"),
        /** {@code { T1, T2 }} around session types. */
        SESSION_SET("{", "}");

        private final String opening;
        private final String closing;

        Brackets(String opening, String closing) {
            this.opening = opening;
            this.closing = closing;
        }

        String opening() {
            return opening;
        }

        String closing() {
            return closing;
        }

        /** The word between the sections; empty where there is only one, or they have labels. */
        String between() {
            return switch (this) {
                case ALTERNATIVES -> "or";
                case THREADS -> "and";
                case BODY, LOOP, LOCAL_RECURSION, CHOICE, SESSION, SESSION_SET -> "";
            };
        }
    }
}
