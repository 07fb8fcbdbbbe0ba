package dev.parley.checker.gaps;

import java.util.OptionalInt;
import java.util.Set;

/** Finds where an array begins that lacks its first brace. */
record LostArrays(Tokens tokens) {
    private static final Set<String> BEFORE_ARRAYS = Set.of("=", ",", "]");

    /** The equals sign behind which the brace is missing whose counterpart this one is: an element and a semicolon are around no end of a block. */
    OptionalInt endingAt(int brace) {
        boolean isEnd = (tokens.endsOperand(brace - 1) || endsArray(brace - 1)) && tokens.word(brace + 1).equals(";");
        return isEnd ? firstAssignment(brace) : OptionalInt.empty();
    }

    /** Whether an array ends with a token that has both its braces. */
    private boolean endsArray(int token) {
        return tokens.word(token).equals("}") && BEFORE_ARRAYS.contains(tokens.word(tokens.opening(token) - 1));
    }

    /** The first equals sign of a statement, outside of all that is closed in it. */
    private OptionalInt firstAssignment(int end) {
        OptionalInt first = OptionalInt.empty();
        for (int i = end - 1; i >= 0 && (endsArray(i) || !Brackets.ENDS.contains(tokens.word(i))); i--) {
            if (endsArray(i) || tokens.word(i).equals(")")) {
                i = tokens.opening(i);
            } else if (tokens.word(i).equals("=")) {
                first = OptionalInt.of(i);
            }
        }
        return first;
    }
}
