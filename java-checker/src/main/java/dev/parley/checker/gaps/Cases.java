package dev.parley.checker.gaps;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/** Where the cases of a {@code switch} end, as far as the tokens tell: with its arrow each has one statement, with its colon any number. */
final class Cases {
    static final Set<String> LABELS = Set.of("case", "default");

    private final Tokens tokens;
    /** The last label of each {@code switch} so far, by the brace that opens it. */
    private final Map<Integer, Integer> last = new HashMap<>();

    Cases(Tokens tokens) {
        this.tokens = tokens;
    }

    /**
     * The first token in front of the next label of a {@code switch} that is in none of the cases before it; the label itself where all of
     * them are in one.
     *
     * @param brace the one that opens the {@code switch} of the label
     */
    int firstInNone(int brace, int label) {
        Integer previous = last.put(brace, label);
        if (previous == null) {
            return brace + 1;
        }
        int arrow = previous + 1;
        while (arrow < label && !tokens.word(arrow).equals("->") && !tokens.word(arrow).equals(":")) {
            arrow++;
        }
        if (!tokens.word(arrow).equals("->")) {
            return label;
        }
        int first = behindStatement(arrow + 1, label);
        return endsABlock(first, label) ? label : first;
    }

    /**
     * By how many characters the last label so far of a {@code switch} is indented; empty where it has none.
     *
     * @param brace the one that opens it
     */
    OptionalInt indentation(int brace) {
        return last.containsKey(brace) ? OptionalInt.of(tokens.indentation(last.get(brace))) : OptionalInt.empty();
    }

    /** Whether a block ends between two tokens that begins in front of them, so that the statement before them is not what it seems. */
    private boolean endsABlock(int first, int limit) {
        int depth = 0;
        for (int i = first; i < limit && depth >= 0; i++) {
            depth += depthBy(i);
        }
        return depth < 0;
    }

    /** Behind the block, or the statement, that begins with a token. */
    private int behindStatement(int first, int limit) {
        boolean isBlock = tokens.word(first).equals("{");
        int depth = 0;
        for (int i = first; i < limit; i++) {
            depth += depthBy(i);
            if (depth == 0 && tokens.word(i).equals(isBlock ? "}" : ";")) {
                return i + 1;
            }
        }
        return limit;
    }

    private int depthBy(int token) {
        return switch (tokens.word(token)) {
            case "{" -> 1;
            case "}" -> -1;
            default -> 0;
        };
    }
}
