package dev.parley.grammar.xtext;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.antlr.runtime.CommonToken;
import org.antlr.runtime.Token;
import org.antlr.runtime.TokenStream;

/** The visible tokens around the place where the parser gave up. */
record TokenWindow(TokenStream stream, int index) {

    boolean atEnd() {
        return index >= stream.size() || stream.get(index).getType() == Token.EOF;
    }

    /** The offending token; at the end of the text the last visible one, or an empty one if there is none. */
    Token offending() {
        return atEnd() ? previous().orElseGet(() -> new CommonToken(Token.EOF, "")) : stream.get(index);
    }

    Optional<Token> previous() {
        for (int i = Math.min(index, stream.size()) - 1; i >= 0; i--) {
            if (isVisible(stream.get(i))) {
                return Optional.of(stream.get(i));
            }
        }
        return Optional.empty();
    }

    /** The window on the next visible token. */
    TokenWindow next() {
        int i = index + 1;
        while (i < stream.size() && !isVisible(stream.get(i))) {
            i++;
        }
        return new TokenWindow(stream, i);
    }

    /** The innermost bracket that is open here. */
    Optional<Token> openBracket() {
        Deque<Token> open = new ArrayDeque<>();
        for (int i = 0; i < Math.min(index, stream.size()); i++) {
            Token token = stream.get(i);
            if (isVisible(token)) {
                switch (token.getText()) {
                    case "{", "[", "(", "<" -> open.push(token);
                    case "}", "]", ")", ">" -> open.poll();
                    default -> {}
                }
            }
        }
        return Optional.ofNullable(open.peek());
    }

    static int offset(Token token) {
        return token instanceof CommonToken placed && token.getType() != Token.EOF ? placed.getStartIndex() : 0;
    }

    static int length(Token token) {
        return token.getType() == Token.EOF ? 0 : token.getText().length();
    }

    private static boolean isVisible(Token token) {
        return token.getChannel() == Token.DEFAULT_CHANNEL && token.getType() != Token.EOF;
    }
}
