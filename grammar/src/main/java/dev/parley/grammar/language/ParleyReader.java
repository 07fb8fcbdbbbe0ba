package dev.parley.grammar.language;

import com.google.inject.Injector;
import com.google.inject.Provider;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.LineIndex;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.grammar.diagnostics.SyntaxError;
import dev.parley.grammar.syntax.CommentText;
import dev.parley.grammar.syntax.FileSyntax;
import dev.parley.grammar.xtext.ParleyStandaloneSetup;
import dev.parley.grammar.xtext.ParleySyntaxErrorMessageProvider.Place;
import dev.parley.grammar.xtext.model.File;
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

/**
 * Parses text and converts the tree. Every text gives a tree and findings; where there are findings, the tree lacks what could not be
 * understood.
 *
 * <p>Safe for use by several threads: each call has a resource set of its own.
 */
public final class ParleyReader {
    /** After so many syntax errors the rest is left out: they are hardly ever independent mistakes. */
    private static final int REPORTED_SYNTAX_ERRORS = 50;

    private static final URI SOURCE = URI.createURI("parley:/source.parley");

    private final Provider<XtextResource> resources;

    /** Prepares the parser, which takes a good part of a second the first time in a JVM. */
    public ParleyReader() {
        Injector injector = new ParleyStandaloneSetup().createInjectorAndDoEMFRegistration();
        resources = injector.getProvider(XtextResource.class);
    }

    /** A file's tree, the findings in its text, and its comments in their order. */
    public record Reading(FileSyntax syntax, List<Diagnostic> diagnostics, List<CommentText> comments) {
        public Reading {
            diagnostics = List.copyOf(diagnostics);
            comments = List.copyOf(comments);
        }

        private static Reading refused(String file, Diagnostic reason) {
            return new Reading(FileSyntax.empty(file), List.of(reason), List.of());
        }
    }

    /**
     * Reads a file. A text that exceeds {@link TextLimits} gives an empty tree and the reason.
     *
     * @param file the path that spans are to name
     */
    public Reading read(String file, String text) {
        Optional<Diagnostic> refusal = TextLimits.exceeded(file, text);
        if (refusal.isPresent()) {
            return Reading.refused(file, refusal.get());
        }
        return convert(file, new LineIndex(text), parse(text));
    }

    private IParseResult parse(String text) {
        XtextResource resource = resources.get();
        resource.setURI(SOURCE);
        new XtextResourceSet().getResources().add(resource);
        try {
            resource.load(new LazyStringInputStream(text, "UTF-8"), Map.of(XtextResource.OPTION_ENCODING, "UTF-8"));
        } catch (IOException e) {
            throw new UncheckedIOException("reading a text that is in memory", e);
        }
        return resource.getParseResult();
    }

    private static Reading convert(String file, LineIndex lines, IParseResult result) {
        Positions positions = new Positions(file, lines, result.getRootNode());
        Findings findings = new Findings(positions);
        FileSyntax syntax = result.getRootASTElement() instanceof File root
                ? new FileBuilder(file, positions, findings).file(root)
                : FileSyntax.empty(file);
        List<Diagnostic> diagnostics = new ArrayList<>(syntaxErrors(result, positions));
        if (diagnostics.isEmpty()) {
            diagnostics.addAll(findings.syntaxErrors());
        }
        diagnostics.addAll(findings.unresolvedNames());
        return new Reading(syntax, diagnostics, comments(result.getRootNode(), positions));
    }

    private static List<CommentText> comments(ICompositeNode root, Positions positions) {
        List<CommentText> comments = new ArrayList<>();
        for (ILeafNode leaf : root.getLeafNodes()) {
            if (leaf.isHidden() && leaf.getText().startsWith("/")) {
                String text = leaf.getText().stripTrailing();
                comments.add(new CommentText(text, positions.span(leaf.getOffset(), text.length())));
            }
        }
        return comments;
    }

    private static List<Diagnostic> syntaxErrors(IParseResult result, Positions positions) {
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
