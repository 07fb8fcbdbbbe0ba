package dev.parley.grammar.xtext;

import org.eclipse.xtext.linking.ILinkingDiagnosticMessageProvider;
import org.eclipse.xtext.parser.IParser;
import org.eclipse.xtext.parser.antlr.ISyntaxErrorMessageProvider;

/** The services of the language: those that the generator derives from the grammar, and those of its own. */
public class ParleyRuntimeModule extends AbstractParleyRuntimeModule {

    @Override
    public Class<? extends IParser> bindIParser() {
        return BoundedParleyParser.class;
    }

    /** Keeps Xtext from collecting findings of its own about names. */
    public Class<? extends ILinkingDiagnosticMessageProvider> bindILinkingDiagnosticMessageProvider() {
        return NoLinkingMessages.class;
    }

    /** Says what was expected in the words of protocols, not of parsers. */
    public Class<? extends ISyntaxErrorMessageProvider> bindISyntaxErrorMessageProvider() {
        return ParleySyntaxErrorMessageProvider.class;
    }
}
