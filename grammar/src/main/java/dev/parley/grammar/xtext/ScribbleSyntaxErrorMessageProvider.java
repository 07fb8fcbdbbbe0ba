package dev.parley.grammar.xtext;

import com.google.inject.Inject;
import java.util.Optional;
import org.eclipse.xtext.parser.antlr.ITokenDefProvider;

/** The syntax errors of Scribble and nuScr. */
public class ScribbleSyntaxErrorMessageProvider extends PlacedSyntaxErrorMessageProvider {

    @Inject
    public ScribbleSyntaxErrorMessageProvider(ITokenDefProvider tokens) {
        super(tokens, "Module", "`*/` or `*)`");
    }

    @Override
    Expectation expectation(TokenWindow window, String inside, Optional<String> insisted) {
        return ScribbleExpectation.at(window, inside, insisted);
    }
}
