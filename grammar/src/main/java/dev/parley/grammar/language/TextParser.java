package dev.parley.grammar.language;

import com.google.inject.Injector;
import com.google.inject.Provider;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.grammar.diagnostics.SyntaxError;
import dev.parley.grammar.syntax.CommentText;
import dev.parley.grammar.xtext.PlacedSyntaxErrorMessageProvider.Place;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.emf.common.util.URI;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.SyntaxErrorMessage;
import org.eclipse.xtext.parser.IParseResult;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.resource.XtextResourceSet;
import org.eclipse.xtext.util.LazyStringInputStream;

/** Xtext's parser of one language, and what there is in its results beside the tree. Safe for use by several threads. */
final class TextParser {
    /** After so many syntax errors the rest is left out: they are hardly ever independent mistakes. */
    private static final int REPORTED_SYNTAX_ERRORS = 50;

    private final Provider<XtextResource> resources;
    private final URI source;

    /** @param extension that of the language's files */
    TextParser(Injector injector, String extension) {
        resources = injector.getProvider(XtextResource.class);
        source = URI.createURI("parley:/source." + extension);
    }

    /** Each call has a resource set of its own. */
    IParseResult parse(String text) {
        XtextResource resource = resources.get();
        resource.setURI(source);
        new XtextResourceSet().getResources().add(resource);
        try {
            resource.load(new LazyStringInputStream(text, "UTF-8"), Map.of(XtextResource.OPTION_ENCODING, "UTF-8"));
        } catch (IOException e) {
            throw new UncheckedIOException("reading a text that is in memory", e);
        }
        return resource.getParseResult();
    }

    /** The comments, in their order. A hidden token that is no space is one. */
    static List<CommentText> comments(ICompositeNode root, Positions positions) {
        List<CommentText> comments = new ArrayList<>();
        for (ILeafNode leaf : root.getLeafNodes()) {
            if (leaf.isHidden() && (leaf.getText().startsWith("/") || leaf.getText().startsWith("("))) {
                String text = leaf.getText().stripTrailing();
                comments.add(new CommentText(text, positions.span(leaf.getOffset(), text.length())));
            }
        }
        return comments;
    }

    static List<Diagnostic> syntaxErrors(IParseResult result, Positions positions) {
        List<Diagnostic> errors = new ArrayList<>();
        for (INode node : result.getSyntaxErrors()) {
            SyntaxErrorMessage message = node.getSyntaxErrorMessage();
            Optional<Place> place = Place.of(message);
            SourceSpan span = place.map(at -> positions.span(at.offset(), at.length()))
                    .orElseGet(() -> positions.span(node.getOffset(), Math.min(2, node.getLength())));
            if (place.filter(Place::fileEnds).isPresent() && !errors.isEmpty()) {
                continue; // An earlier mistake made the parser lose count of the brackets.
            }
            if (errors.size() == REPORTED_SYNTAX_ERRORS) {
                errors.add(SyntaxError.more(span));
                break;
            }
            errors.add(SyntaxError.of(span, message.getMessage()));
        }
        return errors;
    }
}
