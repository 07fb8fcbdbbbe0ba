package dev.parley.cli.command;

import dev.parley.cli.ExitCode;
import dev.parley.cli.output.JsonReport;
import dev.parley.cli.output.Style;
import dev.parley.cli.output.TextReport;
import dev.parley.workspace.Cancellation;
import dev.parley.workspace.CheckResult;
import dev.parley.workspace.FileReport;
import dev.parley.workspace.ParticipantSummary;
import dev.parley.workspace.ProtocolSummary;
import dev.parley.workspace.Workspace;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
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
        JSON
    }

    @Parameters(paramLabel = "PATH", description = "projects, folders of projects, or single files (default: this folder)")
    private List<Path> paths = List.of(Path.of("."));

    @Option(names = "--format", description = "text (default) or json")
    private Format format = Format.TEXT;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        List<Workspace> workspaces = ProjectArguments.open(paths);
        CheckResult result = restrictedToFiles(merged(workspaces));
        PrintWriter out = spec.commandLine().getOut();
        switch (format) {
            case TEXT -> new TextReport(out, Style.ofTerminal(), file -> workspaces.stream()
                            .flatMap(workspace -> workspace.text(file).stream())
                            .findFirst())
                    .print(result);
            case JSON -> out.println(JsonReport.of(result));
        }
        out.flush();
        return result.hasErrors() ? ExitCode.FINDINGS : ExitCode.CLEAN;
    }

    private static CheckResult merged(List<Workspace> workspaces) {
        List<FileReport> files = new ArrayList<>();
        List<ProtocolSummary> protocols = new ArrayList<>();
        List<ParticipantSummary> participants = new ArrayList<>();
        for (Workspace workspace : workspaces) {
            CheckResult result = workspace.check(Cancellation.never());
            files.addAll(result.files());
            protocols.addAll(result.protocols());
            participants.addAll(result.participants());
        }
        return new CheckResult(files, protocols, participants);
    }

    /** A file is checked within its project, since it needs the rest of it, but only what is in the file is shown. */
    private CheckResult restrictedToFiles(CheckResult result) {
        if (!paths.stream().allMatch(Files::isRegularFile)) {
            return result;
        }
        List<Path> files = paths.stream().map(file -> file.toAbsolutePath().normalize()).toList();
        return new CheckResult(
                result.files().stream().filter(report -> files.contains(report.file())).toList(),
                result.protocols().stream().filter(protocol -> files.contains(protocol.file())).toList(),
                result.participants().stream().filter(participant -> files.contains(participant.file())).toList());
    }
}
