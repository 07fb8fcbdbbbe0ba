package dev.parley.grammar.xtext;

import dev.parley.grammar.xtext.parser.antlr.ParleyParser;
import dev.parley.grammar.xtext.parser.antlr.internal.InternalParleyParser;
import org.antlr.runtime.BitSet;
import org.antlr.runtime.IntStream;
import org.antlr.runtime.RecognitionException;
import org.antlr.runtime.Token;
import org.eclipse.xtext.parser.antlr.XtextTokenStream;

/**
 * The generated parser, with an end to the repairs that it makes: after that many it takes the rest of the text for skipped. To go on
 * after a mistake the parser assumes that a missing token was there; in a text such as {@code rec X rec X rec X ..} each assumed bracket
 * would lead one level deeper, until the stack overflows. And each mistake costs as much as a hundred good lines.
 */
public class BoundedParleyParser extends ParleyParser {
    private static final int REPAIRS = 100;

    @Override
    protected InternalParleyParser createParser(XtextTokenStream stream) {
        return new InternalParleyParser(stream, getGrammarAccess()) {
            private int repairs;

            @Override
            public boolean mismatchIsMissingToken(IntStream input, BitSet follow) {
                return repairs < REPAIRS && super.mismatchIsMissingToken(input, follow) && repairs++ < REPAIRS;
            }

            @Override
            public boolean mismatchIsUnwantedToken(IntStream input, int type) {
                return repairs < REPAIRS && super.mismatchIsUnwantedToken(input, type) && repairs++ < REPAIRS;
            }

            @Override
            public void recover(IntStream input, RecognitionException mistake) {
                if (repairs++ < REPAIRS) {
                    super.recover(input, mistake);
                } else {
                    consumeUntil(input, Token.EOF);
                }
            }
        };
    }
}
