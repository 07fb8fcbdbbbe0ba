package dev.parley.grammar.xtext;

import com.google.inject.Provider;
import dev.parley.grammar.xtext.parser.antlr.lexer.InternalScribbleLexer;
import org.eclipse.xtext.parser.IParser;
import org.eclipse.xtext.parser.antlr.ISyntaxErrorMessageProvider;
import org.eclipse.xtext.parser.antlr.LexerProvider;

/** The services of Scribble and nuScr: those that the generator derives from the grammar, and those of their own. */
public class ScribbleRuntimeModule extends AbstractScribbleRuntimeModule {

    @Override
    public Class<? extends IParser> bindIParser() {
        return BoundedScribbleParser.class;
    }

    @Override
    public Provider<? extends InternalScribbleLexer> provideInternalScribbleLexer() {
        return LexerProvider.create(ScribbleLexer.class);
    }

    /** Says what was expected in the words of protocols, not of parsers. */
    public Class<? extends ISyntaxErrorMessageProvider> bindISyntaxErrorMessageProvider() {
        return ScribbleSyntaxErrorMessageProvider.class;
    }
}
