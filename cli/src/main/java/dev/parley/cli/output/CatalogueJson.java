package dev.parley.cli.output;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.workspace.catalogue.DiagnosticCatalogue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Kinds of findings with their pages, as {@code explain --format json} prints them: an array. */
public final class CatalogueJson {
    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

    private CatalogueJson() {}

    public static String of(List<DiagnosticKind> kinds) {
        return GSON.toJson(kinds.stream().map(CatalogueJson::kind).toList());
    }

    private static Map<String, Object> kind(DiagnosticKind kind) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("code", kind.code());
        json.put("slug", kind.slug());
        json.put("severity", JsonReport.severity(kind.severity()));
        json.put("title", kind.title());
        json.put("page", DiagnosticCatalogue.explain(kind).orElse(""));
        return json;
    }
}
