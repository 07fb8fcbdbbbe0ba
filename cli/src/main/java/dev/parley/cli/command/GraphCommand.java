package dev.parley.cli.command;

import dev.parley.cli.ExitCode;
import dev.parley.cli.UsageError;
import dev.parley.cli.output.DiagramOutput;
import dev.parley.cli.output.Style;
import dev.parley.cli.output.TextReport;
import dev.parley.workspace.Cancellation;
import dev.parley.workspace.ProtocolPictures;
import dev.parley.workspace.ProtocolPictures.WrittenPicture;
import dev.parley.workspace.Workspace;
import dev.parley.workspace.diagram.AutomatonDiagram;
import dev.parley.workspace.diagram.render.DiagramFormat;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code parley graph}: protocols as sequence diagrams, roles as automata. */
@Command(
        name = "graph",
        description = {
            "Draws a protocol as a sequence diagram, or what its roles do as automata.",
            "Without --role or --all it draws the sequence diagram."
        },
        mixinStandardHelpOptions = true)
final class GraphCommand implements Callable<Integer> {
    @Parameters(paramLabel = "PATH", description = "projects or protocol files (default: this folder)")
    private List<Path> paths = List.of(Path.of("."));

    @Option(names = "--protocol", paramLabel = "NAME", description = "only this protocol")
    private Optional<String> protocol = Optional.empty();

    @ArgGroup
    private Subject subject = new Subject();

    @Option(names = "--format", description = "text (default), json, dot, mermaid or svg")
    private DiagramFormat format = DiagramFormat.TEXT;

    @Option(
            names = "--out",
            paramLabel = "FILE|DIR",
            description = "a file for a single diagram, or a folder for <file>.<protocol>[.<role>].<extension>")
    private Optional<Path> target = Optional.empty();

    @Option(names = "--show", paramLabel = "WHICH", description = {
            ShownEndpoints.DESCRIPTION,
            "(default: both in text and with --all, else projected)"
    })
    private Optional<ShownEndpoints> show = Optional.empty();

    @Spec
    private CommandSpec spec;

    /** What is drawn. */
    static final class Subject {
        @Option(names = "--role", paramLabel = "ROLE", description = "the automaton of this role")
        private Optional<String> role = Optional.empty();

        @Option(names = "--all", description = "the sequence diagram and the automata of all roles")
        private boolean all;

        private boolean needsAutomata() {
            return all || role.isPresent();
        }
    }

    @Override
    public Integer call() {
        DiagramOutput output = new DiagramOutput(format);
        for (Workspace workspace : ProjectArguments.open(paths)) {
            List<ProtocolPictures> selected = workspace.pictures().stream()
                    .filter(pictures -> selects(pictures) && ProjectArguments.include(paths, workspace, pictures.file()))
                    .toList();
            if (selected.stream().anyMatch(this::lacksSubject)) {
                new TextReport(spec.commandLine().getErr(), Style.ofTerminal(), workspace::text)
                        .print(workspace.check(Cancellation.never()));
                return ExitCode.FINDINGS;
            }
            selected.forEach(pictures -> add(pictures, output));
        }
        if (output.isEmpty()) {
            throw new UsageError("There is no %s%s here.".formatted(
                    subject.role.map(name -> "role `" + name + "` of a ").orElse(""),
                    protocol.map(name -> "protocol `" + name + "`").orElse("protocol")));
        }
        if (target.isPresent()) {
            output.write(target.get(), spec.commandLine().getOut());
        } else {
            output.print(spec.commandLine().getOut());
        }
        return ExitCode.CLEAN;
    }

    private boolean selects(ProtocolPictures pictures) {
        String name = pictures.qualifiedName();
        return protocol.map(wanted -> name.equals(wanted) || name.endsWith("." + wanted)).orElse(true);
    }

    private boolean lacksSubject(ProtocolPictures pictures) {
        return pictures.sequence().isEmpty() || subject.needsAutomata() && pictures.automata().isEmpty();
    }

    private void add(ProtocolPictures pictures, DiagramOutput output) {
        String file = pictures.file().getFileName().toString();
        String stem = file.substring(0, file.lastIndexOf('.')) + simpleName(pictures.qualifiedName());
        if (!subject.needsAutomata() || subject.all) {
            pictures.sequence().ifPresent(sequence -> output.add(stem, sequence));
        }
        if (subject.needsAutomata()) {
            pictures.automata().stream()
                    .filter(automaton -> subject.role.map(roleOf(automaton)::equals).orElse(true))
                    .forEach(automaton -> add(pictures, automaton, stem + "." + roleOf(automaton), output));
        }
    }

    private void add(ProtocolPictures pictures, AutomatonDiagram projection, String stem, DiagramOutput output) {
        ShownEndpoints which = show.orElse(
                format == DiagramFormat.TEXT || subject.all ? ShownEndpoints.BOTH : ShownEndpoints.PROJECTED);
        List<WrittenPicture> written = pictures.written().stream()
                .filter(picture -> roleOf(picture.automaton()).equals(roleOf(projection)))
                .toList();
        Optional<AutomatonDiagram> followed =
                written.stream().filter(WrittenPicture::followed).map(WrittenPicture::automaton).findFirst();
        output.add(stem, which == ShownEndpoints.PLAYED ? followed.orElse(projection) : projection);
        if (which == ShownEndpoints.BOTH) {
            written.forEach(picture -> output.add(stem + "." + picture.tag(), picture.automaton()));
        }
    }

    private static String roleOf(AutomatonDiagram automaton) {
        return automaton.machine().role().name();
    }

    private static String simpleName(String qualifiedName) {
        return "." + qualifiedName.substring(qualifiedName.lastIndexOf('.') + 1);
    }
}
