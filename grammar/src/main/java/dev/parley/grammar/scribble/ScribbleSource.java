package dev.parley.grammar.scribble;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.grammar.scribble.syntax.ModuleSyntax;
import java.util.List;

/**
 * One Scribble or nuScr file, read on its own. It stays valid when other files change.
 *
 * @param diagnostics the syntax errors
 */
public record ScribbleSource(ModuleSyntax syntax, List<Diagnostic> diagnostics) {
    public ScribbleSource {
        diagnostics = List.copyOf(diagnostics);
    }

    public String file() {
        return syntax.file();
    }
}
