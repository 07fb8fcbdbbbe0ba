package dev.parley.cli.command;

import dev.parley.cli.UsageError;
import dev.parley.cli.run.Jvm;
import dev.parley.workspace.project.RuntimeLibrary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code parley registry}: the meeting point of participants that are started by hand. */
@Command(
        name = "registry",
        description = "Runs a session registry, where participants started elsewhere meet.",
        mixinStandardHelpOptions = true)
final class RegistryCommand implements Callable<Integer> {
    @Option(names = "--host", description = "the interface to listen on (default: 127.0.0.1)")
    private String host = "127.0.0.1";

    @Option(names = "--port", description = "0, the default, lets the system choose one")
    private int port;

    @Option(names = "--expiry", paramLabel = "SECONDS", description = "how long an instance waits for its participants (default: 30)")
    private int expiry = 30;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path library = RuntimeLibrary.locate()
                .orElseThrow(() -> new UsageError("`parley-runtime.jar` is missing beside `parley.jar`; build Parley again."));
        return new Jvm(library.toString()).runAttached(
                "dev.parley.runtime.launch.RegistryMain",
                List.of("--host", host, "--port", String.valueOf(port), "--expiry", String.valueOf(expiry)));
    }
}
