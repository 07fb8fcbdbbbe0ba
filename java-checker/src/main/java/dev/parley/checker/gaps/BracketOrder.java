package dev.parley.checker.gaps;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/** Tells whether all brackets of a text have their counterparts. */
final class BracketOrder {
    private static final Set<String> BRACES = Set.of("{", "}");
    private static final Set<String> ALL = Set.of("{", "}", "(", ")", "[", "]");

    private BracketOrder() {}

    static boolean ofBraces(Tokens tokens) {
        return isGiven(tokens, BRACES);
    }

    static boolean ofAll(Tokens tokens) {
        return isGiven(tokens, ALL);
    }

    /** @param kinds the brackets that count */
    private static boolean isGiven(Tokens tokens, Set<String> kinds) {
        Deque<Character> expected = new ArrayDeque<>();
        for (int i = 0; i < tokens.count(); i++) {
            String word = tokens.word(i);
            if (!kinds.contains(word)) {
                continue;
            }
            switch (word) {
                case "{" -> expected.push('}');
                case "(" -> expected.push(')');
                case "[" -> expected.push(']');
                case "}", ")", "]" -> {
                    if (expected.isEmpty() || expected.pop() != word.charAt(0)) {
                        return false;
                    }
                }
                default -> throw new IllegalArgumentException(word + " is no bracket");
            }
        }
        return expected.isEmpty();
    }
}
