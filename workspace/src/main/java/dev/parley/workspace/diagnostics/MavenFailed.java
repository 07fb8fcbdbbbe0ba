package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** PAR8009: Maven did not tell the class path of a project that has a {@code pom.xml}. */
public final class MavenFailed {
    public static final DiagnosticKind KIND = new DiagnosticKind(
            "PAR8009", "maven-failed", Severity.WARNING, "Maven could not tell the project's class path");

    private MavenFailed() {}

    public static Diagnostic of(SourceSpan place, String reason) {
        return Diagnostic.of(
                        KIND,
                        place,
                        "Maven could not tell the class path (%s), so types from dependencies are unknown.".formatted(reason))
                .withNotes("`mvn dependency:build-classpath` in this folder shows the whole reason; "
                        + "a `parley.json` with a `classpath` beside the `pom.xml` is used instead of Maven.");
    }
}
