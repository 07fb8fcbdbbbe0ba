package dev.parley.lsp.feature;

import dev.parley.core.diagnostic.Position;
import dev.parley.lsp.project.Snapshot;
import dev.parley.workspace.java.NextCalls;
import dev.parley.workspace.project.SourceFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.CompletionItemLabelDetails;
import org.eclipse.lsp4j.InsertTextFormat;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** The calls that the protocol allows next, behind the dot of a session in Java code. */
public final class Completions {
    private final boolean snippets;

    /** @param snippets whether the editor lets the user fill in the arguments one after the other */
    public Completions(boolean snippets) {
        this.snippets = snippets;
    }

    public List<CompletionItem> at(Snapshot snapshot, Path file, org.eclipse.lsp4j.Position place) {
        if (!SourceFiles.isJava(file)) {
            return List.of();
        }
        return snapshot.workspace()
                .nextCalls(file, new Position(place.getLine(), place.getCharacter()))
                .map(this::items)
                .orElse(List.of());
    }

    private List<CompletionItem> items(NextCalls next) {
        List<CompletionItem> items = new ArrayList<>();
        for (NextCalls.Call call : next.calls()) {
            CompletionItem item = new CompletionItem(call.toString());
            item.setKind(CompletionItemKind.Method);
            item.setDetail(next.due() + ".");
            CompletionItemLabelDetails details = new CompletionItemLabelDetails();
            details.setDescription("next in the protocol");
            item.setLabelDetails(details);
            item.setFilterText(call.method());
            // What the protocol asks for comes before all that the class has.
            item.setSortText(" %03d".formatted(items.size()));
            item.setPreselect(items.isEmpty());
            item.setInsertTextFormat(snippets ? InsertTextFormat.Snippet : InsertTextFormat.PlainText);
            item.setTextEdit(Either.forLeft(new TextEdit(LspValues.range(next.replaced()), snippets ? snippet(call) : call.toString())));
            items.add(item);
        }
        return items;
    }

    private static String snippet(NextCalls.Call call) {
        List<String> arguments = new ArrayList<>();
        int stops = 0;
        for (NextCalls.Argument argument : call.arguments()) {
            arguments.add(argument.given() ? escaped(argument.text()) : "${" + ++stops + ":" + escaped(argument.text()) + "}");
        }
        return call.method() + "(" + String.join(", ", arguments) + ")";
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("$", "\\$").replace("}", "\\}");
    }
}
