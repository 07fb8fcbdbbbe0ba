package dev.parley.workspace.diagram.layout;

import java.util.ArrayList;
import java.util.List;

/** Breaks sentences into lines. */
public final class Lines {
    private Lines() {}

    /** Lines of at most {@code width} characters, broken at spaces; a single longer word stands alone. At least one line. */
    public static List<String> of(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ")) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
