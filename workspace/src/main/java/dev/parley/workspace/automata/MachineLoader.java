package dev.parley.workspace.automata;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.type.Role;
import dev.parley.grammar.automata.AutomataFile;
import dev.parley.grammar.automata.AutomataParser;
import dev.parley.grammar.automata.Automaton;
import dev.parley.workspace.Cancellation;
import dev.parley.workspace.CheckResult;
import dev.parley.workspace.FileReport;
import dev.parley.workspace.Workspace;
import dev.parley.workspace.diagnostics.UnreadableFile;
import dev.parley.workspace.files.DiskFiles;
import dev.parley.workspace.files.DiskFiles.Content;
import dev.parley.workspace.project.SourceFiles;
import dev.parley.workspace.protocol.DeclaredProtocol;
import dev.parley.workspace.protocol.LoneRole;
import dev.parley.workspace.protocol.WrittenType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds machines by what a person calls them: {@code social.parley#invitation@client} is a role of a protocol, {@code auth.txt#C} a machine of
 * a file that holds several, {@code client.dot} the only one of its file. Each project is opened and checked once, so that many files of it
 * can be asked for. Not safe for use by several threads.
 */
public final class MachineLoader {
    private record Project(Workspace workspace, CheckResult result, List<DeclaredProtocol> declared, List<LoneRole> lone) {}

    private final Map<Path, Project> projects = new HashMap<>();
    private final Map<Path, String> texts = new HashMap<>();

    /** The text of a file that was read, for excerpts. */
    public Optional<String> text(Path file) {
        return Optional.ofNullable(texts.get(file))
                .or(() -> projects.values().stream().flatMap(project -> project.workspace().text(file).stream()).findFirst());
    }

    /**
     * What a file describes as wholes: one system per protocol, or one of all the automata in the file. They need not be closed, see
     * {@link MachineSystem#findings()}.
     */
    public Loaded<List<MachineSystem>> systems(Path path) {
        Path file = path.toAbsolutePath().normalize();
        if (!Files.isRegularFile(file)) {
            return missingFile(path);
        }
        return SourceFiles.isProtocol(file) ? protocolSystems(file) : automataSystem(file);
    }

    /**
     * The machine that is called {@code FILE}, {@code FILE#MACHINE} or {@code FILE#PROTOCOL@ROLE}. The last is always the projection, whether
     * or not a local type is written for the role; {@code FILE#PROTOCOL@ROLE:written} is the local type that this file has for it, and
     * {@code FILE#PROTOCOL@ROLE:projected} the projection once more.
     */
    public Loaded<Endpoint> machine(String reference) {
        Path whole = Path.of(reference);
        int mark = Files.exists(whole) ? -1 : reference.lastIndexOf('#');
        Path path = mark < 0 ? whole : Path.of(reference.substring(0, mark));
        String wanted = mark < 0 ? "" : reference.substring(mark + 1);
        return switch (systems(path)) {
            case Loaded.Missing<List<MachineSystem>>(String sentence) -> new Loaded.Missing<>(sentence);
            case Loaded.Faulty<List<MachineSystem>>(List<Diagnostic> findings) -> new Loaded.Faulty<>(findings);
            case Loaded.Present<List<MachineSystem>>(List<MachineSystem> systems) ->
                choose(path, wanted, choices(path, systems));
        };
    }

    /** The file's own name without its ending. */
    static String nameOf(Path file) {
        return file.getFileName().toString().replaceAll("\\.[^.]*$", "");
    }

    private static <T> Loaded<T> missingFile(Path path) {
        return new Loaded.Missing<>((Files.exists(path) ? "`%s` is not a file." : "`%s` does not exist.").formatted(path));
    }

    private Loaded<List<MachineSystem>> automataSystem(Path file) {
        return switch (DiskFiles.read(file)) {
            case Content.Missing missing -> missingFile(file);
            case Content.Unreadable(String reason) ->
                new Loaded.Faulty<>(List.of(UnreadableFile.of(new SourceSpan(file.toString(), Range.of(0, 0, 0, 0)), reason)));
            case Content.Text(String text) -> {
                texts.put(file, text);
                AutomataFile read = AutomataParser.parse(file.toString(), text);
                yield read.isSound()
                        ? new Loaded.Present<>(List.of(new MachineSystem(
                                nameOf(file), read.automata().stream().map(Automaton::endpoint).toList())))
                        : new Loaded.Faulty<>(read.diagnostics());
            }
        };
    }

    private Loaded<List<MachineSystem>> protocolSystems(Path file) {
        Project project = project(file);
        // How a local type compares with its projection is often just what is asked; it makes neither of them less of a machine.
        Set<SourceSpan> compared = project.declared().stream()
                .flatMap(protocol -> protocol.written().stream())
                .filter(type -> type.endpoint().isPresent())
                .map(WrittenType::name)
                .collect(Collectors.toSet());
        List<Diagnostic> errors = project.result().files().stream()
                .filter(report -> report.file().equals(file))
                .map(FileReport::diagnostics)
                .flatMap(List::stream)
                .filter(finding -> finding.kind().severity() == Severity.ERROR && !compared.contains(finding.span()))
                .toList();
        if (!errors.isEmpty()) {
            return new Loaded.Faulty<>(errors);
        }
        Stream<MachineSystem> projected = project.declared().stream()
                .filter(protocol -> Path.of(protocol.name().file()).equals(file))
                .flatMap(protocol -> protocol.projected().stream())
                .map(protocol -> new MachineSystem(protocol.qualifiedName(), protocol.endpoints()));
        return new Loaded.Present<>(Stream.concat(projected, lone(project, file)).toList());
    }

    /** Local protocols of one name make a system, without any protocol that they would be projections of. */
    private static Stream<MachineSystem> lone(Project project, Path file) {
        Map<String, List<Endpoint>> byName = project.lone().stream()
                .filter(role -> role.file().equals(file))
                .collect(Collectors.groupingBy(
                        LoneRole::protocolName, LinkedHashMap::new, Collectors.mapping(LoneRole::endpoint, Collectors.toList())));
        return byName.entrySet().stream().map(system -> new MachineSystem(system.getKey(), system.getValue()));
    }

    private Project project(Path file) {
        return projects.computeIfAbsent(Workspace.projectRoots(file).getFirst(), MachineLoader::open);
    }

    private static Project open(Path root) {
        Workspace workspace = Workspace.open(root);
        return new Project(workspace, workspace.check(Cancellation.never()), workspace.declaredProtocols(), workspace.loneRoles());
    }

    /** A machine and the names that it can be asked for by, the one to recommend first. */
    private record Choice(Endpoint endpoint, List<String> names) {}

    private List<Choice> choices(Path path, List<MachineSystem> systems) {
        if (!SourceFiles.isProtocol(path)) {
            return systems.stream()
                    .flatMap(system -> system.endpoints().stream())
                    .map(endpoint -> new Choice(endpoint, List.of(endpoint.role().name())))
                    .toList();
        }
        Stream<Choice> projections = systems.stream().flatMap(system -> system.endpoints().stream().map(endpoint -> {
            List<String> names = new ArrayList<>(names(system.name(), endpoint.role(), ""));
            names.addAll(names(system.name(), endpoint.role(), ":projected"));
            return new Choice(endpoint, names);
        }));
        Path file = path.toAbsolutePath().normalize();
        Stream<Choice> written = project(file).declared().stream().flatMap(protocol -> protocol.written().stream()
                .filter(type -> Path.of(type.name().file()).equals(file))
                .flatMap(type -> type.endpoint().stream().map(endpoint -> new Choice(
                        endpoint, names(protocol.qualifiedName(), type.role(), ":written")))));
        return Stream.concat(projections, written).toList();
    }

    private static List<String> names(String protocol, Role role, String tag) {
        String simple = protocol.substring(protocol.lastIndexOf('.') + 1);
        return List.of(simple + "@" + role + tag, protocol + "@" + role + tag);
    }

    private static Loaded<Endpoint> choose(Path path, String wanted, List<Choice> choices) {
        List<Choice> chosen = choices.stream()
                .filter(choice -> wanted.isEmpty() || choice.names().contains(wanted))
                .toList();
        if (chosen.size() == 1) {
            return new Loaded.Present<>(chosen.getFirst().endpoint());
        }
        String what = wanted.isEmpty()
                ? "`%s` holds %d machines".formatted(path, choices.size())
                : "`%s` has no machine `%s`".formatted(path, wanted);
        String there = choices.stream()
                .map(choice -> "`%s#%s`".formatted(path, choice.names().getFirst()))
                .collect(Collectors.joining(", "));
        return new Loaded.Missing<>(choices.isEmpty() ? what + "." : what + "; choose one of " + there + ".");
    }
}
