package dev.parley.checker.gaps;

import java.util.Set;

/** What an expression that is being typed lacks behind it, so that a parser takes what it is in for a whole statement. */
public final class StatementEnds {
    private static final Set<String> BEFORE_STATEMENT = Set.of(";", "{", "}", ")", "->", "else", "do", ":");

    private final Tokens before;
    private final StringBuilder lacking = new StringBuilder();
    private int answers;

    private StatementEnds(Tokens before) {
        this.before = before;
    }

    /**
     * What the statement lacks, up to its semicolon.
     *
     * @param before the text in front of the expression
     */
    public static String behind(Tokens before) {
        StatementEnds ends = new StatementEnds(before);
        for (int i = before.count() - 1; i >= 0 && !Brackets.ENDS.contains(before.word(i)); i--) {
            i = ends.lookAt(i);
        }
        return ends.lacking.append(';').toString();
    }

    /** Whether a statement starts behind a text. Where an expression does that is in none, nothing but a semicolon ends it. */
    public static boolean isStartOfStatement(Tokens before) {
        int last = before.count() - 1;
        return (last < 0 || BEFORE_STATEMENT.contains(before.word(last))) && behind(before).equals(";");
    }

    /** The token that was looked at last, going backwards: what is in brackets that are closed is whole. */
    private int lookAt(int token) {
        switch (before.word(token)) {
            case ")", "]" -> {
                return before.opening(token);
            }
            case "(" -> open(")");
            case "[" -> open("]");
            case ":" -> answers++;
            case "?" -> {
                if (!isWildcard(token) && --answers < 0) {
                    open(" : null");
                }
            }
            default -> {}
        }
        return token;
    }

    private void open(String end) {
        lacking.append(end);
        answers = 0;
    }

    private boolean isWildcard(int token) {
        return Set.of("<", ",").contains(before.word(token - 1));
    }
}
