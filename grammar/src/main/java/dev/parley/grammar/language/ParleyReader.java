package dev.parley.grammar.language;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.LineIndex;
import dev.parley.grammar.syntax.CommentText;
import dev.parley.grammar.syntax.FileSyntax;
import dev.parley.grammar.xtext.ParleyStandaloneSetup;
import dev.parley.grammar.xtext.model.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.xtext.parser.IParseResult;

/**
 * Parses text and converts the tree. Every text gives a tree and findings; where there are findings, the tree lacks what could not be
 * understood.
 *
 * <p>Safe for use by several threads.
 */
public final class ParleyReader {
    private final TextParser parser;

    /** Prepares the parser, which takes a good part of a second the first time in a JVM. */
    public ParleyReader() {
        parser = new TextParser(new ParleyStandaloneSetup().createInjectorAndDoEMFRegistration(), "parley");
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
        return convert(file, new LineIndex(text), parser.parse(text));
    }

    private static Reading convert(String file, LineIndex lines, IParseResult result) {
        Positions positions = new Positions(file, lines, result.getRootNode());
        Findings findings = new Findings(positions);
        FileSyntax syntax = result.getRootASTElement() instanceof File root
                ? new FileBuilder(file, positions, findings).file(root)
                : FileSyntax.empty(file);
        List<Diagnostic> diagnostics = new ArrayList<>(TextParser.syntaxErrors(result, positions));
        if (diagnostics.isEmpty()) {
            diagnostics.addAll(findings.syntaxErrors());
        }
        diagnostics.addAll(findings.unresolvedNames());
        return new Reading(syntax, diagnostics, TextParser.comments(result.getRootNode(), positions));
    }
}
