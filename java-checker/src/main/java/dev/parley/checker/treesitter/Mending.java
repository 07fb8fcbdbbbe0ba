package dev.parley.checker.treesitter;

import dev.parley.checker.treesitter.Brackets.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.eclipse.jdt.core.ToolFactory;
import org.eclipse.jdt.core.compiler.IScanner;
import org.eclipse.jdt.core.compiler.ITerminalSymbols;
import org.eclipse.jdt.core.compiler.InvalidInputException;

/**
 * Helps the parser over the gaps that code has at nearly every moment of its being typed, and that no parser recovers from well: a
 * selection without its name ({@code s.} at the end of a line), which would take the next line for the name, a literal without its end,
 * and brackets that are still open. What is unfinished is blanked, and brackets are added where they are missing.
 */
final class Mending {
    private static final String LEVEL = "21";
    private static final String TEXT_BLOCK = "\"\"\"";

    private final String original;
    private final List<Token> tokens = new ArrayList<>();
    private final StringBuilder mended;

    private Mending(String original) {
        this.original = original;
        this.mended = new StringBuilder(original);
    }

    static Mended mend(String original) {
        Mending mending = new Mending(original);
        mending.scan();
        mending.blankSelections();
        return mending.withBrackets();
    }

    private Mended withBrackets() {
        Brackets brackets = Brackets.of(original, tokens);
        brackets.superfluous().forEach(token -> blank(token.start(), token.end()));
        SortedMap<Integer, String> added = brackets.added();
        int shift = 0;
        for (Map.Entry<Integer, String> each : added.entrySet()) {
            mended.insert(each.getKey() + shift, each.getValue());
            shift += each.getValue().length();
        }
        return new Mended(mended.toString(), added);
    }

    /** Finds the tokens, and blanks the literals that do not end. */
    private void scan() {
        IScanner scanner = ToolFactory.createScanner(false, false, false, LEVEL, LEVEL);
        scanner.setSource(original.toCharArray());
        for (int from = 0; from < original.length(); ) {
            try {
                int kind = scanner.getNextToken();
                if (kind == ITerminalSymbols.TokenNameEOF) {
                    return;
                }
                tokens.add(new Token(kind, scanner.getCurrentTokenStartPosition(), scanner.getCurrentTokenEndPosition() + 1));
            } catch (InvalidInputException notAToken) {
                int start = Math.max(from, scanner.getCurrentTokenStartPosition());
                from = original.startsWith(TEXT_BLOCK, start) ? original.length() : endOfLine(start);
                if (start < original.length() && "\"'".indexOf(original.charAt(start)) >= 0) {
                    blank(start, from);
                }
                scanner.resetTo(from, original.length() - 1);
            }
        }
    }

    private int endOfLine(int offset) {
        int end = original.indexOf('\n', offset);
        return end < 0 ? original.length() : end + 1;
    }

    private void blank(int start, int end) {
        for (int at = start; at < end; at++) {
            if (!Character.isWhitespace(original.charAt(at))) {
                mended.setCharAt(at, ' ');
            }
        }
    }

    private void blankSelections() {
        for (int i = 1; i < tokens.size(); i++) {
            if (is(i, ITerminalSymbols.TokenNameDOT) && isName(i - 1) && lacksName(i)) {
                int first = i - 1;
                while (first >= 2 && is(first - 1, ITerminalSymbols.TokenNameDOT) && isName(first - 2)) {
                    first -= 2;
                }
                blank(tokens.get(first).start(), tokens.get(i).start() + 1);
            }
        }
    }

    /** Whether the name behind a dot is missing; a name on the next line belongs to it only if that line is indented further. */
    private boolean lacksName(int dot) {
        int here = tokens.get(dot).start();
        if (dot + 1 == tokens.size()) {
            return true;
        }
        int next = tokens.get(dot + 1).start();
        return original.substring(here, next).indexOf('\n') >= 0
                && (!is(dot + 1, ITerminalSymbols.TokenNameIdentifier) || indentation(next) <= indentation(here));
    }

    private int indentation(int offset) {
        int line = original.lastIndexOf('\n', offset - 1) + 1;
        int at = line;
        while (Character.isWhitespace(original.charAt(at))) {
            at++;
        }
        return at - line;
    }

    private boolean is(int index, int kind) {
        return tokens.get(index).kind() == kind;
    }

    private boolean isName(int index) {
        return is(index, ITerminalSymbols.TokenNameIdentifier) || is(index, ITerminalSymbols.TokenNamethis);
    }
}
