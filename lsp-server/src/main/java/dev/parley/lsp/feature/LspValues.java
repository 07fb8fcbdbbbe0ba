package dev.parley.lsp.feature;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Position;
import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.eclipse.lsp4j.DiagnosticRelatedInformation;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.Location;

/** Parley's values as LSP's. Both count lines and UTF-16 code units from zero. */
final class LspValues {
    private static final String SOURCE = "parley";

    private LspValues() {}

    static org.eclipse.lsp4j.Position position(Position position) {
        return new org.eclipse.lsp4j.Position(position.line(), position.character());
    }

    static org.eclipse.lsp4j.Range range(Range range) {
        return new org.eclipse.lsp4j.Range(position(range.start()), position(range.end()));
    }

    static DiagnosticSeverity severity(Severity severity) {
        return switch (severity) {
            case ERROR -> DiagnosticSeverity.Error;
            case WARNING -> DiagnosticSeverity.Warning;
            case INFORMATION -> DiagnosticSeverity.Information;
        };
    }

    /**
     * A finding with its notes below its message, where editors show them.
     *
     * @param uris how the editor names a file
     */
    static org.eclipse.lsp4j.Diagnostic diagnostic(Diagnostic diagnostic, Function<Path, String> uris) {
        String message = diagnostic.notes().isEmpty()
                ? diagnostic.message()
                : diagnostic.message() + "\n" + String.join("\n", diagnostic.notes());
        org.eclipse.lsp4j.Diagnostic converted = new org.eclipse.lsp4j.Diagnostic(
                range(diagnostic.span().range()), message, severity(diagnostic.kind().severity()), SOURCE, diagnostic.kind().code());
        converted.setRelatedInformation(related(diagnostic.related(), uris));
        converted.setData(data(diagnostic));
        return converted;
    }

    private static List<DiagnosticRelatedInformation> related(List<Related> places, Function<Path, String> uris) {
        return places.stream()
                .map(place -> new DiagnosticRelatedInformation(
                        new Location(uris.apply(Path.of(place.span().file())), range(place.span().range())), place.message()))
                .toList();
    }

    private static JsonObject data(Diagnostic diagnostic) {
        JsonObject data = new JsonObject();
        data.addProperty("slug", diagnostic.kind().slug());
        data.addProperty("title", diagnostic.kind().title());
        data.addProperty("message", diagnostic.message());
        data.add("notes", new Gson().toJsonTree(diagnostic.notes()));
        return data;
    }
}
