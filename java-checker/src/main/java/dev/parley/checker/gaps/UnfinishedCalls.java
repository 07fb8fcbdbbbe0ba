package dev.parley.checker.gaps;

import dev.parley.checker.cfg.Extent;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The calls that are begun where none can be, {@code log.info(} at the end of a line in front of a block or of what a loop goes through. */
public final class UnfinishedCalls {
    /** No argument starts with one of these. */
    private static final Set<String> NO_ARGUMENTS = Set.of("{", ":");

    private UnfinishedCalls() {}

    /** Each with its parenthesis and the names in front of it, in the order of the text. */
    public static List<Extent> in(Tokens tokens) {
        List<Extent> found = new ArrayList<>();
        for (int i = 1; i + 1 < tokens.count(); i++) {
            if (tokens.word(i).equals("(") && tokens.isName(i - 1) && tokens.isFirstOfLine(i + 1) && NO_ARGUMENTS.contains(tokens.word(i + 1))) {
                int first = i - 1;
                while (tokens.word(first - 1).equals(".") && tokens.isName(first - 2)) {
                    first -= 2;
                }
                found.add(new Extent(tokens.start(first), tokens.end(i) - tokens.start(first)));
            }
        }
        return found;
    }
}
