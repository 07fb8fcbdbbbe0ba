package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** PAR8003: a file that says what the project consists of is not what it should be. */
public final class InvalidProjectFile {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR8003", "invalid-project-file", Severity.ERROR, "The project file is not valid");

    private InvalidProjectFile() {}

    public static Diagnostic notJson(SourceSpan place, String what) {
        return Diagnostic.of(KIND, place, "This is not valid JSON: " + what + ".");
    }

    public static Diagnostic notAnObject(SourceSpan place) {
        return Diagnostic.of(KIND, place, "A project file is a JSON object such as `{ \"sources\": [\"src\"] }`.");
    }

    public static Diagnostic unknownKey(SourceSpan place, String key) {
        return Diagnostic.of(
                KIND, place, "`%s` is not a key of a project file; `protocols`, `sources`, `classpath`, `release` and `encoding` are.".formatted(key));
    }

    public static Diagnostic notPaths(SourceSpan place, String key) {
        return Diagnostic.of(KIND, place, "`%s` must be a list of paths, each a string.".formatted(key));
    }

    public static Diagnostic notAPath(SourceSpan place, String text) {
        return Diagnostic.of(KIND, place, "`%s` cannot be a path on this system.".formatted(text));
    }

    public static Diagnostic notARelease(SourceSpan place) {
        return Diagnostic.of(KIND, place, "`release` must be a release of Java, such as 17.");
    }

    public static Diagnostic notAnEncoding(SourceSpan place) {
        return Diagnostic.of(KIND, place, "`encoding` must be the name of an encoding that Java knows, such as `ISO-8859-1`.");
    }

    public static Diagnostic notAClasspath(SourceSpan place) {
        return Diagnostic.of(KIND, place, "This is not the XML that Eclipse writes, so the usual source folders are taken.");
    }
}
