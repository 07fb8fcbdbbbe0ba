package dev.parley.cli.command;

import dev.parley.cli.ExitCode;
import dev.parley.cli.UsageError;
import dev.parley.cli.output.Style;
import dev.parley.cli.output.TextReport;
import dev.parley.cli.output.VerdictJson;
import dev.parley.cli.output.VerdictText;
import dev.parley.core.compatibility.MultipartyCompatibility.Options;
import dev.parley.core.compatibility.MultipartyCompatibility.Report;
import dev.parley.core.counterexample.Counterexample;
import dev.parley.core.verdict.Verdict;
import dev.parley.workspace.automata.AutomataFiles;
import dev.parley.workspace.automata.CompatibilityCheck;
import dev.parley.workspace.automata.CompatibilityCheck.Entry;
import dev.parley.workspace.automata.CompatibilityCheck.Outcome;
import dev.parley.workspace.automata.MachineLoader;
import dev.parley.workspace.automata.MachineSystem;
import dev.parley.workspace.diagram.CounterexampleDiagram;
import dev.parley.workspace.diagram.render.DiagramFormat;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code parley compat}: do machines fit together? */
@Command(
        name = "compat",
        description = "Tells whether machines fit together, by k-multiparty compatibility.",
        mixinStandardHelpOptions = true,
        footer = {"", "Exit codes: 0 all hold, 1 some fail, are not decided or cannot be read, 2 wrong usage."})
final class CompatCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "protocols, or communicating automata (Graphviz, CFSM text, session types); folders are searched")
    private List<Path> paths = List.of();

    @Option(names = "--system", description = "take the machines of all the files as one system")
    private boolean system;

    @ArgGroup
    private Bound bound = new Bound();

    private static final class Bound {
        @Option(names = "--k", paramLabel = "N", description = "try queues of this many messages only")
        private Optional<Integer> exact = Optional.empty();

        @Option(names = "--max-k", paramLabel = "N", description = "look for the least k up to this one (default: 10)")
        private int largest = Options.DEFAULT.maxBound();
    }

    @Option(names = "--format", description = "text (default), json, mermaid or svg (a counterexample as a sequence diagram)")
    private VerdictFormat format = VerdictFormat.TEXT;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (bound.exact.orElse(1) < 1 || bound.largest < 1) {
            throw new UsageError("A queue holds at least 1 message: `--k` and `--max-k` count from 1.");
        }
        MachineLoader loader = new MachineLoader();
        CompatibilityCheck check =
                new CompatibilityCheck(loader, bound.exact, Options.DEFAULT.withMaxBound(bound.largest));
        List<Path> files = FileArguments.in(paths, AutomataFiles::isMachines);
        List<Entry> entries = new ArrayList<>();
        if (system) {
            entries.add(FileArguments.present(check.together(files)));
        } else {
            files.forEach(file -> entries.addAll(FileArguments.present(check.each(file))));
        }
        print(entries, loader);
        return entries.stream().allMatch(CompatCommand::holds) ? ExitCode.CLEAN : ExitCode.FINDINGS;
    }

    private static boolean holds(Entry entry) {
        return entry.outcome() instanceof Outcome.Checked checked && checked.report().verdict() instanceof Verdict.Holds;
    }

    private void print(List<Entry> entries, MachineLoader loader) {
        PrintWriter out = spec.commandLine().getOut();
        if (format == VerdictFormat.JSON) {
            out.println(VerdictJson.compatibility(entries));
        } else {
            entries.forEach(entry -> print(entry, loader, out));
        }
        out.flush();
    }

    private void print(Entry entry, MachineLoader loader, PrintWriter out) {
        switch (entry.outcome()) {
            case Outcome.Checked(MachineSystem checked, Report report) -> format.diagram().ifPresentOrElse(
                    diagram -> draw(checked, report, diagram, out),
                    () -> new VerdictText(out, Style.ofTerminal()).print(entry.file(), checked, report));
            case Outcome.Faulty faulty -> {
                TextReport report = new TextReport(spec.commandLine().getErr(), Style.ofTerminal(), loader::text);
                faulty.findings().forEach(report::print);
                spec.commandLine().getErr().flush();
            }
        }
    }

    private static void draw(MachineSystem system, Report report, DiagramFormat diagram, PrintWriter out) {
        if (report.verdict() instanceof Verdict.Fails<Counterexample>(Counterexample found)) {
            out.print(diagram.render(CounterexampleDiagram.of(system.name(), found, system.machines())));
        }
    }
}
