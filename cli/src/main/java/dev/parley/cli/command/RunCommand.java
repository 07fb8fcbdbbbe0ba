package dev.parley.cli.command;

import dev.parley.cli.ExitCode;
import dev.parley.cli.UsageError;
import dev.parley.cli.output.Style;
import dev.parley.cli.output.TextReport;
import dev.parley.cli.run.Cast;
import dev.parley.cli.run.Compilation;
import dev.parley.cli.run.EventPlace;
import dev.parley.cli.run.Jvm;
import dev.parley.cli.run.LocalTransports;
import dev.parley.cli.run.SeparateJvms;
import dev.parley.cli.run.TransportChoice;
import dev.parley.workspace.Cancellation;
import dev.parley.workspace.CheckResult;
import dev.parley.workspace.Workspace;
import dev.parley.workspace.project.RuntimeLibrary;
import java.io.IOException;
import java.nio.file.Files;
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
            paramLabel = "[ROLE=]NAME[,NAME..]",
            description = "best first, for all roles or for one; may be repeated. tcp (default), unix, tls, http, https, relay: a JVM for "
                    + "each participant; shared: threads of one JVM")
    private List<String> transports = List.of();

    @Option(names = "--protocol", paramLabel = "NAME", description = "needed where the project has participants for several")
    private Optional<String> protocol = Optional.empty();

    @Option(names = "--method", paramLabel = "NAME", description = "decides where several methods play a role; may be repeated")
    private List<String> methods = List.of();

    @Option(names = "--instance", paramLabel = "NAME", description = "the session's name in the registry (default: run)")
    private String instance = "run";

    @Option(
            names = "--events",
            paramLabel = "FILE",
            description = "where to write what happens in the sessions, as lines of JSON; with - to the standard output, and what the "
                    + "participants print to the error output")
    private Optional<String> events = Optional.empty();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        TransportChoice choice = TransportChoice.of(transports);
        Workspace workspace = single(ProjectArguments.open(List.of(project)));
        CheckResult result = workspace.check(Cancellation.never());
        if (result.hasErrors()) {
            new TextReport(spec.commandLine().getErr(), Style.ofTerminal(), workspace::text).print(result);
            return ExitCode.FINDINGS;
        }
        Cast cast = Cast.of(workspace.playable(), result, protocol, methods);
        Path library = RuntimeLibrary.locate()
                .orElseThrow(() -> new UsageError("`parley-runtime.jar` is missing beside `parley.jar`; build Parley again."));
        EventPlace place = events.map(EventPlace::of).orElseGet(EventPlace.Nowhere::new);
        Jvm jvm = new Jvm(new Compilation(workspace.layout(), library).compile(workspace.protocols()));
        if (choice.isShared()) {
            return oneJvm(jvm, cast, place);
        }
        try (LocalTransports local = LocalTransports.open(choice)) {
            return new SeparateJvms(jvm.withLibrary(relayLibrary(library, choice)), choice, local, place,
                    spec.commandLine().getOut(), spec.commandLine().getErr()).run(cast, instance, Style.ofTerminal());
        }
    }

    /** The relay stands on an HTTP server that nobody else needs. */
    private static Optional<Path> relayLibrary(Path runtimeLibrary, TransportChoice choice) {
        if (!choice.needsRelay()) {
            return Optional.empty();
        }
        Path library = runtimeLibrary.resolveSibling("parley-relay.jar");
        if (!Files.isRegularFile(library)) {
            throw new UsageError("`parley-relay.jar` is missing beside `parley-runtime.jar`; build Parley again.");
        }
        return Optional.of(library);
    }

    private static int oneJvm(Jvm jvm, Cast cast, EventPlace place) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("--protocol", cast.protocol().qualifiedName()));
        cast.methods().forEach((role, method) -> arguments.addAll(List.of("--participant", role + "=" + method)));
        arguments.addAll(place.arguments());
        return jvm.runAttached("dev.parley.runtime.launch.SharedMain", arguments);
    }

    private static Workspace single(List<Workspace> workspaces) {
        if (workspaces.size() > 1) {
            throw new UsageError("This folder holds %d projects; name the one to run.".formatted(workspaces.size()));
        }
        return workspaces.getFirst();
    }
}
