package dev.parley.grammar.xtext;

import java.util.Optional;
import org.antlr.runtime.MismatchedTokenException;
import org.antlr.runtime.RecognitionException;
import org.antlr.runtime.Token;
import org.antlr.runtime.TokenStream;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.SyntaxErrorMessage;
import org.eclipse.xtext.parser.antlr.ITokenDefProvider;
import org.eclipse.xtext.parser.antlr.SyntaxErrorMessageProvider;

/**
 * Says what was expected in the words of protocols, not of parsers. The place of the offending token travels as the message's data,
 * since Xtext attaches messages to the tree around a mistake and not always to the token.
 */
public abstract class PlacedSyntaxErrorMessageProvider extends SyntaxErrorMessageProvider {
    private static final String CODE = "syntax";

    private final ITokenDefProvider tokens;
    private final String root;
    private final String commentEnds;

    /**
     * @param root the kind of construct that a whole file is, by its name in the grammar
     * @param commentEnds how to close a comment
     */
    protected PlacedSyntaxErrorMessageProvider(ITokenDefProvider tokens, String root, String commentEnds) {
        this.tokens = tokens;
        this.root = root;
        this.commentEnds = commentEnds;
    }

    /**
     * What the language asks for.
     *
     * @param inside the kind of the innermost construct that was being read, by its name in the grammar
     * @param insisted the one token that could have followed, if there was just one
     */
    abstract Expectation expectation(TokenWindow window, String inside, Optional<String> insisted);

    @Override
    public SyntaxErrorMessage getSyntaxErrorMessage(IParserErrorContext context) {
        RecognitionException exception = context.getRecognitionException();
        if (exception == null || !(exception.input instanceof TokenStream stream)) {
            return new SyntaxErrorMessage("The comment that starts here does not end; close it with %s.".formatted(commentEnds), CODE);
        }
        EObject inside = context.getCurrentContext();
        Expectation expectation = expectation(
                new TokenWindow(stream, exception.index), inside == null ? root : inside.eClass().getName(), expected(exception));
        Token place = expectation.place();
        String[] data = {
            String.valueOf(TokenWindow.offset(place)), String.valueOf(TokenWindow.length(place)), String.valueOf(expectation.atEnd())
        };
        return new SyntaxErrorMessage(expectation.sentence(), CODE, data);
    }

    /** The one token that the parser insisted on: {@code ->}, not quoted. */
    private Optional<String> expected(RecognitionException exception) {
        return exception instanceof MismatchedTokenException mismatch && mismatch.expecting >= 0
                ? Optional.ofNullable(tokens.getTokenDefMap().get(mismatch.expecting)).map(name -> name.replace("'", ""))
                : Optional.empty();
    }

    /** Where a message of this class belongs; {@code fileEnds} if the mistake is only that the text stops. */
    public record Place(int offset, int length, boolean fileEnds) {
        /** Empty for a message that is about the node that it is attached to. */
        public static Optional<Place> of(SyntaxErrorMessage message) {
            String[] data = message.getIssueData();
            return data == null || data.length != 3
                    ? Optional.empty()
                    : Optional.of(new Place(
                            Integer.parseInt(data[0]), Integer.parseInt(data[1]), Boolean.parseBoolean(data[2])));
        }
    }
}
