package dev.parley.checker.gaps;

import java.util.ArrayDeque;
import java.util.Deque;

/** Tells whether all brackets of a text have their counterparts. */
final class BracketOrder {
    private static final String BRACES = "{}";
    private static final String ALL = "{}()[]";

    private BracketOrder() {}

    static boolean ofBraces(Tokens tokens) {
        return isGiven(tokens, BRACES);
    }

    static boolean ofAll(Tokens tokens) {
        return isGiven(tokens, ALL);
    }

    /** @param kinds the brackets that count */
    private static boolean isGiven(Tokens tokens, String kinds) {
        Deque<Character> expected = new ArrayDeque<>();
        for (int i = 0; i < tokens.count(); i++) {
            String word = tokens.word(i);
            if (word.length() != 1 || kinds.indexOf(word.charAt(0)) < 0) {
                continue;
            }
            char bracket = word.charAt(0);
            switch (bracket) {
                case '{' -> expected.push('}');
                case '(' -> expected.push(')');
                case '[' -> expected.push(']');
                case '}', ')', ']' -> {
                    if (expected.isEmpty() || expected.pop() != bracket) {
                        return false;
                    }
                }
                default -> throw new IllegalArgumentException(bracket + " is no bracket");
            }
        }
        return expected.isEmpty();
    }
}
