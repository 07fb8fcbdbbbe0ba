package dev.parley.checker.gaps;

import dev.parley.checker.cfg.Extent;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.eclipse.jdt.core.ToolFactory;
import org.eclipse.jdt.core.compiler.IScanner;
import org.eclipse.jdt.core.compiler.ITerminalSymbols;
import org.eclipse.jdt.core.compiler.InvalidInputException;

/** The tokens of a Java text with their lines. A literal that does not end is none. */
public final class Tokens {
    private static final String LEVEL = "21";
    private static final String TEXT_BLOCK = "\"\"\"";
    private static final Set<String> OPERANDS = Set.of("true", "false", "null", "this", ")", "]");
    private static final Set<String> BEGINNINGS = Set.of("true", "false", "null", "this", "super", "new");

    /** A token of the text; {@code end} is behind it. */
    private record Token(int kind, int start, int end) {}

    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private final List<Extent> endless = new ArrayList<>();

    private Tokens(String text) {
        this.text = text;
    }

    public static Tokens of(String text) {
        Tokens tokens = new Tokens(text);
        tokens.scan();
        return tokens;
    }

    private void scan() {
        IScanner scanner = ToolFactory.createScanner(false, false, false, LEVEL, LEVEL);
        scanner.setSource(text.toCharArray());
        for (int from = 0; from < text.length(); ) {
            try {
                int kind = scanner.getNextToken();
                if (kind == ITerminalSymbols.TokenNameEOF) {
                    return;
                }
                tokens.add(new Token(kind, scanner.getCurrentTokenStartPosition(), scanner.getCurrentTokenEndPosition() + 1));
            } catch (InvalidInputException notAToken) {
                int start = Math.max(from, scanner.getCurrentTokenStartPosition());
                from = text.startsWith(TEXT_BLOCK, start) ? text.length() : endOfLine(start);
                if (start < text.length() && "\"'".indexOf(text.charAt(start)) >= 0) {
                    endless.add(new Extent(start, from - start));
                }
                scanner.resetTo(from, text.length() - 1);
            }
        }
    }

    private int endOfLine(int offset) {
        int end = text.indexOf('\n', offset);
        return end < 0 ? text.length() : end + 1;
    }

    /** The literals that do not end, up to where the text goes on behind them. */
    public List<Extent> endless() {
        return List.copyOf(endless);
    }

    public int count() {
        return tokens.size();
    }

    public int start(int index) {
        return tokens.get(index).start();
    }

    /** The index of the first token that starts at an offset or behind it. */
    public int from(int offset) {
        int index = 0;
        while (index < tokens.size() && start(index) < offset) {
            index++;
        }
        return index;
    }

    /** Behind the last character. */
    public int end(int index) {
        return tokens.get(index).end();
    }

    /** Its text; empty in front of the first and behind the last token. */
    public String word(int index) {
        return index < 0 || index >= tokens.size() ? "" : text.substring(start(index), end(index));
    }

    /** Whether it is an identifier, or a word that is reserved in some places only. */
    public boolean isName(int index) {
        return index >= 0 && index < tokens.size() && tokens.get(index).kind() == ITerminalSymbols.TokenNameIdentifier;
    }

    /** Whether it is the last one of an operand, so that none begins behind it. */
    boolean endsOperand(int index) {
        String word = word(index);
        return isName(index) || OPERANDS.contains(word)
                || !word.isEmpty() && ("\"'".indexOf(word.charAt(0)) >= 0 || Character.isDigit(word.charAt(0)));
    }

    /** Whether an operand, and nothing else, may begin with it. */
    boolean startsOperand(int index) {
        return isName(index) || BEGINNINGS.contains(word(index));
    }

    /** The counterpart of a bracket that closes; in front of all tokens if it has none. */
    int opening(int closing) {
        return counterpart(closing, -1);
    }

    /** The counterpart of a bracket that opens; behind all tokens if it has none. */
    int closing(int opening) {
        return counterpart(opening, 1);
    }

    /** @param step from one token to the next one on the way to the counterpart */
    private int counterpart(int bracket, int step) {
        int depth = 0;
        int here = bracket;
        for (; here >= 0 && here < count(); here += step) {
            depth += switch (word(here)) {
                case "(", "[", "{" -> step;
                case ")", "]", "}" -> -step;
                default -> 0;
            };
            if (depth == 0) {
                return here;
            }
        }
        return here;
    }

    boolean isFirstOfLine(int index) {
        return index == 0 || text.substring(end(index - 1), start(index)).indexOf('\n') >= 0;
    }

    /** By how many characters the line of a token is indented. */
    int indentation(int index) {
        int line = text.lastIndexOf('\n', start(index) - 1) + 1;
        int at = line;
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
        return at - line;
    }
}
