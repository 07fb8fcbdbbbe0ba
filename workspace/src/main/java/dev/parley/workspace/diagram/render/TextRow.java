package dev.parley.workspace.diagram.render;

import dev.parley.workspace.diagram.layout.TextSize;
import java.util.ArrayList;
import java.util.List;

/** A line of a terminal, written in any order; what is written later covers what was there. Not safe for use by several threads. */
final class TextRow {
    /** What each cell shows; nothing where the character before it takes two. */
    private final List<String> cells = new ArrayList<>();

    void put(int column, String text) {
        int at = column;
        for (int character : text.codePoints().toArray()) {
            String shown = Character.toString(character);
            int width = TextSize.cells(shown);
            if (width == 0) {
                int before = Math.max(0, at - 1);
                set(before, before < cells.size() ? cells.get(before) + shown : shown);
            } else {
                set(at++, shown);
                if (width == 2) {
                    set(at++, "");
                }
            }
        }
    }

    int width() {
        return cells.size();
    }

    private void set(int column, String shown) {
        while (cells.size() <= column) {
            cells.add(" ");
        }
        cells.set(column, shown);
    }

    @Override
    public String toString() {
        return String.join("", cells).stripTrailing();
    }
}
