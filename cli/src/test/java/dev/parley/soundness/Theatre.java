package dev.parley.soundness;

import dev.parley.core.diagnostic.Severity;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.grammar.GlobalTypePrinter;
import dev.parley.grammar.PayloadNames;
import dev.parley.workspace.Cancellation;
import dev.parley.workspace.CheckResult;
import dev.parley.workspace.ParticipantSummary;
import dev.parley.workspace.Workspace;
import dev.parley.workspace.descriptor.Descriptors;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** A project on disk, filled with protocols and participants, checked as a whole and compiled. */
final class Theatre {
    private final Path folder;
    private final Path classes;
    private final Map<String, ProjectedProtocol> protocols = new HashMap<>();

    Theatre(Path folder) throws IOException {
        this.folder = folder;
        this.classes = Files.createDirectories(folder.resolve("target"));
    }

    /** @return those that can be projected */
    List<ProjectedProtocol> addProtocols(List<GlobalProtocol> drawn) throws IOException {
        for (GlobalProtocol protocol : drawn) {
            Files.writeString(
                    folder.resolve(protocol.simpleName() + ".parley"), GlobalTypePrinter.print(protocol, PayloadNames.QUALIFIED));
        }
        List<ProjectedProtocol> projected = Workspace.open(folder).protocols();
        for (ProjectedProtocol protocol : projected) {
            protocols.put(protocol.qualifiedName(), protocol);
            Path descriptor = classes.resolve(Descriptors.resourceName(protocol));
            Files.createDirectories(descriptor.getParent());
            Files.writeString(descriptor, Descriptors.write(protocol));
        }
        return projected;
    }

    void addClass(String name, List<String> lines) throws IOException {
        Files.writeString(folder.resolve(name + ".java"), String.join("\n", lines) + "\n");
    }

    CheckResult check() {
        return Workspace.open(folder).check(Cancellation.never());
    }

    /** The classes whose participant the check takes for conforming. */
    static Set<String> conforming(CheckResult result) {
        return result.participants().stream()
                .filter(ParticipantSummary::conforms)
                .map(participant -> participant.method().replace(".play", ""))
                .collect(Collectors.toSet());
    }

    /** The classes in which the check finds a mistake. */
    static Set<String> faulty(CheckResult result) {
        return result.diagnostics()
                .filter(finding -> finding.kind().severity() == Severity.ERROR && finding.span().file().endsWith(".java"))
                .map(finding -> Path.of(finding.span().file()).getFileName().toString().replace(".java", ""))
                .collect(Collectors.toSet());
    }

    /** Compiles all classes; those that javac refuses are removed. */
    ClassLoader compile() throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            while (true) {
                List<Path> sources = sources();
                DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
                boolean compiled = compiler.getTask(null, files, problems,
                                List.of("-d", classes.toString(), "-cp", System.getProperty("java.class.path"), "-proc:none", "-nowarn"),
                                null, files.getJavaFileObjectsFromPaths(sources))
                        .call();
                if (compiled) {
                    return loader();
                }
                Set<Path> refused = problems.getDiagnostics().stream()
                        .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR && problem.getSource() != null)
                        .map(problem -> Path.of(problem.getSource().toUri()))
                        .collect(Collectors.toSet());
                if (refused.isEmpty()) {
                    throw new IllegalStateException(problems.getDiagnostics().toString());
                }
                for (Path file : refused) {
                    Files.delete(file);
                }
            }
        }
    }

    boolean has(String name) {
        return Files.exists(folder.resolve(name + ".java"));
    }

    private List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>();
        try (var entries = Files.newDirectoryStream(folder, "*.java")) {
            entries.forEach(sources::add);
        }
        return sources;
    }

    private ClassLoader loader() throws MalformedURLException {
        return new URLClassLoader(new URL[] {classes.toUri().toURL()}, Theatre.class.getClassLoader());
    }
}
