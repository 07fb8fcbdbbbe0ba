package dev.parley.lsp.feature;

import dev.parley.core.diagnostic.LineIndex;
import dev.parley.lsp.project.Snapshot;
import dev.parley.workspace.Workspace;
import dev.parley.workspace.project.SourceFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.TextEdit;

/** A protocol file in canonical spelling. */
public final class Formatting {
    /** The edits that format a file: none if it is no protocol file, cannot be formatted, or needs none. */
    public List<TextEdit> edits(Snapshot snapshot, Path file) {
        if (!SourceFiles.isProtocol(file)) {
            return List.of();
        }
        Workspace workspace = snapshot.workspace();
        Optional<String> text = workspace.text(file);
        return text.flatMap(old -> workspace.format(file)
                        .filter(formatted -> !formatted.equals(old))
                        .map(formatted -> List.of(new TextEdit(LspValues.range(new LineIndex(old).range(0, old.length())), formatted))))
                .orElse(List.of());
    }
}
