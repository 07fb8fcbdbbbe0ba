package dev.parley.cli.output;

/**
 * A line of code as a terminal shows it, with a piece of it to be underlined. A line that is too long for any terminal is cut around the piece.
 *
 * @param start where the piece begins in {@code text}
 */
record Excerpt(String text, int start, int length) {
    private static final int LONGEST = 240;
    private static final int BEFORE = 60;
    private static final String CUT = "…";

    /** @param end where the piece ends; not behind the line */
    static Excerpt of(String line, int start, int end) {
        String shown = Printable.line(line);
        if (shown.length() <= LONGEST) {
            return new Excerpt(shown, start, Math.max(1, end - start));
        }
        int from = between(shown, Math.max(0, Math.min(start - BEFORE, shown.length() - LONGEST)));
        int to = between(shown, Math.min(shown.length(), from + LONGEST));
        String left = from > 0 ? CUT : "";
        String right = to < shown.length() ? CUT : "";
        return new Excerpt(left + shown.substring(from, to) + right, left.length() + start - from, Math.max(1, Math.min(end, to) - start));
    }

    /** The same place, or the one before it where it is within a character. */
    private static int between(String text, int place) {
        return place > 0 && place < text.length() && Character.isSurrogatePair(text.charAt(place - 1), text.charAt(place)) ? place - 1 : place;
    }
}
