package dev.parley.checker.gaps;

import dev.parley.checker.cfg.Extent;

/** Puts blanks in the place of what a parser would stumble over, so that all else stays where it is. */
public final class Blanks {
    private Blanks() {}

    /** Lines stay what they are. */
    public static void put(StringBuilder text, Extent part) {
        for (int at = part.offset(); at < part.end(); at++) {
            if (!Character.isWhitespace(text.charAt(at))) {
                text.setCharAt(at, ' ');
            }
        }
    }
}
