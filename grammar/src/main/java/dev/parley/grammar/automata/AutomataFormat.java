package dev.parley.grammar.automata;

import java.util.Locale;
import java.util.regex.Pattern;

/** The notations that communicating automata come in. */
public enum AutomataFormat {
    /** Graphviz: one {@code digraph} per machine, edges labelled {@code B!add(int)}. */
    DOT("a graph such as `digraph A { 0 -> 1 [label=\"B!add(int)\"]; }`"),
    /** {@code .outputs}, {@code .state graph}, {@code q0 1 ! add q1}, {@code .marking q0}, {@code .end}. */
    CFSM("a machine that starts with `.outputs`"),
    /** {@code A: B!add;rec t . {B?ok;end, B?no;t}}. */
    SESSION_TYPES("a machine such as `A: B!add;end`");

    private static final Pattern GRAPH = Pattern.compile("(?i)(?:strict|digraph|graph)(?![\\w:])");

    private final String example;

    AutomataFormat(String example) {
        this.example = example;
    }

    /** What a file could hold, with backticks round what is to be written. */
    String example() {
        return example;
    }

    /** By the ending of the file's name where it tells, else by how the text starts. */
    public static AutomataFormat of(String file, String text) {
        String name = file.toLowerCase(Locale.ROOT);
        if (name.endsWith(".dot") || name.endsWith(".gv")) {
            return DOT;
        }
        int start = new Cursor(file, text, Comments.OF_PLAIN_TEXT).offset();
        if (name.endsWith(".cfsm") || name.endsWith(".fsm") || text.startsWith(".", start)) {
            return CFSM;
        }
        return GRAPH.matcher(text).region(start, text.length()).lookingAt() ? DOT : SESSION_TYPES;
    }
}
