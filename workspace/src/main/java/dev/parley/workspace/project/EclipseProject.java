package dev.parley.workspace.project;

import dev.parley.checker.SourceLevel;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.workspace.diagnostics.InvalidProjectFile;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.w3c.dom.Element;

/**
 * A project with Eclipse's {@code .classpath}: source folders, libraries, and other projects, which are looked for beside this one, all of
 * them also by {@link EclipseLinks}. Containers are not followed: the JDK is the one that runs Parley, and those of Maven and Gradle belong to projects that have a build file.
 */
final class EclipseProject {
    private static final String JAVA_SETTINGS = "org.eclipse.jdt.core.prefs";
    private static final String RESOURCE_SETTINGS = "org.eclipse.core.resources.prefs";

    private final Path root;
    private final EclipseLinks links;
    private final List<Path> sources = new ArrayList<>();
    private final List<Path> referenced = new ArrayList<>();
    private final List<Path> classPath = new ArrayList<>();

    private EclipseProject(Path root) {
        this.root = root;
        this.links = EclipseLinks.of(root);
    }

    static ProjectLayout read(Path root) {
        return new EclipseProject(root).layout();
    }

    private ProjectLayout layout() {
        Path file = root.resolve(ProjectRoots.ECLIPSE_FILE);
        Optional<Element> classpath = entries(file);
        classpath.stream().flatMap(top -> XmlFile.children(top, "classpathentry")).forEach(this::add);
        if (sources.isEmpty()) {
            sources.addAll(ProjectReader.usualSourceFolders(root));
        }
        List<Diagnostic> problems = classpath.isPresent()
                ? List.of()
                : List.of(InvalidProjectFile.notAClasspath(new SourceSpan(file.toString(), Range.of(0, 0, 0, 0))));
        return new ProjectLayout(root, List.of(root), List.of(new JavaModule(sources, referenced, classPath, level(), encoding())), problems);
    }

    private static Optional<Element> entries(Path file) {
        try {
            return XmlFile.read(file).filter(top -> top.getNodeName().equals("classpath"));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private void add(Element entry) {
        String path = entry.getAttribute("path");
        try {
            switch (entry.getAttribute("kind")) {
                case "src" -> {
                    if (path.startsWith("/")) {
                        addProject(root.resolveSibling(path.substring(1)));
                    } else {
                        existing(path).filter(Files::isDirectory).ifPresent(sources::add);
                    }
                }
                case "lib" -> existing(path).ifPresent(classPath::add);
                default -> {
                    // Containers and variables of Eclipse's own.
                }
            }
        } catch (InvalidPathException notAPath) {
            // Made by a tool for another system; there is nothing here to find under it.
            return;
        }
    }

    private void addProject(Path other) {
        if (Files.isRegularFile(other.resolve(ProjectRoots.ECLIPSE_FILE)) && !other.equals(root)) {
            EclipseLinks itsLinks = EclipseLinks.of(other);
            entries(other.resolve(ProjectRoots.ECLIPSE_FILE)).stream()
                    .flatMap(top -> XmlFile.children(top, "classpathentry"))
                    .filter(entry -> entry.getAttribute("kind").equals("src") && !entry.getAttribute("path").startsWith("/"))
                    .map(entry -> itsLinks.resolve(entry.getAttribute("path")))
                    .filter(Files::isDirectory)
                    .forEach(referenced::add);
        }
    }

    /** Paths that start with a slash are of the file system if they exist there, else of Eclipse's workspace. */
    private Optional<Path> existing(String path) {
        return Stream.of(links.resolve(path), root.resolveSibling(path.replaceFirst("^/", "")).normalize())
                .filter(Files::exists)
                .findFirst();
    }

    private SourceLevel level() {
        return SourceLevel.parse(settings(JAVA_SETTINGS).getProperty("org.eclipse.jdt.core.compiler.source", "")).orElse(SourceLevel.NEWEST);
    }

    private Charset encoding() {
        String name = settings(RESOURCE_SETTINGS).getProperty("encoding/<project>");
        return name == null ? StandardCharsets.UTF_8 : BuiltModule.encoding(name);
    }

    /** The project's settings of a part of Eclipse; none where they cannot be read. */
    private Properties settings(String part) {
        Properties settings = new Properties();
        try (Reader reader = Files.newBufferedReader(root.resolve(".settings").resolve(part))) {
            settings.load(reader);
        } catch (IOException | IllegalArgumentException none) {
            return new Properties();
        }
        return settings;
    }
}
