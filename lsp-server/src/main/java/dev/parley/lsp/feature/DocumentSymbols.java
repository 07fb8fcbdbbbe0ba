package dev.parley.lsp.feature;

import dev.parley.lsp.project.Snapshot;
import dev.parley.workspace.java.SessionCode;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.SymbolKind;

/** The sessions of a Java file with the structure of their conversations; classes and other members are for the Java tools to show. */
public final class DocumentSymbols {
    private final SessionFeatures sessions;

    public DocumentSymbols(SessionFeatures sessions) {
        this.sessions = sessions;
    }

    public List<DocumentSymbol> of(Snapshot snapshot, Path file) {
        return sessions.code(snapshot, file).stream()
                .flatMap(code -> code.parts().stream())
                .map(DocumentSymbols::symbol)
                .toList();
    }

    private static DocumentSymbol symbol(SessionCode.Part part) {
        // An outline shows no symbol whose name is empty.
        String name = part.role().isEmpty() ? part.isParticipant() ? "participant" : "session" : part.role();
        DocumentSymbol symbol = new DocumentSymbol(
                name, SymbolKind.Interface, LspValues.range(part.range()), LspValues.range(part.name()), part.protocol());
        symbol.setChildren(part.elements().stream().map(DocumentSymbols::symbol).toList());
        return symbol;
    }

    private static DocumentSymbol symbol(SessionCode.Element element) {
        DocumentSymbol symbol = new DocumentSymbol(
                element.text(),
                element.isOperation() ? SymbolKind.Event : SymbolKind.Namespace,
                LspValues.range(element.range()),
                LspValues.range(element.name()));
        symbol.setChildren(element.children().stream().map(DocumentSymbols::symbol).toList());
        return symbol;
    }
}
