package dev.parley.workspace.project;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.workspace.diagnostics.MavenFailed;
import dev.parley.workspace.project.BuildTool.Refusal;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.w3c.dom.Element;

/**
 * A project with a {@code pom.xml}: the modules with the source folders, class paths and source levels that Maven itself computes. Maven is
 * asked once; its answer is kept in {@code .parley/} under the digest of all {@code pom.xml} files until one of them changes.
 */
final class MavenProject {
    private static final String CLASS_PATHS = "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:build-classpath";
    private static final String EFFECTIVE_POMS = "org.apache.maven.plugins:maven-help-plugin:3.5.1:effective-pom";

    /** How lines start that give a reason for a failure. */
    private static final Pattern ERROR = Pattern.compile("^(?:\\[(?:ERROR|FATAL)]\\s*)+");

    private final Path root;
    private final Path pom;

    private MavenProject(Path root) {
        this.root = root;
        this.pom = root.resolve(ProjectRoots.MAVEN_FILE);
    }

    static ProjectLayout read(Path root) {
        return new MavenProject(root).layout();
    }

    /** Whether {@code folder} is a module of the build at {@code root}, or of one of its modules. */
    static boolean hasModule(Path root, Path folder) {
        return new MavenProject(root).poms().contains(folder.resolve(ProjectRoots.MAVEN_FILE));
    }

    private ProjectLayout layout() {
        try {
            return new ProjectLayout(root, List.of(root), modules(), List.of());
        } catch (Refusal refusal) {
            return guessed(refusal.getMessage());
        } catch (IOException unreadable) {
            return guessed("its answer could not be read or kept: " + unreadable.getMessage());
        }
    }

    /** The usual folders of every module, each seeing all others: without Maven nobody knows more. */
    private ProjectLayout guessed(String reason) {
        SourceSpan start = new SourceSpan(pom.toString(), Range.of(0, 0, 0, 0));
        List<Diagnostic> problems = List.of(MavenFailed.of(start, reason));
        List<Path> sources = poms().stream()
                .map(Path::getParent)
                .flatMap(folder -> ProjectReader.usualSourceFolders(folder).stream())
                .filter(folder -> !folder.equals(root) || poms().size() == 1)
                .toList();
        return new ProjectLayout(root, List.of(root), List.of(JavaModule.of(sources, List.of())), problems);
    }

    private List<JavaModule> modules() throws Refusal, IOException {
        SortedSet<Path> poms = poms();
        Path kept = root.resolve(".parley").resolve("maven-" + BuildTool.digest(poms) + ".json");
        Optional<List<BuiltModule>> known = ModulesFile.read(kept);
        if (known.isPresent()) {
            return now(known.get());
        }
        Files.createDirectories(kept.getParent());
        List<BuiltModule> modules = askMaven(kept.getParent(), poms.size() > 1);
        ModulesFile.write(modules, kept);
        return now(modules);
    }

    private static List<JavaModule> now(List<BuiltModule> modules) {
        return modules.stream().map(BuiltModule::now).toList();
    }

    /** The {@code pom.xml} of the project and those of its modules, and of theirs. */
    private SortedSet<Path> poms() {
        SortedSet<Path> found = new TreeSet<>();
        collect(pom, found);
        return found;
    }

    private static void collect(Path file, SortedSet<Path> found) {
        if (!Files.isRegularFile(file) || !found.add(file)) {
            return;
        }
        try {
            for (Element project : XmlFile.read(file).stream().toList()) {
                XmlFile.at(project, List.of("modules")).stream()
                        .flatMap(modules -> XmlFile.children(modules, "module"))
                        .map(module -> file.resolveSibling(module.getTextContent().strip()).normalize())
                        .map(module -> Files.isDirectory(module) ? module.resolve(ProjectRoots.MAVEN_FILE) : module)
                        .forEach(module -> collect(module, found));
            }
        } catch (IOException unreadable) {
            // Maven says so when it is asked.
            return;
        }
    }

    /**
     * @param severalModules whether modules may need each other. Maven only knows where the classes of a module that is not installed
     *     are once the module's phase <i>compile</i> is over, in which nothing need be compiled
     */
    private List<BuiltModule> askMaven(Path folder, boolean severalModules) throws Refusal, IOException {
        Path effective = Files.createTempFile(folder, "effective", ".xml");
        // Relative to each module, whose own answer it holds.
        String classPaths = "target/" + effective.getFileName() + ".classpath";
        List<String> command = new ArrayList<>(List.of(File.separatorChar == '\\' ? "mvn.cmd" : "mvn", "-q", "-B"));
        if (severalModules) {
            command.addAll(List.of("-Dmaven.main.skip=true", "-Dmaven.test.skip=true", "compile"));
        }
        command.addAll(List.of(
                CLASS_PATHS,
                "-Dmdep.includeScope=test",
                "-Dmdep.outputFile=" + classPaths,
                EFFECTIVE_POMS,
                "-Doutput=" + effective));
        try {
            BuildTool.run(command, root, Files.createTempFile(folder, "maven", ".log"), ERROR);
            return new EffectivePoms(effective, classPaths).modules();
        } finally {
            Files.deleteIfExists(effective);
        }
    }
}
