package dev.parley.checker.gaps;

import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Finds the heads of loops that lack a semicolon between two of their three parts, from which no parser goes on. */
public final class LoopHeads {
    private final Tokens tokens;
    private final SortedMap<Integer, String> added = new TreeMap<>();

    private LoopHeads(Tokens tokens) {
        this.tokens = tokens;
    }

    /** The semicolons that are missing, by the offset that each stands in front of. */
    public static SortedMap<Integer, String> lackingIn(Tokens tokens) {
        LoopHeads heads = new LoopHeads(tokens);
        for (int i = 0; i < tokens.count(); i++) {
            if (tokens.word(i).equals("for") && tokens.word(i + 1).equals("(")) {
                heads.lookAt(i + 1);
            }
        }
        return heads.added;
    }

    private void lookAt(int parenthesis) {
        int depth = 0;
        int semicolons = 0;
        int missing = -1;
        boolean hasValue = false;
        for (int i = parenthesis; i < tokens.count() && !Set.of("{", "}", ":").contains(tokens.word(i)); i++) {
            String word = tokens.word(i);
            if (depth == 1 && hasValue && missing < 0 && tokens.endsOperand(i - 1) && tokens.isName(i)) {
                missing = i;
            }
            depth += word.equals("(") ? 1 : word.equals(")") ? -1 : 0;
            semicolons += word.equals(";") ? 1 : 0;
            hasValue |= word.equals("=") || word.equals(";");
            if (depth == 0) {
                if (semicolons == 1 && missing >= 0) {
                    added.put(tokens.end(missing - 1), ";");
                }
                return;
            }
        }
    }
}
