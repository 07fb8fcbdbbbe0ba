package dev.parley.grammar.language;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.LineIndex;
import dev.parley.grammar.scribble.syntax.ModuleSyntax;
import dev.parley.grammar.syntax.CommentText;
import dev.parley.grammar.xtext.ScribbleStandaloneSetup;
import dev.parley.grammar.xtext.scribble.Module;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.xtext.parser.IParseResult;

/**
 * Parses Scribble and nuScr text and converts the tree. Every text gives a tree and findings; where there are findings, the tree lacks what
 * could not be understood.
 *
 * <p>Safe for use by several threads.
 */
public final class ScribbleReader {
    private final TextParser parser;

    /** Prepares the parser, which takes a good part of a second the first time in a JVM. */
    public ScribbleReader() {
        parser = new TextParser(new ScribbleStandaloneSetup().createInjectorAndDoEMFRegistration(), "scr");
    }

    /** A file's tree, the findings in its text, and its comments (pragmas among them) in their order. */
    public record Reading(ModuleSyntax syntax, List<Diagnostic> diagnostics, List<CommentText> comments) {
        public Reading {
            diagnostics = List.copyOf(diagnostics);
            comments = List.copyOf(comments);
        }
    }

    /**
     * Reads a file. A text that exceeds {@link TextLimits} gives an empty tree and the reason.
     *
     * @param file the path that spans are to name; its end says which dialect it is
     */
    public Reading read(String file, String text) {
        Optional<Diagnostic> refusal = TextLimits.exceeded(file, text);
        return refusal.map(reason -> new Reading(ModuleSyntax.empty(file), List.of(reason), List.of()))
                .orElseGet(() -> convert(file, new LineIndex(text), parser.parse(text)));
    }

    private static Reading convert(String file, LineIndex lines, IParseResult result) {
        Positions positions = new Positions(file, lines, result.getRootNode());
        Findings findings = new Findings(positions);
        ModuleSyntax syntax = result.getRootASTElement() instanceof Module root
                ? new ModuleBuilder(file, positions, findings).module(root)
                : ModuleSyntax.empty(file);
        List<Diagnostic> diagnostics = new ArrayList<>(TextParser.syntaxErrors(result, positions));
        if (diagnostics.isEmpty()) {
            diagnostics.addAll(findings.syntaxErrors());
        }
        List<CommentText> comments = TextParser.comments(result.getRootNode(), positions);
        comments.forEach(comment -> diagnostics.addAll(Pragmas.unknown(comment)));
        return new Reading(syntax, diagnostics, comments);
    }
}
