package dev.parley.grammar.xtext;

import dev.parley.grammar.xtext.parser.antlr.lexer.InternalScribbleLexer;
import org.antlr.runtime.CharStream;
import org.antlr.runtime.RecognitionException;
import org.antlr.runtime.Token;

/**
 * The generated lexer of the Scribble languages, with nuScr's comments in full: <code>(* .. *)</code> can stand inside one another, and
 * <code>(*)</code> starts a comment that ends with its line, also inside such a one. No rule of a lexer grammar can count brackets.
 */
public class ScribbleLexer extends InternalScribbleLexer {

    /** @param input may be null: Xtext supplies it later */
    public ScribbleLexer(CharStream input) {
        super(input);
    }

    @Override
    public void mTokens() throws RecognitionException {
        if (!isComment()) {
            super.mTokens();
        }
    }

    /** Takes the comment that starts here; nothing if there is none, or it does not end. */
    private boolean isComment() {
        if (!startsWith("(*")) {
            return false;
        }
        int start = input.mark();
        boolean ends = startsWith("(*)") ? line() : block();
        if (ends) {
            input.release(start);
            state.type = RULE_NUSCR_COMMENT;
            state.channel = Token.DEFAULT_CHANNEL;
        } else {
            input.rewind(start);
        }
        return ends;
    }

    private boolean line() {
        while (input.LA(1) != CharStream.EOF && input.LA(1) != '\n') {
            input.consume();
        }
        if (input.LA(1) == '\n') {
            input.consume();
        }
        return true;
    }

    private boolean block() {
        int depth = 0;
        do {
            if (input.LA(1) == CharStream.EOF) {
                return false;
            }
            if (startsWith("(*)")) {
                line();
            } else if (startsWith("(*")) {
                depth++;
                skip(2);
            } else if (startsWith("*)")) {
                depth--;
                skip(2);
            } else {
                skip(1);
            }
        } while (depth > 0);
        return true;
    }

    private boolean startsWith(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (input.LA(i + 1) != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private void skip(int characters) {
        for (int i = 0; i < characters; i++) {
            input.consume();
        }
    }
}
