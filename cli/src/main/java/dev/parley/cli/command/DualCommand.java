package dev.parley.cli.command;

import dev.parley.cli.ExitCode;
import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.workspace.automata.DualMachine;
import dev.parley.workspace.automata.MachineLoader;
import dev.parley.workspace.view.EndpointView;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code parley dual}: the other end. */
@Command(
        name = "dual",
        description = "Prints the other end of a machine that talks to one peer.",
        mixinStandardHelpOptions = true,
        footer = {"", "A machine is called FILE#PROTOCOL@ROLE, FILE#MACHINE, or FILE where the file holds one only."})
final class DualCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "MACHINE", description = "the machine")
    private String machine = "";

    @Option(names = "--format", description = "text (default, the local notation), json, dot, mermaid or types")
    private EndpointView format = EndpointView.TEXT;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        MachineLoader loader = new MachineLoader();
        PrintWriter err = spec.commandLine().getErr();
        Optional<Endpoint> endpoint = MachineArgument.read(loader.machine(machine), loader, err);
        Optional<Endpoint> dual = endpoint.flatMap(found -> MachineArgument.read(DualMachine.of(found), loader, err));
        if (dual.isEmpty()) {
            return ExitCode.FINDINGS;
        }
        String name = machine.replaceAll("@.*|.*#(?=.*@)", "").replaceAll("^.*[/\\\\]|[.#].*$", "");
        ProjectedProtocol session = new ProjectedProtocol(
                name, new SourceSpan(machine.replaceAll("#.*", ""), Range.of(0, 0, 0, 0)), List.of(endpoint.get(), dual.get()));
        PrintWriter out = spec.commandLine().getOut();
        out.print(format.of(session, dual.get().machine()));
        out.flush();
        return ExitCode.CLEAN;
    }
}
