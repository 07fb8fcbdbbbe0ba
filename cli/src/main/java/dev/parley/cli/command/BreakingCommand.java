package dev.parley.cli.command;

import dev.parley.cli.ExitCode;
import dev.parley.cli.UsageError;
import dev.parley.cli.output.DiagramOutput;
import dev.parley.cli.output.EvolutionDiagrams;
import dev.parley.cli.output.EvolutionJson;
import dev.parley.cli.output.EvolutionText;
import dev.parley.cli.output.Style;
import dev.parley.cli.output.TextReport;
import dev.parley.workspace.Workspace;
import dev.parley.workspace.diagram.render.DiagramFormat;
import dev.parley.workspace.evolution.EarlierVersion;
import dev.parley.workspace.evolution.EarlierVersion.Unavailable;
import dev.parley.workspace.evolution.EvolutionReport;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code parley breaking}: whether participants of an earlier version keep working. */
@Command(
        name = "breaking",
        description = "Tells whether participants of an earlier version of the protocols keep working with new ones, role by role.",
        mixinStandardHelpOptions = true)
final class BreakingCommand implements Callable<Integer> {
    @Option(
            names = "--against",
            required = true,
            paramLabel = "VERSION",
            description = "the earlier version: a folder that holds a copy of the project, or a Git revision")
    private String against;

    @Parameters(arity = "0..1", paramLabel = "PATH", description = "the project (default: this folder)")
    private Path path = Path.of(".");

    @Option(names = "--format", description = "text (default), json, mermaid or svg (runs that go wrong as sequence diagrams)")
    private VerdictFormat format = VerdictFormat.TEXT;

    @Option(
            names = "--out",
            paramLabel = "FILE|DIR",
            description = "with mermaid or svg: a file for a single diagram, or a folder for <protocol>.<role>.<old|new>.<extension>")
    private Optional<Path> target = Optional.empty();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        List<Workspace> workspaces = ProjectArguments.open(List.of(path));
        if (workspaces.size() != 1) {
            throw new UsageError("`%s` holds %d projects; name one of them.".formatted(path, workspaces.size()));
        }
        if (target.isPresent() && format.diagram().isEmpty()) {
            throw new UsageError("Only diagrams are written with --out; give --format mermaid or svg.");
        }
        Workspace workspace = workspaces.getFirst();
        EvolutionReport report = workspace.changesSince(earlier(workspace.layout().root()));
        PrintWriter out = spec.commandLine().getOut();
        switch (format) {
            case TEXT -> {
                new EvolutionText(out).print(report);
                new TextReport(out, Style.ofTerminal(), workspace::text).print(report.result());
            }
            case JSON -> out.println(EvolutionJson.of(report));
            case MERMAID, SVG -> draw(report, workspace, format.diagram().orElseThrow());
        }
        out.flush();
        return report.result().hasErrors() ? ExitCode.FINDINGS : ExitCode.CLEAN;
    }

    /** What cannot be drawn, such as a protocol that is gone, is not lost: the findings are on the standard error. */
    private void draw(EvolutionReport report, Workspace workspace, DiagramFormat diagrams) {
        DiagramOutput output = new DiagramOutput(diagrams);
        EvolutionDiagrams.of(report).forEach(output::add);
        new TextReport(spec.commandLine().getErr(), Style.ofTerminal(), workspace::text).print(report.result());
        if (!output.isEmpty()) {
            target.ifPresentOrElse(
                    place -> output.write(place, spec.commandLine().getOut()), () -> output.print(spec.commandLine().getOut()));
        }
    }

    private EarlierVersion earlier(Path root) {
        try {
            Path folder = Path.of(against);
            return Files.isDirectory(folder)
                    ? EarlierVersion.inFolder(root, folder.toAbsolutePath().normalize())
                    : EarlierVersion.atRevision(root, against);
        } catch (Unavailable reason) {
            throw new UsageError("There is no earlier version `%s`: %s.".formatted(against, reason.getMessage()));
        }
    }
}
