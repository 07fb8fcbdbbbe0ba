package dev.parley.checker.jdt.tree;

import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.ToolFactory;
import org.eclipse.jdt.core.compiler.IScanner;
import org.eclipse.jdt.core.compiler.ITerminalSymbols;
import org.eclipse.jdt.core.compiler.InvalidInputException;

/** Finds the ends of the statements of a method body in its tokens alone, without relying on how a parser recovers. */
public final class StatementBoundary {
    private StatementBoundary() {}

    /** The end of the last statement directly in the body that starts at {@code body} which ends before {@code limit}. */
    public static int before(int limit, int body, String text) {
        String level = JavaCore.latestSupportedJavaVersion();
        IScanner scanner = ToolFactory.createScanner(false, false, false, level, level);
        scanner.setSource(text.toCharArray());
        scanner.resetTo(body, text.length() - 1);
        int boundary = body;
        int last = body;
        boolean starts = true;
        boolean repeats = false;
        int braces = 0;
        int others = 0;
        try {
            for (int token = scanner.getNextToken(); token != ITerminalSymbols.TokenNameEOF; token = scanner.getNextToken()) {
                switch (token) {
                    case ITerminalSymbols.TokenNameLBRACE -> braces++;
                    case ITerminalSymbols.TokenNameRBRACE -> braces--;
                    case ITerminalSymbols.TokenNameLPAREN, ITerminalSymbols.TokenNameLBRACKET -> others++;
                    case ITerminalSymbols.TokenNameRPAREN, ITerminalSymbols.TokenNameRBRACKET -> others--;
                    default -> {}
                }
                if (starts && goesOn(token, repeats)) {
                    boundary = last;
                } else if (starts) {
                    last = boundary;
                    repeats = token == ITerminalSymbols.TokenNamedo;
                }
                if (scanner.getCurrentTokenStartPosition() >= limit) {
                    return boundary;
                }
                boolean ends = token == ITerminalSymbols.TokenNameSEMICOLON || token == ITerminalSymbols.TokenNameRBRACE;
                starts = braces == 1 && others == 0 && (ends || token == ITerminalSymbols.TokenNameLBRACE);
                if (starts && ends) {
                    boundary = scanner.getCurrentTokenEndPosition() + 1;
                }
            }
        } catch (InvalidInputException notAToken) {
            // What was found before it stands.
            return boundary;
        }
        return boundary;
    }

    /** Whether a token that could start a statement is a part of the one before it. */
    private static boolean goesOn(int token, boolean repeats) {
        return switch (token) {
            case ITerminalSymbols.TokenNameelse, ITerminalSymbols.TokenNamecatch, ITerminalSymbols.TokenNamefinally -> true;
            case ITerminalSymbols.TokenNamewhile -> repeats;
            default -> false;
        };
    }
}
