package dev.parley.grammar.xtext;

import com.google.inject.Inject;
import java.util.Optional;
import org.eclipse.xtext.parser.antlr.ITokenDefProvider;

/** The syntax errors of the Parley language. */
public class ParleySyntaxErrorMessageProvider extends PlacedSyntaxErrorMessageProvider {

    @Inject
    public ParleySyntaxErrorMessageProvider(ITokenDefProvider tokens) {
        super(tokens, "File", "`*/`");
    }

    @Override
    Expectation expectation(TokenWindow window, String inside, Optional<String> insisted) {
        return Expectation.at(window, inside, insisted);
    }
}
