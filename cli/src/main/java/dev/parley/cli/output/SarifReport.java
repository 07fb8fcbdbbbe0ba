package dev.parley.cli.output;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.diagnostic.TextEdit;
import dev.parley.workspace.CheckResult;
import dev.parley.workspace.catalogue.DiagnosticCatalogue;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Findings in the Static Analysis Results Interchange Format 2.1.0 (OASIS), as code scanning services take them. Lines and columns count
 * from 1, columns in UTF-16 code units.
 */
public final class SarifReport {
    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();
    private static final String SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

    private final List<DiagnosticKind> rules;
    private final String version;

    private SarifReport(CheckResult result, String version) {
        this.rules = DiagnosticCatalogue.all().stream().filter(kinds(result)::contains).toList();
        this.version = version;
    }

    private static Set<DiagnosticKind> kinds(CheckResult result) {
        return result.diagnostics().map(Diagnostic::kind).collect(Collectors.toSet());
    }

    /** @param version Parley's own */
    public static String of(CheckResult result, String version) {
        return GSON.toJson(new SarifReport(result, version).log(result));
    }

    private Map<String, Object> log(CheckResult result) {
        Map<String, Object> driver = new LinkedHashMap<>();
        driver.put("name", "Parley");
        driver.put("version", version);
        driver.put("rules", rules.stream().map(SarifReport::rule).toList());
        Map<String, Object> run = new LinkedHashMap<>();
        run.put("tool", Map.of("driver", driver));
        run.put("columnKind", "utf16CodeUnits");
        run.put("artifacts", result.files().stream().map(file -> Map.of("location", artifact(file.file()))).toList());
        run.put("results", result.diagnostics().map(this::result).toList());
        Map<String, Object> log = new LinkedHashMap<>();
        log.put("$schema", SCHEMA);
        log.put("version", "2.1.0");
        log.put("runs", List.of(run));
        return log;
    }

    private static Map<String, Object> rule(DiagnosticKind kind) {
        Map<String, Object> rule = new LinkedHashMap<>();
        rule.put("id", kind.code());
        rule.put("name", kind.slug());
        rule.put("shortDescription", text(kind.title() + "."));
        DiagnosticCatalogue.explain(kind).ifPresent(page -> rule.put("help", Map.of("text", page, "markdown", page)));
        rule.put("defaultConfiguration", Map.of("level", level(kind.severity())));
        return rule;
    }

    private Map<String, Object> result(Diagnostic finding) {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("ruleId", finding.kind().code());
        result.put("ruleIndex", rules.indexOf(finding.kind()));
        result.put("level", level(finding.kind().severity()));
        result.put("message", text(finding.notes().stream()
                .map(note -> "\n" + note)
                .collect(Collectors.joining("", finding.message(), ""))));
        result.put("locations", List.of(location(finding.span())));
        List<Related> path = finding.related().stream().filter(SarifReport::isOnPath).toList();
        List<Related> others = finding.related().stream().filter(related -> !isOnPath(related)).toList();
        if (!others.isEmpty()) {
            result.put("relatedLocations", others.stream().map(SarifReport::location).toList());
        }
        if (!path.isEmpty()) {
            result.put("codeFlows", List.of(Map.of("threadFlows", List.of(Map.of(
                    "locations", path.stream().map(step -> Map.of("location", location(step))).toList())))));
        }
        if (!finding.fixes().isEmpty()) {
            result.put("fixes", finding.fixes().stream().map(SarifReport::fix).toList());
        }
        return result;
    }

    private static boolean isOnPath(Related related) {
        return related.purpose() == Related.Purpose.PATH;
    }

    private static Map<String, Object> fix(Fix fix) {
        Map<String, List<TextEdit>> byFile = fix.edits().stream()
                .collect(Collectors.groupingBy(edit -> edit.span().file(), LinkedHashMap::new, Collectors.toList()));
        List<Object> changes = new ArrayList<>();
        byFile.forEach((file, edits) -> changes.add(Map.of(
                "artifactLocation", artifact(Path.of(file)),
                "replacements",
                        edits.stream()
                                .map(edit -> Map.of(
                                        "deletedRegion", region(edit.span().range()), "insertedContent", text(edit.newText())))
                                .toList())));
        return Map.of("description", text(fix.title()), "artifactChanges", changes);
    }

    private static Map<String, Object> location(Related related) {
        Map<String, Object> location = location(related.span());
        location.put("message", text(related.message()));
        return location;
    }

    private static Map<String, Object> location(SourceSpan span) {
        Map<String, Object> physical = new LinkedHashMap<>();
        physical.put("artifactLocation", artifact(Path.of(span.file())));
        physical.put("region", region(span.range()));
        Map<String, Object> location = new LinkedHashMap<>();
        location.put("physicalLocation", physical);
        return location;
    }

    private static Map<String, Object> region(Range range) {
        Map<String, Object> region = new LinkedHashMap<>();
        region.put("startLine", range.start().line() + 1);
        region.put("startColumn", range.start().character() + 1);
        region.put("endLine", range.end().line() + 1);
        region.put("endColumn", range.end().character() + 1);
        return region;
    }

    private static Map<String, Object> artifact(Path file) {
        String shown = Paths.shown(file);
        return Path.of(shown).isAbsolute() ? Map.of("uri", file.toUri().toString()) : Map.of("uri", encoded(shown), "uriBaseId", "%SRCROOT%");
    }

    private static String encoded(String relative) {
        try {
            return new URI(null, null, relative, null).getRawPath();
        } catch (URISyntaxException notAPath) {
            return relative;
        }
    }

    private static Map<String, Object> text(String text) {
        return Map.of("text", text);
    }

    private static String level(Severity severity) {
        return switch (severity) {
            case ERROR -> "error";
            case WARNING -> "warning";
            case INFORMATION -> "note";
        };
    }
}
