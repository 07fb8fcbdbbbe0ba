package dev.parley.cli.command;

import dev.parley.cli.ExitCode;
import dev.parley.cli.output.Style;
import dev.parley.cli.output.VerdictJson;
import dev.parley.cli.output.VerdictText;
import dev.parley.core.machine.Machine;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.subtyping.AsynchronousSubtyping;
import dev.parley.core.subtyping.SubtypingCounterexample;
import dev.parley.core.subtyping.SynchronousSubtyping;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.verdict.Verdict;
import dev.parley.workspace.automata.MachineLoader;
import dev.parley.workspace.diagram.CounterexampleDiagram;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code parley subtype}: may one machine stand in for another? */
@Command(
        name = "subtype",
        description = "Tells whether a machine may stand in for another one.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "A machine is called FILE#PROTOCOL@ROLE, FILE#MACHINE, or FILE where the file holds one only.",
            "Exit codes: 0 holds, 1 fails, is not decided or cannot be read, 2 wrong usage."
        })
final class SubtypeCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "LEFT", description = "the machine that should stand in")
    private String left = "";

    @Parameters(index = "1", paramLabel = "RIGHT", description = "the machine that it should stand in for")
    private String right = "";

    @Option(names = "--async", description = "over queues: it may send earlier where nobody can tell the difference")
    private boolean asynchronous;

    @Option(names = "--format", description = "text (default), json, mermaid or svg (a counterexample as a sequence diagram)")
    private VerdictFormat format = VerdictFormat.TEXT;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        MachineLoader loader = new MachineLoader();
        PrintWriter err = spec.commandLine().getErr();
        Optional<Machine> candidate = MachineArgument.read(loader.machine(left), loader, err).map(Endpoint::machine);
        Optional<Machine> original = MachineArgument.read(loader.machine(right), loader, err).map(Endpoint::machine);
        if (candidate.isEmpty() || original.isEmpty()) {
            return ExitCode.FINDINGS;
        }
        Verdict<SubtypingCounterexample> verdict = asynchronous
                ? AsynchronousSubtyping.check(candidate.get(), original.get(), PayloadOrder.byName())
                : SynchronousSubtyping.check(candidate.get(), original.get(), PayloadOrder.byName());
        print(verdict, candidate.get(), reason(verdict, candidate.get(), original.get()));
        return verdict instanceof Verdict.Holds ? ExitCode.CLEAN : ExitCode.FINDINGS;
    }

    private void print(Verdict<SubtypingCounterexample> verdict, Machine candidate, String reason) {
        PrintWriter out = spec.commandLine().getOut();
        switch (format) {
            case TEXT -> new VerdictText(out, Style.ofTerminal()).print(left, right, asynchronous, verdict, reason);
            case JSON -> out.println(VerdictJson.subtyping(left, right, asynchronous, verdict, reason));
            case MERMAID, SVG -> {
                if (verdict instanceof Verdict.Fails<SubtypingCounterexample>(SubtypingCounterexample found)) {
                    out.print(format.diagram().orElseThrow().render(CounterexampleDiagram.of(left, found, candidate)));
                }
            }
        }
        out.flush();
    }

    /** Why it is not known. */
    private static String reason(Verdict<?> verdict, Machine candidate, Machine original) {
        if (!(verdict instanceof Verdict.Unknown<?>(int bound))) {
            return "";
        }
        return Stream.of(candidate, original)
                .flatMap(machine -> !machine.isDeterministic()
                        ? Stream.of("`%s` is not deterministic, and subtyping is about machines that are.".formatted(machine.role()))
                        : bound == 0 && !machine.isDirected()
                                ? Stream.of("A state of `%s` sends as well as receives, or receives from several peers; asynchronous subtyping is about machines without such states."
                                        .formatted(machine.role()))
                                : Stream.empty())
                .findFirst()
                .orElseGet(() -> "The candidate runs further and further ahead; nothing was decided when it was %d actions ahead.".formatted(bound));
    }
}
