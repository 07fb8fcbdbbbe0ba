package dev.parley.checker.gaps;

import dev.parley.checker.cfg.Extent;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Finds statements that lack their semicolon in front of another one which starts with a word that goes on with nothing. A parser may recover
 * from that by taking the rest of the class for something else. So does a call whose result was to be asked for something: the dot behind it
 * counts for nothing.
 */
public final class LostSemicolons {
    private static final Set<String> STATEMENTS = Set.of("if", "else", "for", "while", "do", "try", "return", "throw", "break", "continue");
    private static final Set<String> STEPS = Set.of("++", "--");
    private static final Set<String> CALLED = Set.of("this", "super", ">");
    /** What stands in front of the name of a method or a constructor where that is declared, beside the names of types. */
    private static final Set<String> OF_DECLARATIONS = Set.of(
            "void", "boolean", "byte", "short", "char", "int", "long", "float", "double", ">", "]", "public", "protected", "private");

    private final Tokens tokens;

    private LostSemicolons(Tokens tokens) {
        this.tokens = tokens;
    }

    /** The semicolons that are missing, by the offset that each stands in front of. */
    public static SortedMap<Integer, String> lackingIn(Tokens tokens) {
        LostSemicolons lost = new LostSemicolons(tokens);
        SortedMap<Integer, String> added = new TreeMap<>();
        for (int i = 1; i < tokens.count(); i++) {
            if (STATEMENTS.contains(tokens.word(i)) && lost.endsStatement(i - 1) && lost.isOutsideOfBrackets(i - 1)) {
                added.put(tokens.end(i - 1), ";");
            }
        }
        for (Extent dot : UnfinishedSelections.behindCalls(tokens)) {
            if (lost.isOutsideOfBrackets(tokens.from(dot.offset()) - 1)) {
                added.put(dot.end(), ";");
            }
        }
        return added;
    }

    private boolean endsStatement(int last) {
        return tokens.word(last).equals(")")
                ? isCall(tokens.opening(last))
                : tokens.endsOperand(last) && !isAnnotation(last) || STEPS.contains(tokens.word(last));
    }

    /** Behind other parentheses, as those of an {@code if}, a statement has its place. */
    private boolean isCall(int parenthesis) {
        int name = parenthesis - 1;
        return (tokens.isName(name) || CALLED.contains(tokens.word(name)))
                && !tokens.isName(name - 1)
                && !isAnnotation(name)
                && !OF_DECLARATIONS.contains(tokens.word(name - 1));
    }

    /** An annotation of nothing is no statement, whatever stands behind it. */
    private boolean isAnnotation(int lastOfName) {
        int name = lastOfName;
        while (tokens.isName(name) && tokens.word(name - 1).equals(".")) {
            name -= 2;
        }
        return tokens.isName(name) && tokens.word(name - 1).equals("@");
    }

    /** What lacks more than its semicolon is left to those who know of that. */
    private boolean isOutsideOfBrackets(int last) {
        for (int i = last; i >= 0 && !Brackets.ENDS.contains(tokens.word(i)); i--) {
            switch (tokens.word(i)) {
                case ")", "]" -> i = tokens.opening(i);
                case "(", "[" -> {
                    return false;
                }
                default -> {}
            }
        }
        return true;
    }
}
