package dev.parley.grammar.xtext;

import org.eclipse.xtext.parser.IParser;
import org.eclipse.xtext.parser.antlr.ISyntaxErrorMessageProvider;

/** The services of Scribble and nuScr: those that the generator derives from the grammar, and those of their own. */
public class ScribbleRuntimeModule extends AbstractScribbleRuntimeModule {

    @Override
    public Class<? extends IParser> bindIParser() {
        return BoundedScribbleParser.class;
    }

    /** Says what was expected in the words of protocols, not of parsers. */
    public Class<? extends ISyntaxErrorMessageProvider> bindISyntaxErrorMessageProvider() {
        return ScribbleSyntaxErrorMessageProvider.class;
    }
}
