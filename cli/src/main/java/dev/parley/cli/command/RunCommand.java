package dev.parley.cli.command;

import dev.parley.cli.ExitCode;
import dev.parley.cli.UsageError;
import dev.parley.cli.output.Style;
import dev.parley.cli.output.TextReport;
import dev.parley.cli.run.Cast;
import dev.parley.cli.run.Compilation;
import dev.parley.cli.run.Jvm;
import dev.parley.cli.run.LocalTransport;
import dev.parley.cli.run.SeparateJvms;
import dev.parley.cli.run.TransportName;
import dev.parley.workspace.Cancellation;
import dev.parley.workspace.CheckResult;
import dev.parley.workspace.Workspace;
import dev.parley.workspace.project.RuntimeLibrary;
import java.io.IOException;
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

/** {@code parley run}: a protocol's participants, started together. */
@Command(
        name = "run",
        description = "Checks a project, then starts the participants of its protocol and waits for them.",
        mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
    @Parameters(paramLabel = "PROJECT", description = "the project's folder (default: this folder)")
    private Path project = Path.of(".");

    @Option(
            names = "--transport",
            description = "tcp (default), unix, tls, http, https: a JVM for each participant; shared: threads of one JVM")
    private TransportName transport = TransportName.TCP;

    @Option(names = "--protocol", paramLabel = "NAME", description = "needed where the project has participants for several")
    private Optional<String> protocol = Optional.empty();

    @Option(names = "--method", paramLabel = "NAME", description = "decides where several methods play a role; may be repeated")
    private List<String> methods = List.of();

    @Option(names = "--instance", paramLabel = "NAME", description = "the session's name in the registry (default: run)")
    private String instance = "run";

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Workspace workspace = single(ProjectArguments.open(List.of(project)));
        CheckResult result = workspace.check(Cancellation.never());
        if (result.hasErrors()) {
            new TextReport(spec.commandLine().getErr(), Style.ofTerminal(), workspace::text).print(result);
            return ExitCode.FINDINGS;
        }
        Cast cast = Cast.of(workspace.protocols(), result, protocol, methods);
        Path library = RuntimeLibrary.locate()
                .orElseThrow(() -> new UsageError("`parley-runtime.jar` is missing beside `parley.jar`; build Parley again."));
        Jvm jvm = new Jvm(new Compilation(workspace.layout(), library).compile(workspace.protocols()));
        if (transport == TransportName.SHARED) {
            return oneJvm(jvm, cast);
        }
        try (LocalTransport local = LocalTransport.open(transport)) {
            return new SeparateJvms(jvm, local, spec.commandLine().getOut(), spec.commandLine().getErr())
                    .run(cast, instance, Style.ofTerminal());
        }
    }

    private static int oneJvm(Jvm jvm, Cast cast) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("--protocol", cast.protocol().qualifiedName()));
        cast.methods().forEach((role, method) -> arguments.addAll(List.of("--participant", role + "=" + method)));
        return jvm.startAttached("dev.parley.runtime.launch.SharedMain", arguments).waitFor();
    }

    private static Workspace single(List<Workspace> workspaces) {
        if (workspaces.size() > 1) {
            throw new UsageError("This folder holds %d projects; name the one to run.".formatted(workspaces.size()));
        }
        return workspaces.getFirst();
    }
}
