package dev.parley.core.diagnostic;

import java.util.Arrays;

/** Converts between offsets (UTF-16 code units) and positions of one text. Lines end with {@code \n}, {@code \r\n} or {@code \r}. Immutable. */
public final class LineIndex {
    private final int[] lineStarts;
    private final int length;

    public LineIndex(CharSequence text) {
        length = text.length();
        int[] starts = new int[16];
        int count = 1;
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            boolean lineEnds = c == '\n' || c == '\r' && (i + 1 == length || text.charAt(i + 1) != '\n');
            if (lineEnds) {
                if (count == starts.length) {
                    starts = Arrays.copyOf(starts, count * 2);
                }
                starts[count++] = i + 1;
            }
        }
        lineStarts = Arrays.copyOf(starts, count);
    }

    /** The position of an offset; offsets outside the text are moved to its nearest end. */
    public Position position(int offset) {
        int inside = Math.clamp(offset, 0, length);
        int found = Arrays.binarySearch(lineStarts, inside);
        int line = found >= 0 ? found : -found - 2;
        return new Position(line, inside - lineStarts[line]);
    }

    /** The offset of a position; a character past the end of its line is moved to the start of the next line. */
    public int offset(Position position) {
        if (position.line() >= lineStarts.length) {
            return length;
        }
        int next = position.line() + 1 < lineStarts.length ? lineStarts[position.line() + 1] : length;
        return Math.min(lineStarts[Math.max(position.line(), 0)] + Math.max(position.character(), 0), next);
    }

    /** The range of {@code size} characters from {@code offset} on. */
    public Range range(int offset, int size) {
        return new Range(position(offset), position(offset + size));
    }

    public int lineCount() {
        return lineStarts.length;
    }
}
