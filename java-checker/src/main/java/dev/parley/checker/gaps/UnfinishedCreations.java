package dev.parley.checker.gaps;

import dev.parley.checker.cfg.Extent;
import java.util.ArrayList;
import java.util.List;

/** The creations of objects that end where their types begin, {@code new ArrayDeque<} at the end of a line: a parser takes the next line for them. */
public final class UnfinishedCreations {
    private UnfinishedCreations() {}

    /** Each whole, in the order of the text. */
    public static List<Extent> in(Tokens tokens) {
        List<Extent> found = new ArrayList<>();
        for (int i = 2; i < tokens.count(); i++) {
            if (tokens.word(i).equals("<") && lacksTypes(tokens, i)) {
                int first = i - 1;
                while (tokens.isName(first) && tokens.word(first - 1).equals(".")) {
                    first -= 2;
                }
                if (tokens.isName(first) && tokens.word(first - 1).equals("new")) {
                    found.add(new Extent(tokens.start(first - 1), tokens.end(i) - tokens.start(first - 1)));
                }
            }
        }
        return found;
    }

    /** Types on the next line belong to the creation only if that line is indented further. */
    private static boolean lacksTypes(Tokens tokens, int opening) {
        int next = opening + 1;
        return next == tokens.count() || tokens.isFirstOfLine(next) && tokens.indentation(next) <= tokens.indentation(opening);
    }
}
