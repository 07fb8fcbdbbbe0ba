package dev.parley.core.machine.render;

import java.util.stream.Collectors;

/** Text inside a Mermaid diagram. */
public final class MermaidText {

    // What ends or structures a text in Mermaid's grammar, or is HTML in what it draws.
    private static final String SPECIAL = "#;:<>&\"%{}\\\n\r";

    private MermaidText() {}

    /** The text with whatever Mermaid would read as syntax as numeric entities. */
    public static String escaped(String text) {
        return text.codePoints()
                .mapToObj(c -> SPECIAL.indexOf(c) >= 0 ? "#" + c + ";" : Character.toString(c))
                .collect(Collectors.joining());
    }
}
