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
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
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

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        List<String> shown = new ArrayList<>();
        for (Workspace workspace : ProjectArguments.open(paths)) {
            CheckResult result = workspace.check(Cancellation.never());
            if (result.protocols().stream().anyMatch(declared -> selects(declared.qualifiedName()) && !declared.wellFormed())) {
                new TextReport(spec.commandLine().getErr(), Style.ofTerminal(), workspace::text).print(result);
                return ExitCode.FINDINGS;
            }
            workspace.protocols().stream()
                    .filter(candidate -> selects(candidate.qualifiedName()))
                    .forEach(candidate -> show(candidate, shown));
        }
        if (shown.isEmpty()) {
            throw new UsageError("There is no %s%s here.".formatted(
                    role.map(name -> "role `" + name + "` of a ").orElse(""),
                    protocol.map(name -> "protocol `" + name + "`").orElse("protocol")));
        }
        out.print(String.join("\n", shown));
        out.flush();
        return ExitCode.CLEAN;
    }

    private boolean selects(String qualifiedName) {
        return protocol.map(name -> qualifiedName.equals(name) || qualifiedName.endsWith("." + name)).orElse(true);
    }

    private void show(ProjectedProtocol candidate, List<String> shown) {
        for (Endpoint endpoint : candidate.endpoints()) {
            if (role.map(name -> name.equals(endpoint.role().name())).orElse(true)) {
                shown.add(format.of(candidate, endpoint.machine()));
            }
        }
    }
}
