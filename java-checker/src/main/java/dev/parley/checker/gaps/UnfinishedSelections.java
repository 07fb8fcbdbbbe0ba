package dev.parley.checker.gaps;

import dev.parley.checker.cfg.Extent;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The selections that lack their name, {@code s.} at the end of a line: a parser takes the next line for it. */
public final class UnfinishedSelections {
    private static final Set<String> CLOSED = Set.of(")", "]");

    private UnfinishedSelections() {}

    /** Each with the names in front of its dot, in the order of the text. */
    public static List<Extent> in(Tokens tokens) {
        List<Extent> found = new ArrayList<>();
        for (int i = 1; i < tokens.count(); i++) {
            if (tokens.word(i).equals(".") && isOperand(tokens, i - 1) && lacksName(tokens, i)) {
                int first = i - 1;
                while (tokens.word(first - 1).equals(".") && isOperand(tokens, first - 2)) {
                    first -= 2;
                }
                found.add(new Extent(tokens.start(first), tokens.end(isBeforeTypes(tokens, i) ? i + 1 : i) - tokens.start(first)));
            }
        }
        return found;
    }

    /** The dots behind calls and elements, {@code s.receive("A").} at the end of a line, of which the same holds; what stands in front is whole. */
    public static List<Extent> behindCalls(Tokens tokens) {
        List<Extent> found = new ArrayList<>();
        for (int i = 1; i < tokens.count(); i++) {
            if (tokens.word(i).equals(".") && CLOSED.contains(tokens.word(i - 1)) && lacksName(tokens, i)) {
                found.add(new Extent(tokens.start(i), tokens.end(isBeforeTypes(tokens, i) ? i + 1 : i) - tokens.start(i)));
            }
        }
        return found;
    }

    private static boolean isOperand(Tokens tokens, int index) {
        return tokens.isName(index) || tokens.word(index).equals("this");
    }

    /** A name on the next line belongs to the dot only if that line is indented further. */
    private static boolean lacksName(Tokens tokens, int dot) {
        int next = isBeforeTypes(tokens, dot) ? dot + 2 : dot + 1;
        return next == tokens.count()
                || tokens.isFirstOfLine(next) && (!tokens.isName(next) || tokens.indentation(next) <= tokens.indentation(dot));
    }

    /** Whether the types of a call have just been begun, which stand in front of its name. */
    private static boolean isBeforeTypes(Tokens tokens, int dot) {
        return tokens.word(dot + 1).equals("<") && !tokens.isFirstOfLine(dot + 1) && (dot + 2 == tokens.count() || tokens.isFirstOfLine(dot + 2));
    }
}
