package dev.parley.checker.gaps;

import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Finds arrows, of lambdas and of cases, that nothing is written behind yet: a parser would take what follows for it. */
public final class UnfinishedArrows {
    private static final Set<String> FOLLOWING = Set.of("}", ")", "]", ";", ",", "case", "default");

    private UnfinishedArrows() {}

    /** The bodies that are missing, by the offset that each stands in front of. */
    public static SortedMap<Integer, String> lackingIn(Tokens tokens) {
        SortedMap<Integer, String> added = new TreeMap<>();
        for (int i = 0; i < tokens.count(); i++) {
            if (tokens.word(i).equals("->") && isUnfinished(tokens, i)) {
                added.put(tokens.end(i), "{}");
            }
        }
        return added;
    }

    /** What is on the next line belongs to the arrow only if that line is indented further, or is a block. */
    private static boolean isUnfinished(Tokens tokens, int arrow) {
        int next = arrow + 1;
        return next == tokens.count()
                || FOLLOWING.contains(tokens.word(next))
                || tokens.isFirstOfLine(next) && !tokens.word(next).equals("{") && tokens.indentation(next) <= tokens.indentation(arrow);
    }
}
