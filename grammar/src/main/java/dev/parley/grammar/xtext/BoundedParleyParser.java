package dev.parley.grammar.xtext;

import dev.parley.grammar.xtext.parser.antlr.ParleyParser;
import dev.parley.grammar.xtext.parser.antlr.internal.InternalParleyParser;
import org.antlr.runtime.BitSet;
import org.antlr.runtime.IntStream;
import org.antlr.runtime.RecognitionException;
import org.antlr.runtime.Token;
import org.eclipse.xtext.parser.antlr.XtextTokenStream;

/** The generated parser of the Parley language, within a {@link RepairBudget}. */
public class BoundedParleyParser extends ParleyParser {

    @Override
    protected InternalParleyParser createParser(XtextTokenStream stream) {
        return new InternalParleyParser(stream, getGrammarAccess()) {
            private final RepairBudget repairs = new RepairBudget();

            @Override
            public boolean mismatchIsMissingToken(IntStream input, BitSet follow) {
                return repairs.isLeft() && super.mismatchIsMissingToken(input, follow) && repairs.spend();
            }

            @Override
            public boolean mismatchIsUnwantedToken(IntStream input, int type) {
                return repairs.isLeft() && super.mismatchIsUnwantedToken(input, type) && repairs.spend();
            }

            @Override
            public void recover(IntStream input, RecognitionException mistake) {
                if (repairs.spend()) {
                    super.recover(input, mistake);
                } else {
                    consumeUntil(input, Token.EOF);
                }
            }
        };
    }
}
