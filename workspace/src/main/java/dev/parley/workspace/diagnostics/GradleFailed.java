package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** PAR8016: Gradle did not tell what a project with a Gradle build consists of. */
public final class GradleFailed {
    public static final DiagnosticKind KIND = new DiagnosticKind(
            "PAR8016", "gradle-failed", Severity.WARNING, "Gradle could not tell the project's class path");

    private GradleFailed() {}

    public static Diagnostic of(SourceSpan place, String reason) {
        return Diagnostic.of(
                        KIND,
                        place,
                        "Gradle could not tell the class path (%s), so types from dependencies are unknown.".formatted(reason))
                .withNotes("`gradle help` in this folder shows the whole reason; "
                        + "a `parley.json` with a `classpath` beside the build file is used instead of Gradle.");
    }
}
