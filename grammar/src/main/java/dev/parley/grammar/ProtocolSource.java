package dev.parley.grammar;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.grammar.syntax.FileSyntax;
import java.util.List;

/**
 * One protocol file, read on its own: what it declares and what is wrong with its text. It stays valid when other files change.
 *
 * @param diagnostics those that depend on this file alone
 * @param protocols the global protocols that the file declares, in their order
 */
public record ProtocolSource(FileSyntax syntax, List<Diagnostic> diagnostics, List<DeclaredProtocol> protocols) {
    public ProtocolSource {
        diagnostics = List.copyOf(diagnostics);
        protocols = List.copyOf(protocols);
    }

    /** The two-party protocols that the file declares, in their order. */
    public List<DeclaredSession> sessions() {
        return syntax.sessions().map(declaration -> new DeclaredSession(syntax, declaration)).toList();
    }

    public String file() {
        return syntax.file();
    }
}
