package dev.parley.checker.gaps;

import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/** What a statement has in front of its block: a keyword and, of most, something in parentheses. */
final class Heads {
    /** The words of those that cannot do without a block. */
    static final Set<String> NOTHING_WITHOUT_BLOCK = Set.of("try", "catch", "finally");
    private static final Set<String> KEYWORDS = Set.of("if", "while", "for", "switch", "try", "catch", "synchronized");
    private static final Set<String> WITH_SEMICOLONS = Set.of("for", "try");

    private final Tokens tokens;
    private final Members members;

    Heads(Tokens tokens, Members members) {
        this.tokens = tokens;
        this.members = members;
    }

    /** Whether a parenthesis is the one of a head. */
    boolean isOne(int parenthesis) {
        return KEYWORDS.contains(tokens.word(parenthesis - 1));
    }

    /** Whether a bracket is the parenthesis in front of resources. */
    boolean isOfTry(int bracket) {
        return tokens.word(bracket).equals("(") && tokens.word(bracket - 1).equals("try");
    }

    /** Whether statements, or parts of a head, may stand behind a bracket that opens. */
    boolean mayHaveSemicolons(int bracket) {
        return WITH_SEMICOLONS.contains(tokens.word(bracket - 1));
    }

    /** The word of the head in front of a token, if there is one. */
    String before(int first) {
        int last = first - 1;
        return tokens.word(tokens.word(last).equals(")") ? members.beforeParentheses(last) : last);
    }

    /** Whether a brace is that of a block behind parentheses, and not the one of a class or of a {@code switch} within an expression. */
    boolean mayEndBefore(int brace) {
        return tokens.word(brace - 1).equals(")") && !members.isCreation(brace - 1) && !before(brace).equals("switch");
    }

    /**
     * The first line behind resources that lack their end, if it ends with a semicolon: a resource is given a value, or is a variable.
     *
     * @param parenthesis the one in front of the resources
     */
    OptionalInt firstBehindResources(int parenthesis, int semicolon) {
        int start = startOfPart(semicolon, parenthesis);
        boolean isCall = IntStream.range(start, semicolon).mapToObj(tokens::word).anyMatch("("::equals);
        return hasValue(start, semicolon) || !isCall ? OptionalInt.empty() : IntStream.range(start, semicolon).filter(tokens::isFirstOfLine).findFirst();
    }

    /** Whether a line cannot go on with what a {@code try} or a {@code catch} has in the parenthesis that is open there. */
    boolean endsBefore(int first, int parenthesis) {
        boolean isComplete = tokens.word(parenthesis - 1).equals("catch")
                ? tokens.isName(first - 2)
                : isOfTry(parenthesis) && hasValue(startOfPart(first, parenthesis), first);
        return isComplete && isBehindValue(first);
    }

    /** Where the part of a parenthesis begins that ends in front of a token: behind a semicolon, or at the parenthesis. */
    private int startOfPart(int end, int parenthesis) {
        int start = end;
        while (start - 1 > parenthesis && !tokens.word(start - 1).equals(";")) {
            start--;
        }
        return start;
    }

    private boolean hasValue(int start, int end) {
        return IntStream.range(start, end).mapToObj(tokens::word).anyMatch("="::equals);
    }

    /** Whether no expression goes on with a token. */
    private boolean isBehindValue(int token) {
        boolean isBehindCall = tokens.word(token - 1).equals(")") && tokens.isName(tokens.opening(token - 1) - 1);
        return (tokens.startsOperand(token) || Members.PRIMITIVES.contains(tokens.word(token))) && (isBehindCall || tokens.endsOperand(token - 1));
    }
}
