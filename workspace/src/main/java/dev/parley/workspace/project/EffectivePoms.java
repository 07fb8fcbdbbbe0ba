package dev.parley.workspace.project;

import dev.parley.checker.SourceLevel;
import dev.parley.workspace.project.BuildTool.Refusal;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.w3c.dom.Element;

/** What Maven answered: the effective model of each module, and beside it the file with the module's class path. */
final class EffectivePoms {
    private static final List<String> RELEASE_PROPERTIES =
            List.of("maven.compiler.release", "maven.compiler.testRelease", "maven.compiler.source", "maven.compiler.target");
    private static final List<String> RELEASE_SETTINGS = List.of("release", "source");
    private static final String COMPILER = "maven-compiler-plugin";

    private final List<Element> projects;
    private final String classPaths;

    /** @param classPaths the name of the file with a module's class path, relative to the module */
    EffectivePoms(Path file, String classPaths) throws IOException, Refusal {
        Element top = XmlFile.read(file).orElseThrow(() -> new Refusal("its answer is no XML"));
        this.projects = top.getNodeName().equals("project") ? List.of(top) : XmlFile.children(top, "project").toList();
        this.classPaths = classPaths;
    }

    List<JavaModule> modules() throws IOException {
        Map<Path, Element> modules = new LinkedHashMap<>();
        projects.forEach(project -> path(project, "directory").map(Path::getParent).ifPresent(root -> modules.put(root, project)));
        // The sources behind a folder of classes, by which modules refer to each other.
        Map<Path, List<Path>> sourcesOf = new LinkedHashMap<>();
        modules.values().forEach(project -> {
            path(project, "outputDirectory").ifPresent(classes -> sourcesOf.put(classes, existing(project, "sourceDirectory")));
            path(project, "testOutputDirectory").ifPresent(classes -> sourcesOf.put(classes, existing(project, "testSourceDirectory")));
        });
        List<JavaModule> found = new ArrayList<>();
        for (Map.Entry<Path, Element> module : modules.entrySet()) {
            found.add(module(module.getKey(), module.getValue(), sourcesOf));
        }
        return found;
    }

    private JavaModule module(Path root, Element project, Map<Path, List<Path>> sourcesOf) throws IOException {
        List<Path> sources = new ArrayList<>(existing(project, "sourceDirectory"));
        sources.addAll(existing(project, "testSourceDirectory"));
        Set<Path> referenced = new LinkedHashSet<>(generated(project));
        List<Path> libraries = new ArrayList<>();
        for (Path entry : classPath(root.resolve(classPaths))) {
            referenced.addAll(sourcesOf.getOrDefault(entry, List.of()));
            libraries.add(entry);
        }
        return new JavaModule(sources, List.copyOf(referenced), libraries, level(project));
    }

    private static List<Path> classPath(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return List.of();
        }
        try {
            return Stream.of(Files.readString(file).strip().split(Pattern.quote(File.pathSeparator)))
                    .filter(entry -> !entry.isBlank())
                    .map(Path::of)
                    .toList();
        } finally {
            Files.delete(file);
        }
    }

    private static Optional<Path> path(Element project, String directory) {
        return XmlFile.text(project, "build", directory).map(Path::of);
    }

    private static List<Path> existing(Element project, String directory) {
        return path(project, directory).filter(Files::isDirectory).stream().toList();
    }

    /** Each folder of {@code target/generated-sources} and {@code target/generated-test-sources}, where plugins write what they generate. */
    private static List<Path> generated(Element project) throws IOException {
        List<Path> found = new ArrayList<>();
        for (String kind : List.of("generated-sources", "generated-test-sources")) {
            Optional<Path> folder = path(project, "directory").map(target -> target.resolve(kind)).filter(Files::isDirectory);
            if (folder.isPresent()) {
                try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder.get(), Files::isDirectory)) {
                    entries.forEach(found::add);
                }
            }
        }
        found.sort(null);
        return found;
    }

    /** What the compiler plugin is configured with, else the properties that it reads. */
    private static SourceLevel level(Element project) {
        Stream<String> configured = XmlFile.at(project, List.of("build", "plugins")).stream()
                .flatMap(plugins -> XmlFile.children(plugins, "plugin"))
                .filter(plugin -> XmlFile.text(plugin, "artifactId").filter(COMPILER::equals).isPresent())
                .flatMap(plugin -> RELEASE_SETTINGS.stream().flatMap(key -> XmlFile.text(plugin, "configuration", key).stream()));
        Stream<String> properties = RELEASE_PROPERTIES.stream().flatMap(key -> XmlFile.text(project, "properties", key).stream());
        return Stream.concat(configured, properties)
                .flatMap(text -> SourceLevel.parse(text).stream())
                .findFirst()
                .orElse(SourceLevel.NEWEST);
    }
}
