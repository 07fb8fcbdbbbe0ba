package dev.parley.workspace.project;

import dev.parley.checker.SourceLevel;
import dev.parley.workspace.project.BuildTool.Refusal;
import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
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
    private static final List<String> ENCODING_PROPERTIES = List.of("encoding", "project.build.sourceEncoding");
    private static final String COMPILER = "maven-compiler-plugin";

    private final List<Element> projects;
    private final String classPaths;

    /** @param classPaths the name of the file with a module's class path, relative to the module */
    EffectivePoms(Path file, String classPaths) throws IOException, Refusal {
        Element top = XmlFile.read(file).orElseThrow(() -> new Refusal("its answer is no XML"));
        this.projects = top.getNodeName().equals("project") ? List.of(top) : XmlFile.children(top, "project").toList();
        this.classPaths = classPaths;
    }

    /**
     * The sources behind a folder of classes, by which modules refer to each other.
     *
     * @param generated the folder in {@code target} where each plugin has one for what it generates
     */
    private record Behind(List<Path> written, List<Path> generated) {
        static Behind of(Element project, String written, String generated) {
            return new Behind(
                    path(project, written).stream().toList(),
                    path(project, "directory").map(target -> target.resolve(generated)).stream().toList());
        }
    }

    List<BuiltModule> modules() throws IOException {
        Map<Path, Element> modules = new LinkedHashMap<>();
        projects.forEach(project -> path(project, "directory").map(Path::getParent).ifPresent(root -> modules.put(root, project)));
        Map<Path, Behind> sourcesOf = new LinkedHashMap<>();
        modules.values().forEach(project -> {
            path(project, "outputDirectory").ifPresent(classes -> sourcesOf.put(classes, main(project)));
            path(project, "testOutputDirectory").ifPresent(classes -> sourcesOf.put(classes, tests(project)));
        });
        List<BuiltModule> found = new ArrayList<>();
        for (Map.Entry<Path, Element> module : modules.entrySet()) {
            found.add(module(module.getKey(), module.getValue(), sourcesOf));
        }
        return found;
    }

    private static Behind main(Element project) {
        return Behind.of(project, "sourceDirectory", "generated-sources");
    }

    private static Behind tests(Element project) {
        return Behind.of(project, "testSourceDirectory", "generated-test-sources");
    }

    private BuiltModule module(Path root, Element project, Map<Path, Behind> sourcesOf) throws IOException {
        List<Behind> own = List.of(main(project), tests(project));
        List<Path> sources = own.stream().flatMap(behind -> behind.written().stream()).toList();
        Set<Path> generated = new LinkedHashSet<>(own.stream().flatMap(behind -> behind.generated().stream()).toList());
        Set<Path> referenced = new LinkedHashSet<>();
        List<Path> libraries = new ArrayList<>();
        path(project, "outputDirectory").ifPresent(libraries::add);
        path(project, "testOutputDirectory").ifPresent(libraries::add);
        for (Path entry : classPath(root.resolve(classPaths))) {
            Optional.ofNullable(sourcesOf.get(entry)).ifPresent(behind -> {
                referenced.addAll(behind.written());
                generated.addAll(behind.generated());
            });
            libraries.add(entry);
        }
        return new BuiltModule(sources, List.copyOf(referenced), List.copyOf(generated), libraries, level(project), encoding(project));
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

    private static SourceLevel level(Element project) {
        return settings(project, RELEASE_SETTINGS, RELEASE_PROPERTIES)
                .flatMap(text -> SourceLevel.parse(text).stream())
                .findFirst()
                .orElse(SourceLevel.NEWEST);
    }

    private static Charset encoding(Element project) {
        return settings(project, List.of("encoding"), ENCODING_PROPERTIES).findFirst().map(BuiltModule::encoding).orElse(StandardCharsets.UTF_8);
    }

    /** What the compiler plugin is configured with, then the properties that it reads. */
    private static Stream<String> settings(Element project, List<String> settings, List<String> properties) {
        Stream<String> configured = XmlFile.at(project, List.of("build", "plugins")).stream()
                .flatMap(plugins -> XmlFile.children(plugins, "plugin"))
                .filter(plugin -> XmlFile.text(plugin, "artifactId").filter(COMPILER::equals).isPresent())
                .flatMap(plugin -> settings.stream().flatMap(key -> XmlFile.text(plugin, "configuration", key).stream()));
        return Stream.concat(configured, properties.stream().flatMap(key -> XmlFile.text(project, "properties", key).stream()));
    }
}
