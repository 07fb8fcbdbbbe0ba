package dev.parley.checker.jdt.tree;

import dev.parley.checker.gaps.Tokens;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.CompilationUnit;

/**
 * What the compiler has dropped to make a tree of a text with errors, by the tokens with which a part of every tree begins: names, and the
 * words that statements begin with.
 */
public final class LostTokens {
    private static final Set<String> STATEMENTS = Set.of("if", "switch", "for", "do", "try", "return", "throw", "break", "continue");
    /** Names that are words of the language where they stand for nothing. */
    private static final Set<String> CONTEXTUAL = Set.of("yield", "when", "record", "sealed", "permits", "non", "var");

    private final Tokens tokens;
    private final Set<Integer> starts = new HashSet<>();

    public LostTokens(CompilationUnit unit, Tokens tokens) {
        this.tokens = tokens;
        unit.accept(new ASTVisitor() {
            @Override
            public void preVisit(ASTNode node) {
                starts.add(node.getStartPosition());
            }
        });
    }

    /** The offsets of those in a part of the text, in order. */
    public IntStream between(int start, int end) {
        return IntStream.range(0, tokens.count())
                .filter(token -> start <= tokens.start(token) && tokens.start(token) < end)
                .filter(this::isLost)
                .map(tokens::start);
    }

    private boolean isLost(int token) {
        boolean startsPart = tokens.isName(token) ? !CONTEXTUAL.contains(tokens.word(token)) : STATEMENTS.contains(tokens.word(token));
        return startsPart && !starts.contains(tokens.start(token));
    }
}
