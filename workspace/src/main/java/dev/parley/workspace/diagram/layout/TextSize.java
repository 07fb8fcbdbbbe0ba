package dev.parley.workspace.diagram.layout;

import java.lang.Character.UnicodeScript;

/**
 * How much room text takes, without asking the fonts of the machine that draws: pictures are the same wherever they are made, and are
 * looked at elsewhere. Text is set in a monospaced font, and the widths are those of the widest common ones (advance 0.602 em).
 */
public enum TextSize {
    NORMAL(13),
    SMALL(12);

    private static final double ADVANCE = 0.605;

    private final int points;

    TextSize(int points) {
        this.points = points;
    }

    /** The font's size, in pixels. */
    public int points() {
        return points;
    }

    /** In pixels. */
    public double width(String text) {
        return cells(text) * ADVANCE * points;
    }

    /** In cells of a monospaced font: East Asian characters take two, combining marks none. */
    public static int cells(String text) {
        return text.codePoints().map(TextSize::cells).sum();
    }

    private static int cells(int character) {
        return switch (Character.getType(character)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
            default -> isWide(character) ? 2 : 1;
        };
    }

    private static boolean isWide(int character) {
        return switch (UnicodeScript.of(character)) {
            case HAN, HIRAGANA, KATAKANA, HANGUL, BOPOMOFO, YI -> true;
            default -> Character.isEmojiPresentation(character) || character >= 0xFF01 && character <= 0xFF60;
        };
    }
}
