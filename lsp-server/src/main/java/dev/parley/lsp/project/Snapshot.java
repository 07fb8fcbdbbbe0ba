package dev.parley.lsp.project;

import dev.parley.lsp.document.OpenDocument;
import dev.parley.workspace.Workspace;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** A project at one moment, with the open texts it was built from, so that an answer can say which versions it is about. */
public record Snapshot(Workspace workspace, Map<Path, OpenDocument> documents) {
    public Snapshot {
        documents = Map.copyOf(documents);
    }

    Snapshot with(OpenDocument document) {
        Map<Path, OpenDocument> more = new HashMap<>(documents);
        more.put(document.path(), document);
        return new Snapshot(workspace.withDocument(document.path(), document.text()), more);
    }

    Snapshot without(Path file) {
        if (!documents.containsKey(file)) {
            return this;
        }
        Map<Path, OpenDocument> fewer = new HashMap<>(documents);
        fewer.remove(file);
        return new Snapshot(workspace.withoutDocument(file), fewer);
    }

    Snapshot refreshed() {
        return new Snapshot(workspace.refreshed(), documents);
    }
}
