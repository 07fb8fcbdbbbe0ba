package dev.parley.cli.command;

import dev.parley.cli.ExitCode;
import dev.parley.cli.UsageError;
import dev.parley.cli.command.ShownEndpoints.Shown;
import dev.parley.cli.output.Style;
import dev.parley.cli.output.TextReport;
import dev.parley.workspace.Cancellation;
import dev.parley.workspace.CheckResult;
import dev.parley.workspace.Workspace;
import dev.parley.workspace.protocol.DeclaredProtocol;
import dev.parley.workspace.view.EndpointView;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code parley project}: what each role does. */
@Command(
        name = "project",
        description = "Prints what each role of a protocol does.",
        mixinStandardHelpOptions = true)
final class ProjectCommand implements Callable<Integer> {
    @Parameters(paramLabel = "PATH", description = "projects or protocol files (default: this folder)")
    private List<Path> paths = List.of(Path.of("."));

    @Option(names = "--protocol", paramLabel = "NAME", description = "only this protocol")
    private Optional<String> protocol = Optional.empty();

    @Option(names = "--role", paramLabel = "ROLE", description = "only this role")
    private Optional<String> role = Optional.empty();

    @Option(names = "--format", description = "text (default, the local notation), dot, mermaid, json, cfsm or types")
    private EndpointView format = EndpointView.TEXT;

    @Option(names = "--all", description = "go on where protocols have errors, which are reported, with those that have none")
    private boolean all;

    @Option(names = "--out", paramLabel = "DIR", description = "write a file per protocol and role: <file>.<protocol>.<role>.<format>")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--show", paramLabel = "WHICH", description = {
            ShownEndpoints.DESCRIPTION,
            "(default: both as text on the terminal, projected in other formats and in files)"
    })
    private Optional<ShownEndpoints> show = Optional.empty();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        List<DeclaredProtocol> selected = new ArrayList<>();
        List<CheckResult> faulty = new ArrayList<>();
        for (Workspace workspace : ProjectArguments.open(paths)) {
            CheckResult result = restricted(workspace.check(Cancellation.never()), workspace);
            if (result.protocols().stream().anyMatch(declared -> selects(declared.qualifiedName()) && !declared.wellFormed())) {
                new TextReport(spec.commandLine().getErr(), Style.ofTerminal(), workspace::text).print(result);
                faulty.add(result);
            }
            workspace.declaredProtocols().stream()
                    .filter(candidate -> selects(candidate.qualifiedName())
                            && ProjectArguments.include(paths, workspace, Path.of(candidate.name().file())))
                    .forEach(selected::add);
        }
        if (!faulty.isEmpty() && !all) {
            return ExitCode.FINDINGS;
        }
        if (faulty.isEmpty() && selected.stream().allMatch(candidate -> shown(candidate).isEmpty())) {
            throw new UsageError("There is no %s%s here.".formatted(
                    role.map(name -> "role `" + name + "` of a ").orElse(""),
                    protocol.map(name -> "protocol `" + name + "`").orElse("protocol")));
        }
        out.ifPresentOrElse(folder -> write(selected, folder), () -> print(selected));
        return faulty.isEmpty() ? ExitCode.CLEAN : ExitCode.FINDINGS;
    }

    /** A file is checked within its project, but only what is in it is shown. */
    private CheckResult restricted(CheckResult result, Workspace workspace) {
        return CheckResult.ofProtocols(
                result.files().stream().filter(report -> ProjectArguments.include(paths, workspace, report.file())).toList(),
                result.protocols().stream().filter(declared -> ProjectArguments.include(paths, workspace, declared.file())).toList());
    }

    private boolean selects(String qualifiedName) {
        return protocol.map(name -> qualifiedName.equals(name) || qualifiedName.endsWith("." + name)).orElse(true);
    }

    private List<Shown> shown(DeclaredProtocol candidate) {
        ShownEndpoints which = show.orElse(
                format == EndpointView.TEXT && out.isEmpty() ? ShownEndpoints.BOTH : ShownEndpoints.PROJECTED);
        return which.of(candidate).stream()
                .filter(shown -> role.map(name -> name.equals(shown.endpoint().role().name())).orElse(true))
                .toList();
    }

    private void print(List<DeclaredProtocol> selected) {
        PrintWriter writer = spec.commandLine().getOut();
        writer.print(selected.stream().flatMap(candidate -> shown(candidate).stream()).map(this::text).collect(Collectors.joining("\n")));
        writer.flush();
    }

    private String text(Shown shown) {
        // Of the formats, only the local notation is one that people read.
        String head = format == EndpointView.TEXT && !shown.remark().isEmpty() ? "// " + shown.remark() + "\n" : "";
        return head + format.of(shown.protocol(), shown.endpoint().machine());
    }

    private void write(List<DeclaredProtocol> selected, Path folder) {
        ProjectionFiles files = new ProjectionFiles(folder, paths, selected);
        try {
            for (DeclaredProtocol candidate : selected) {
                for (Shown shown : shown(candidate)) {
                    files.write(candidate, shown.name(), format.extension(), format.forTools(shown.protocol(), shown.endpoint().machine()));
                }
            }
        } catch (IOException unwritable) {
            throw UsageError.unwritable(folder, unwritable);
        }
    }
}
