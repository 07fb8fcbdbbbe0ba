package dev.parley.cli.output;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.Severity;
import dev.parley.workspace.CheckResult;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Findings as the workflow commands that GitHub shows beside the changed lines of a pull request. Lines and columns count from 1. */
public final class GitHubReport {
    private final PrintWriter out;

    public GitHubReport(PrintWriter out) {
        this.out = out;
    }

    public void print(CheckResult result) {
        result.diagnostics().map(GitHubReport::command).forEach(out::println);
        out.flush();
    }

    private static String command(Diagnostic finding) {
        Range range = finding.span().range();
        String level = switch (finding.kind().severity()) {
            case Severity.ERROR -> "error";
            case Severity.WARNING -> "warning";
            case Severity.INFORMATION -> "notice";
        };
        // Columns are only allowed where the finding ends on the line on which it starts.
        boolean oneLine = range.start().line() == range.end().line();
        String place = Stream.of(
                        "file=" + property(Paths.shown(Path.of(finding.span().file()))),
                        "line=" + (range.start().line() + 1),
                        "endLine=" + (range.end().line() + 1),
                        oneLine ? "col=" + (range.start().character() + 1) : "",
                        oneLine ? "endColumn=" + (range.end().character() + 1) : "",
                        "title=" + property(finding.kind().code() + " " + finding.kind().slug()))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(","));
        String message = Stream.concat(Stream.of(finding.message()), finding.notes().stream()).collect(Collectors.joining("\n"));
        return "::" + level + " " + place + "::" + message(message);
    }

    private static String message(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static String property(String text) {
        return message(text).replace(":", "%3A").replace(",", "%2C");
    }
}
