package dev.parley.lsp.feature;

import dev.parley.core.diagnostic.Position;
import dev.parley.core.diagnostic.Range;
import dev.parley.lsp.project.Snapshot;
import dev.parley.workspace.java.SessionCode;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;

/** What the protocol asks for where a participant calls its session. */
public final class Hovers {
    private final SessionFeatures sessions;

    public Hovers(SessionFeatures sessions) {
        this.sessions = sessions;
    }

    public Optional<Hover> at(Snapshot snapshot, Path file, org.eclipse.lsp4j.Position place) {
        Position at = new Position(place.getLine(), place.getCharacter());
        return sessions.code(snapshot, file).flatMap(code -> code.parts().stream()
                .flatMap(part -> part.operations()
                        .filter(operation -> covers(operation.name(), at))
                        .flatMap(operation -> hover(part, operation).stream()))
                .findFirst());
    }

    private static boolean covers(Range range, Position place) {
        return range.start().compareTo(place) <= 0 && place.compareTo(range.end()) <= 0;
    }

    private static Optional<Hover> hover(SessionCode.Part part, SessionCode.Element operation) {
        return operation.due().map(due -> {
            Hover hover = new Hover(new MarkupContent(MarkupKind.MARKDOWN, "In `" + part.protocol() + "`, " + due + " here."));
            hover.setRange(LspValues.range(operation.name()));
            return hover;
        });
    }
}
