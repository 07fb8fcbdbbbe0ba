package dev.parley.checker.incremental;

import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.ToolFactory;
import org.eclipse.jdt.core.compiler.IScanner;
import org.eclipse.jdt.core.compiler.ITerminalSymbols;
import org.eclipse.jdt.core.compiler.InvalidInputException;

/** Whether a body ends where it seems to, by its tokens alone. */
final class BodyTokens {
    private BodyTokens() {}

    /** Whether the braces of a text from {@code start} on close for the first time right before {@code end}. */
    static boolean areBalanced(String text, int start, int end) {
        String level = JavaCore.latestSupportedJavaVersion();
        IScanner scanner = ToolFactory.createScanner(false, false, false, level, level);
        scanner.setSource(text.toCharArray());
        scanner.resetTo(start, end - 1);
        int braces = 0;
        while (true) {
            int token;
            try {
                token = scanner.getNextToken();
            } catch (InvalidInputException unfinished) {
                // A string that is not closed ends with its line; a comment or a text block would swallow what follows.
                String rest = text.substring(scanner.getCurrentTokenStartPosition(), end);
                if (rest.startsWith("/*") || rest.startsWith("\"\"\"") || scanner.getCurrentTokenEndPosition() + 1 >= end) {
                    return false;
                }
                continue;
            }
            switch (token) {
                case ITerminalSymbols.TokenNameLBRACE -> braces++;
                case ITerminalSymbols.TokenNameRBRACE -> braces--;
                case ITerminalSymbols.TokenNameEOF -> {
                    return false;
                }
                default -> {}
            }
            if (braces == 0) {
                return scanner.getCurrentTokenEndPosition() == end - 1;
            }
        }
    }
}
