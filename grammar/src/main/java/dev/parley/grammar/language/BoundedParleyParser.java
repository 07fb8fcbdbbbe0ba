package dev.parley.grammar.language;

import dev.parley.grammar.language.parser.antlr.ParleyParser;
import dev.parley.grammar.language.parser.antlr.internal.InternalParleyParser;
import org.antlr.runtime.BitSet;
import org.antlr.runtime.IntStream;
import org.eclipse.xtext.parser.antlr.XtextTokenStream;

/**
 * The generated parser, with an end to the repairs that it makes. To go on after a mistake it assumes that a missing token was there; in
 * a text such as {@code rec X rec X rec X ..} each assumed bracket would lead one level deeper, until the stack overflows.
 */
public class BoundedParleyParser extends ParleyParser {
    private static final int REPAIRS = 50;

    @Override
    protected InternalParleyParser createParser(XtextTokenStream stream) {
        return new InternalParleyParser(stream, getGrammarAccess()) {
            private int repairs;

            @Override
            public boolean mismatchIsMissingToken(IntStream input, BitSet follow) {
                return super.mismatchIsMissingToken(input, follow) && ++repairs <= REPAIRS;
            }
        };
    }
}
