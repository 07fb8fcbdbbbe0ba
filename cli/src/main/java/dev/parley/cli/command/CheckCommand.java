package dev.parley.cli.command;

import dev.parley.cli.ExitCode;
import dev.parley.cli.UsageError;
import dev.parley.cli.output.GitHubReport;
import dev.parley.cli.output.JsonReport;
import dev.parley.cli.output.JunitReport;
import dev.parley.cli.output.ProgressBar;
import dev.parley.cli.output.SarifReport;
import dev.parley.cli.output.Style;
import dev.parley.cli.output.TextReport;
import dev.parley.workspace.Cancellation;
import dev.parley.workspace.CheckResult;
import dev.parley.workspace.Workspace;
import dev.parley.workspace.baseline.Baseline;
import dev.parley.workspace.baseline.Baseline.Comparison;
import dev.parley.workspace.baseline.BaselineFile;
import dev.parley.workspace.baseline.BaselineFile.NotABaseline;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code parley check}: protocols and the Java participants that play them. */
@Command(
        name = "check",
        description = "Checks protocols and the Java participants that play them.",
        mixinStandardHelpOptions = true)
final class CheckCommand implements Callable<Integer> {
    enum Format {
        TEXT,
        JSON,
        SARIF,
        GITHUB,
        JUNIT
    }

    @Parameters(paramLabel = "PATH", description = "projects, folders of projects, or single files (default: this folder)")
    private List<Path> paths = List.of(Path.of("."));

    @Option(names = "--format", description = "text (default), json, sarif, github (annotations of a workflow) or junit")
    private Format format = Format.TEXT;

    @Option(names = "--fair", description = "take it that loops of Scribble protocols which can end do so at some time")
    private boolean fair;

    @Option(names = "--baseline", paramLabel = "FILE", description = "known findings: only others are shown and counted")
    private Optional<Path> baseline = Optional.empty();

    @Option(names = "--update-baseline", description = "write the findings of this check to the baseline, and exit with 0")
    private boolean updateBaseline;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (updateBaseline && baseline.isEmpty()) {
            throw new UsageError("`--update-baseline` needs `--baseline FILE`, the file to write.");
        }
        Optional<Baseline> known = updateBaseline ? Optional.empty() : baseline.map(CheckCommand::read);
        // A file that is no baseline is for its owner to mend: it is neither taken for an empty one nor written over.
        Optional<Baseline> earlier = updateBaseline ? baseline.filter(Files::exists).map(CheckCommand::read) : Optional.empty();
        List<Workspace> workspaces = ProjectArguments.open(paths).stream()
                .map(workspace -> fair ? workspace.withFairChoices() : workspace)
                .toList();
        Function<Path, Optional<String>> texts =
                file -> workspaces.stream().flatMap(workspace -> workspace.text(file).stream()).findFirst();
        CheckResult result = merged(workspaces);
        PrintWriter out = spec.commandLine().getOut();
        if (updateBaseline) {
            update(baseline.orElseThrow(), earlier, result, texts, file -> isChecked(file, workspaces));
            out.println("Known from now on: %d.".formatted(result.diagnostics().count()));
            return ExitCode.CLEAN;
        }
        Optional<Comparison> comparison =
                known.map(findings -> findings.compare(
                        result, folder(baseline.orElseThrow()), texts, file -> isChecked(file, workspaces)));
        CheckResult shown = comparison.map(Comparison::fresh).orElse(result);
        print(shown, comparison.isPresent(), texts, out);
        comparison.filter(unused -> format == Format.TEXT).ifPresent(compared -> print(compared, out));
        out.flush();
        return shown.hasErrors() ? ExitCode.FINDINGS : ExitCode.CLEAN;
    }

    /** @param beyond whether it is what is left beyond a baseline */
    private void print(CheckResult result, boolean beyond, Function<Path, Optional<String>> texts, PrintWriter out) {
        switch (format) {
            case TEXT -> {
                TextReport report = new TextReport(out, Style.ofTerminal(), texts);
                if (beyond) {
                    report.printNew(result);
                } else {
                    report.print(result);
                }
            }
            case JSON -> out.println(JsonReport.of(result));
            case SARIF -> out.println(SarifReport.of(result, Version.number()));
            case GITHUB -> new GitHubReport(out).print(result);
            case JUNIT -> new JunitReport(out).print(result);
        }
    }

    private static void print(Comparison comparison, PrintWriter out) {
        int resolved = comparison.resolved().values().stream().mapToInt(Integer::intValue).sum();
        out.println("Known and not shown: %d.".formatted(comparison.known())
                + (resolved == 0 ? "" : " Known and gone: %d; `--update-baseline` takes them out.".formatted(resolved)));
    }

    private static Baseline read(Path file) {
        if (!Files.exists(file)) {
            throw new UsageError("The baseline `%s` does not exist; `--update-baseline` writes it.".formatted(file));
        }
        try {
            return BaselineFile.read(file);
        } catch (NotABaseline reason) {
            throw new UsageError("`%s` is no baseline: %s.".formatted(file, reason.getMessage()));
        }
    }

    /** What is known of files that this check was not about stays known. */
    private static void update(
            Path file, Optional<Baseline> earlier, CheckResult result, Function<Path, Optional<String>> texts, Predicate<Path> checked) {
        Baseline current = Baseline.of(result, folder(file), texts);
        write(earlier.map(known -> known.replacedBy(current, folder(file), checked)).orElse(current), file);
    }

    private static void write(Baseline baseline, Path file) {
        try {
            BaselineFile.write(baseline, file);
        } catch (IOException unwritable) {
            throw UsageError.unwritable(file, unwritable);
        }
    }

    private static Path folder(Path file) {
        return file.toAbsolutePath().normalize().getParent();
    }

    private CheckResult merged(List<Workspace> workspaces) {
        return CheckResult.union(workspaces.stream().map(workspace -> restricted(check(workspace), workspace)).toList());
    }

    private CheckResult check(Workspace workspace) {
        if (format != Format.TEXT || Style.ofTerminal() == Style.PLAIN) {
            return workspace.check(Cancellation.never());
        }
        try (ProgressBar progress = new ProgressBar(spec.commandLine().getErr())) {
            return workspace.check(Cancellation.never(), progress);
        }
    }

    private Stream<Path> asked() {
        return paths.stream().map(path -> path.toAbsolutePath().normalize());
    }

    private boolean isWhole(Workspace workspace) {
        return asked().anyMatch(workspace.layout().root()::startsWith);
    }

    /** Whether the findings of a file, which need not exist any more, are among those that this check shows. */
    private boolean isChecked(Path file, List<Workspace> workspaces) {
        return asked().anyMatch(file::startsWith) || workspaces.stream().anyMatch(workspace -> isWhole(workspace) && workspace.contains(file));
    }

    /** A file or a module is checked within its project, since it needs the rest of it, but only what is in it is shown. */
    private CheckResult restricted(CheckResult result, Workspace workspace) {
        return isWhole(workspace) ? result : result.within(file -> asked().anyMatch(file::startsWith));
    }
}
