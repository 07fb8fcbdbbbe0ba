package dev.parley.cli.output;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Position;
import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.workspace.CheckResult;
import dev.parley.workspace.FileReport;
import dev.parley.workspace.ParticipantSummary;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The one JSON document that {@code check --format json} prints. Positions count from 0, as in the Language Server Protocol. */
public final class JsonReport {
    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

    private JsonReport() {}

    public static String of(CheckResult result) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("diagnostics", result.diagnostics().map(JsonReport::diagnostic).toList());
        document.put("files", result.files().stream().map(JsonReport::file).toList());
        document.put("summary", summary(result));
        return GSON.toJson(document);
    }

    static Map<String, Object> diagnostic(Diagnostic diagnostic) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("code", diagnostic.kind().code());
        json.put("slug", diagnostic.kind().slug());
        json.put("severity", severity(diagnostic.kind().severity()));
        json.put("message", diagnostic.message());
        putPlace(json, diagnostic.span());
        json.put("related", diagnostic.related().stream().map(related -> {
            Map<String, Object> place = new LinkedHashMap<>();
            place.put("purpose", related.purpose().name().toLowerCase(Locale.ROOT));
            place.put("message", related.message());
            putPlace(place, related.span());
            return place;
        }).toList());
        json.put("notes", diagnostic.notes());
        json.put("fixes", diagnostic.fixes().stream().map(fix -> {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("title", fix.title());
            one.put("edits", fix.edits().stream().map(edit -> {
                Map<String, Object> change = new LinkedHashMap<>();
                putPlace(change, edit.span());
                change.put("newText", edit.newText());
                return change;
            }).toList());
            return one;
        }).toList());
        return json;
    }

    private static Map<String, Object> file(FileReport report) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("file", Paths.shown(report.file()));
        json.put("errors", count(report, Severity.ERROR));
        json.put("warnings", count(report, Severity.WARNING));
        return json;
    }

    private static long count(FileReport report, Severity severity) {
        return report.diagnostics().stream().filter(found -> found.kind().severity() == severity).count();
    }

    private static Map<String, Object> summary(CheckResult result) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("errors", result.count(Severity.ERROR));
        json.put("warnings", result.count(Severity.WARNING));
        json.put("protocols", result.protocols().stream().map(protocol -> {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("name", protocol.qualifiedName());
            one.put("roles", protocol.roles());
            one.put("wellFormed", protocol.wellFormed());
            putPlace(one, new SourceSpan(protocol.file().toString(), protocol.range()));
            return one;
        }).toList());
        json.put("participants", result.participants().stream().map(JsonReport::participant).toList());
        json.put("parts", result.parts().stream().map(JsonReport::participant).toList());
        json.put("sessions", result.sessions().stream().map(JsonReport::participant).toList());
        return json;
    }

    private static Map<String, Object> participant(ParticipantSummary participant) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("protocol", participant.protocol());
        json.put("role", participant.role());
        json.put("method", participant.method());
        json.put("conforms", participant.conforms());
        json.put("decided", participant.decided());
        json.put("heldTo", participant.followsLocalType() ? "written" : "projected");
        putPlace(json, new SourceSpan(participant.file().toString(), participant.range()));
        return json;
    }

    private static void putPlace(Map<String, Object> json, SourceSpan span) {
        json.put("file", Paths.shown(Path.of(span.file())));
        json.put("range", range(span.range()));
    }

    private static Map<String, Object> range(Range range) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("start", position(range.start()));
        json.put("end", position(range.end()));
        return json;
    }

    private static Map<String, Object> position(Position position) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("line", position.line());
        json.put("character", position.character());
        return json;
    }

    static String severity(Severity severity) {
        return severity.name().toLowerCase(Locale.ROOT);
    }
}
