package dev.parley.workspace;

import dev.parley.checker.CheckedFile;
import dev.parley.checker.JavaChecker;
import dev.parley.checker.JavaEnvironment;
import dev.parley.checker.JavaSource;
import dev.parley.checker.ServiceUse;
import dev.parley.checker.ProtocolLookup;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.LineIndex;
import dev.parley.core.diagnostic.Position;
import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.exploration.Exploration.Choices;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.grammar.PayloadTypeResolver;
import dev.parley.grammar.PayloadTypeResolver.Resolution;
import dev.parley.workspace.ProtocolPictures.WrittenPicture;
import dev.parley.workspace.descriptor.LibraryProtocols;
import dev.parley.workspace.diagnostics.ForeignEncoding;
import dev.parley.workspace.diagnostics.UnreadableFile;
import dev.parley.workspace.diagram.AutomatonDiagram;
import dev.parley.workspace.diagram.ProtocolDiagram;
import dev.parley.workspace.evolution.EarlierVersion;
import dev.parley.workspace.evolution.EvolutionCheck;
import dev.parley.workspace.evolution.EvolutionReport;
import dev.parley.workspace.files.DiskFiles;
import dev.parley.workspace.files.DiskFiles.Content;
import dev.parley.workspace.java.JavaChecks;
import dev.parley.workspace.java.Meetings;
import dev.parley.workspace.java.NextCalls;
import dev.parley.workspace.java.Participants;
import dev.parley.workspace.java.RuntimeFindings;
import dev.parley.workspace.java.SessionCode;
import dev.parley.workspace.project.ProjectLayout;
import dev.parley.workspace.project.ProjectReader;
import dev.parley.workspace.project.ProjectRoots;
import dev.parley.workspace.project.RuntimeLibrary;
import dev.parley.workspace.project.SourceFiles;
import dev.parley.workspace.protocol.CheckedProtocols;
import dev.parley.workspace.protocol.DeclaredProtocol;
import dev.parley.workspace.protocol.LoneRole;
import dev.parley.workspace.protocol.ProtocolChecks;
import dev.parley.workspace.suppression.ProjectSuppressions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A project as it stands at one moment: its files on disk with unsaved editor texts on top. Immutable and safe for use by several
 * threads; every {@code with..} method returns a new snapshot that shares whatever the change leaves valid.
 */
public final class Workspace {
    private static final Comparator<Diagnostic> BY_PLACE =
            Comparator.comparing((Diagnostic diagnostic) -> diagnostic.span().range().start())
                    .thenComparing(diagnostic -> diagnostic.kind().code());

    private final ProjectLayout layout;
    private final DiskFiles disk;
    private final LibraryProtocols libraries;
    private final Map<Path, String> documents;
    /** The Java texts among them that differ from the disk: opening a file invalidates nothing. */
    private final Map<Path, String> unsavedJava;
    private final ProtocolChecks protocolChecks;
    private final JavaChecks javaChecks;
    private final Optional<Path> runtime;

    private Workspace(
            ProjectLayout layout,
            DiskFiles disk,
            LibraryProtocols libraries,
            Map<Path, String> documents,
            ProtocolChecks protocolChecks,
            JavaChecks javaChecks,
            Optional<Path> runtime) {
        this.layout = layout;
        this.disk = disk;
        this.libraries = libraries;
        this.documents = Map.copyOf(documents);
        this.unsavedJava = unsavedJava(documents, disk);
        this.protocolChecks = protocolChecks;
        this.javaChecks = javaChecks;
        this.runtime = runtime;
    }

    private static Map<Path, String> unsavedJava(Map<Path, String> documents, DiskFiles disk) {
        return documents.entrySet().stream()
                .filter(document -> SourceFiles.isJava(document.getKey()))
                .filter(document -> !disk.content(document.getKey()).equals(new Content.Text(document.getValue())))
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /**
     * The projects that a path given by a user stands for, at least one: see {@link ProjectRoots#of(Path)}. Each is opened on its own.
     */
    public static List<Path> projectRoots(Path fileOrFolder) {
        return ProjectRoots.of(fileOrFolder);
    }

    /** Opens one project. Mistakes in its files and configuration become diagnostics, never exceptions. */
    public static Workspace open(Path root) {
        return open(root, RuntimeLibrary.locate());
    }

    /** @param runtime the session runtime for projects that do not have it on a class path of their own */
    public static Workspace open(Path root, Optional<Path> runtime) {
        ProjectLayout layout = ProjectReader.read(root);
        return new Workspace(
                layout, DiskFiles.of(layout), LibraryProtocols.of(layout), Map.of(), new ProtocolChecks(Choices.ARBITRARY),
                new JavaChecks(new JavaChecker()), runtime);
    }

    /** The same project, in whose Scribble protocols a loop that can end does so at some time: Scribble's option {@code -fair}. */
    public Workspace withFairChoices() {
        return new Workspace(layout, disk, libraries, documents, new ProtocolChecks(Choices.FAIR), javaChecks, runtime);
    }

    public ProjectLayout layout() {
        return layout;
    }

    /** An editor's text in place of what is on disk; the file need not exist there. */
    public Workspace withDocument(Path file, String text) {
        Map<Path, String> changed = new HashMap<>(documents);
        changed.put(absolute(file), text);
        return new Workspace(layout, disk, libraries, changed, protocolChecks, javaChecks, runtime);
    }

    /** Back to what is on disk. */
    public Workspace withoutDocument(Path file) {
        Map<Path, String> changed = new HashMap<>(documents);
        changed.remove(absolute(file));
        javaChecks.closed(absolute(file));
        return new Workspace(layout, disk, libraries, changed, protocolChecks, javaChecks, runtime);
    }

    /** Looks at the disk again: files or configuration changed there. Unsaved texts stay. */
    public Workspace refreshed() {
        ProjectLayout current = ProjectReader.read(layout.root());
        return new Workspace(current, DiskFiles.of(current), libraries.again(current), documents, protocolChecks, javaChecks, runtime);
    }

    /** Whether a file is one that this project's check looks at. */
    public boolean contains(Path file) {
        Path path = absolute(file);
        return SourceFiles.isProtocol(path) && isIn(path, layout.protocolFolders())
                || SourceFiles.isJava(path) && isIn(path, layout.sourceFolders());
    }

    /** The text of a file as this snapshot sees it; empty where there is no readable text. */
    public Optional<String> text(Path file) {
        Path path = absolute(file);
        return Optional.ofNullable(documents.get(path))
                .or(() -> disk.content(path) instanceof Content.Text text ? Optional.of(text.text()) : Optional.empty());
    }

    /** Checks everything; whatever is still valid from an earlier check of this project is not computed again. */
    public CheckResult check(Cancellation cancellation) {
        return check(cancellation, Progress.none());
    }

    /** Checks everything, and says how far it has come. */
    public CheckResult check(Cancellation cancellation, Progress progress) {
        CheckedProtocols protocols = checkProtocols(cancellation);
        SortedMap<Path, CheckedFile> java = checkJava(protocols.lookup(), cancellation, progress);
        ProjectSuppressions suppressions = suppressions(protocols, java);

        SortedMap<Path, List<Diagnostic>> findings = new TreeMap<>();
        add(findings, layout.problems());
        add(findings, libraries.findings());
        // Several protocols may do another one that has a mistake.
        protocols.findings().forEach((file, found) -> add(findings, file, Diagnostic.eachOnce(suppressions.remaining(found))));
        java.forEach((file, checked) -> {
            add(findings, file, suppressions.remaining(encoding(file)));
            add(findings, file, suppressions.remaining(checked.diagnostics()));
        });
        Participants participants = Participants.of(java.values(), suppressions, protocols);
        List<ServiceUse> services = java.values().stream().flatMap(checked -> checked.services().stream()).toList();
        add(findings, suppressions.remaining(participants.findings()));
        add(findings, suppressions.remaining(new Meetings(services, protocols.lookup()).findings()));
        add(findings, suppressions.findings());
        List<FileReport> files = new ArrayList<>();
        RuntimeFindings.once(findings, file -> javaChecks.lacksRuntime(javaEnvironment(file)))
                .forEach((file, found) -> files.add(new FileReport(file, found.stream().sorted(BY_PLACE).toList())));
        return new CheckResult(files, summaries(protocols), participants.summaries(), participants.parts(), participants.sessions());
    }

    private SortedMap<Path, CheckedFile> checkJava(ProtocolLookup protocols, Cancellation cancellation, Progress progress) {
        SortedSet<Path> files = javaFiles();
        AtomicInteger done = new AtomicInteger();
        SortedMap<Path, CheckedFile> checked = new ConcurrentSkipListMap<>();
        BiConsumer<Path, CheckedFile> result = (file, found) -> {
            cancellation.throwIfCancelled();
            checked.put(file, found);
            progress.at(done.incrementAndGet(), files.size());
        };
        Environments environments = new Environments(layout, unsavedJava, runtime);
        List<JavaChecks.Source> readable = new ArrayList<>();
        for (Path file : files) {
            cancellation.throwIfCancelled();
            switch (content(file)) {
                case Content.Text text -> readable.add(new JavaChecks.Source(file, text.text(), environments.of(file)));
                case Content.Unreadable unreadable -> result.accept(file, CheckedFile.of(
                        List.of(UnreadableFile.of(new SourceSpan(file.toString(), Range.of(0, 0, 0, 0)), unreadable.reason()))));
                case Content.Missing gone -> result.accept(file, CheckedFile.of(List.of()));
            }
        }
        javaChecks.check(readable, disk, protocols, result);
        return checked;
    }

    /** Whether the disk has a file in its encoding; what is not saved yet has none, and that of code without sessions is for the compiler to tell. */
    private List<Diagnostic> encoding(Path file) {
        boolean isLookedAt = !unsavedJava.containsKey(file) && text(file).filter(JavaChecker::mayHaveParticipants).isPresent();
        return !isLookedAt ? List.of() : disk.foreignByte(file).stream()
                .map(found -> ForeignEncoding.of(found.place(), found.value(), found.encoding())).toList();
    }

    private ProjectSuppressions suppressions(CheckedProtocols protocols, SortedMap<Path, CheckedFile> java) {
        ProjectSuppressions suppressions = new ProjectSuppressions();
        protocols.findings().keySet().forEach(file ->
                text(file).ifPresent(text -> suppressions.read(file, text, List.of())));
        java.forEach((file, checked) -> text(file).ifPresent(text -> suppressions.read(file, text, checked.accepted())));
        return suppressions;
    }

    /** The sound local types whose protocol is not declared anywhere, in file order. */
    public List<LoneRole> loneRoles() {
        return checkProtocols(Cancellation.never()).lone();
    }

    /** The well-formed protocols with their machines, in file order. */
    public List<ProjectedProtocol> protocols() {
        return checkProtocols(Cancellation.never()).projected();
    }

    /** The protocols that the Java code of this project can play: its own that are well-formed, and those of libraries. */
    public List<ProjectedProtocol> playable() {
        ProtocolLookup lookup = checkProtocols(Cancellation.never()).lookup();
        return lookup.names().stream().flatMap(name -> lookup.find(name).stream()).toList();
    }

    /** Every declared protocol with the local types that are written for it, in file order. */
    public List<DeclaredProtocol> declaredProtocols() {
        return checkProtocols(Cancellation.never()).declared();
    }

    /** Every declared protocol as diagrams, in file order. */
    public List<ProtocolPictures> pictures() {
        return declaredProtocols().stream()
                .map(protocol -> new ProtocolPictures(
                        protocol.qualifiedName(),
                        Path.of(protocol.name().file()),
                        protocol.type().map(ProtocolDiagram::of),
                        protocol.projected().map(Workspace::automata).orElse(List.of()),
                        written(protocol)))
                .toList();
    }

    private static List<WrittenPicture> written(DeclaredProtocol protocol) {
        return protocol.written().stream()
                .flatMap(type -> type.endpoint().stream().map(endpoint -> new WrittenPicture(
                        new AutomatonDiagram(
                                protocol.qualifiedName() + "@" + type.role() + ":" + protocol.tag(type), endpoint.machine()),
                        protocol.tag(type),
                        protocol.follows(type))))
                .toList();
    }

    private static List<AutomatonDiagram> automata(ProjectedProtocol protocol) {
        return protocol.endpoints().stream()
                .map(endpoint -> new AutomatonDiagram(protocol.qualifiedName() + "@" + endpoint.role(), endpoint.machine()))
                .toList();
    }

    /** What became of the protocols since an earlier version, and whether participants of the two versions work together. */
    public EvolutionReport changesSince(EarlierVersion version) {
        SortedMap<Path, String> after = new TreeMap<>();
        withDocuments(disk.protocols(), SourceFiles::isProtocol)
                .forEach(file -> text(file).ifPresent(text -> after.put(file, text)));
        return EvolutionCheck.compare(version.texts(), after);
    }

    /** A protocol file in canonical spelling; empty where its syntax is not in order. */
    public Optional<String> format(Path protocolFile) {
        return text(protocolFile).flatMap(text -> protocolChecks.format(absolute(protocolFile), text));
    }

    /**
     * The participants of a Java file with the states of their sessions, whether it compiles or not. Empty where the file cannot be read,
     * or {@link #liveUnavailable} says why there is nothing.
     */
    public Optional<SessionCode> sessionCode(Path javaFile) {
        Path file = absolute(javaFile);
        ProtocolLookup protocols = checkProtocols(Cancellation.never()).lookup();
        return text(file).flatMap(text -> javaChecks.live(javaEnvironment(file), disk, protocols)
                .of(new JavaSource(file.toString(), text),
                        () -> javaChecks.check(new JavaChecks.Source(file, text, javaEnvironment(file)), disk, protocols)));
    }

    /** What a participant may call next where the text before {@code place} ends with its session and a dot, or a part of a name behind it. */
    public Optional<NextCalls> nextCalls(Path javaFile, Position place) {
        Path file = absolute(javaFile);
        ProtocolLookup protocols = checkProtocols(Cancellation.never()).lookup();
        return text(file).flatMap(text ->
                javaChecks.live(javaEnvironment(file), disk, protocols)
                        .nextCalls(new JavaSource(file.toString(), text), new LineIndex(text).offset(place)));
    }

    /** Why {@link #sessionCode} and {@link #nextCalls} give nothing on this platform; empty where they do. */
    public Optional<String> liveUnavailable() {
        return javaChecks.liveUnavailable();
    }

    private CheckedProtocols checkProtocols(Cancellation cancellation) {
        SortedMap<Path, Content> files = new TreeMap<>();
        for (Path file : withDocuments(disk.protocols(), SourceFiles::isProtocol)) {
            files.put(file, content(file));
        }
        return protocolChecks.check(files, this::content, payloadTypes(), cancellation).withProvided(libraries.protocols());
    }

    /** Java's classes where the project has Java; else payload types are names and nothing more. */
    private PayloadTypeResolver payloadTypes() {
        if (javaFiles().isEmpty() && layout.classPath().isEmpty()) {
            return PayloadTypeResolver.none();
        }
        JavaEnvironment environment = javaEnvironment(layout.root());
        return (name, packageName, imports) -> javaChecks.resolve(name, packageName, imports, environment)
                .<Resolution>map(Resolution.Resolved::new)
                .orElseGet(Resolution.Unknown::new);
    }

    private static List<ProtocolSummary> summaries(CheckedProtocols protocols) {
        return protocols.declared().stream()
                .map(protocol -> new ProtocolSummary(
                        protocol.qualifiedName(),
                        Path.of(protocol.name().file()),
                        protocol.name().range(),
                        protocol.roles().stream().map(Object::toString).toList(),
                        protocol.projected().isPresent()))
                .toList();
    }

    private SortedSet<Path> javaFiles() {
        return withDocuments(disk.java(), SourceFiles::isJava);
    }

    private SortedSet<Path> withDocuments(SortedSet<Path> onDisk, Predicate<Path> wanted) {
        SortedSet<Path> all = new TreeSet<>(onDisk);
        documents.keySet().stream().filter(wanted).filter(this::contains).forEach(all::add);
        return all;
    }

    private Content content(Path file) {
        String unsaved = documents.get(file);
        return unsaved == null ? disk.content(file) : new Content.Text(unsaved);
    }

    private JavaEnvironment javaEnvironment(Path file) {
        return new Environments(layout, unsavedJava, runtime).of(file);
    }

    private static boolean isIn(Path path, List<Path> folders) {
        return folders.stream().anyMatch(path::startsWith);
    }

    private static void add(Map<Path, List<Diagnostic>> findings, Path file, List<Diagnostic> found) {
        findings.computeIfAbsent(file, unused -> new ArrayList<>()).addAll(found);
    }

    private static void add(Map<Path, List<Diagnostic>> findings, List<Diagnostic> found) {
        found.forEach(finding -> add(findings, Path.of(finding.span().file()), List.of(finding)));
    }

    private static Path absolute(Path file) {
        return file.toAbsolutePath().normalize();
    }
}
