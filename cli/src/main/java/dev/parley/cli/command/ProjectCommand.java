package dev.parley.cli.command;

import dev.parley.cli.ExitCode;
import dev.parley.cli.UsageError;
import dev.parley.cli.output.Style;
import dev.parley.cli.output.TextReport;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.workspace.Cancellation;
import dev.parley.workspace.CheckResult;
import dev.parley.workspace.Workspace;
import dev.parley.workspace.view.EndpointView;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Set<ProjectedProtocol> selected = new LinkedHashSet<>();
        List<CheckResult> faulty = new ArrayList<>();
        for (Workspace workspace : ProjectArguments.open(paths)) {
            CheckResult result = restricted(workspace.check(Cancellation.never()));
            if (result.protocols().stream().anyMatch(declared -> selects(declared.qualifiedName()) && !declared.wellFormed())) {
                new TextReport(spec.commandLine().getErr(), Style.ofTerminal(), workspace::text).print(result);
                faulty.add(result);
            }
            workspace.protocols().stream()
                    .filter(candidate -> selects(candidate.qualifiedName()) && isAsked(Path.of(candidate.declaration().file())))
                    .forEach(selected::add);
        }
        if (!faulty.isEmpty() && !all) {
            return ExitCode.FINDINGS;
        }
        if (faulty.isEmpty() && selected.stream().noneMatch(candidate -> !endpoints(candidate).isEmpty())) {
            throw new UsageError("There is no %s%s here.".formatted(
                    role.map(name -> "role `" + name + "` of a ").orElse(""),
                    protocol.map(name -> "protocol `" + name + "`").orElse("protocol")));
        }
        out.ifPresentOrElse(folder -> write(selected, folder), () -> print(selected));
        return faulty.isEmpty() ? ExitCode.CLEAN : ExitCode.FINDINGS;
    }

    /** A file is checked within its project, but only what is in it is shown. */
    private CheckResult restricted(CheckResult result) {
        return new CheckResult(
                result.files().stream().filter(report -> isAsked(report.file())).toList(),
                result.protocols().stream().filter(declared -> isAsked(declared.file())).toList(),
                List.of());
    }

    private boolean isAsked(Path file) {
        return paths.stream().map(path -> path.toAbsolutePath().normalize()).anyMatch(file::startsWith);
    }

    private boolean selects(String qualifiedName) {
        return protocol.map(name -> qualifiedName.equals(name) || qualifiedName.endsWith("." + name)).orElse(true);
    }

    private List<Endpoint> endpoints(ProjectedProtocol candidate) {
        return candidate.endpoints().stream()
                .filter(endpoint -> role.map(name -> name.equals(endpoint.role().name())).orElse(true))
                .toList();
    }

    private void print(Set<ProjectedProtocol> selected) {
        PrintWriter writer = spec.commandLine().getOut();
        writer.print(selected.stream()
                .flatMap(candidate -> endpoints(candidate).stream().map(endpoint -> format.of(candidate, endpoint.machine())))
                .collect(Collectors.joining("\n")));
        writer.flush();
    }

    private void write(Set<ProjectedProtocol> selected, Path folder) {
        ProjectionFiles files = new ProjectionFiles(folder, paths, List.copyOf(selected));
        try {
            for (ProjectedProtocol candidate : selected) {
                for (Endpoint endpoint : endpoints(candidate)) {
                    files.write(candidate, endpoint.role(), format.extension(), format.forTools(candidate, endpoint.machine()));
                }
            }
        } catch (IOException unwritable) {
            throw new UsageError("`%s` cannot be written to: %s.".formatted(folder, unwritable.getMessage()));
        }
    }
}
