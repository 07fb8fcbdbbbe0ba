package dev.parley.workspace.project;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import dev.parley.checker.SourceLevel;
import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.workspace.diagnostics.GradleFailed;
import dev.parley.workspace.project.BuildTool.Refusal;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.regex.Pattern;

/**
 * A project with a Gradle build: the projects of the build with their source folders and class paths, as Gradle itself tells them to a script
 * that it runs before anything is built. Gradle is asked once; its answer is kept in {@code .parley/} under the digest of all build files
 * until one of them changes. The build's own {@code gradlew} is preferred to a {@code gradle} on the path.
 */
final class GradleProject {
    private static final String SCRIPT = "modules.init.gradle";
    private static final boolean WINDOWS = File.separatorChar == '\\';

    /** How lines start that give a reason for a failure. */
    private static final Pattern ERROR = Pattern.compile("^>\\s");

    private final Path root;

    /** A module as the script writes it. */
    private record Answer(
            List<String> sources, List<String> generated, List<String> classPath, List<String> outputs, String release, String encoding) {}

    private GradleProject(Path root) {
        this.root = root;
    }

    static boolean isAt(Path root) {
        return buildFile(root).isPresent();
    }

    /** Whether {@code folder} is below a Gradle build that says which projects it has: only Gradle itself knows them. */
    static boolean hasModule(Path root, Path folder) {
        return isAt(folder) && ProjectRoots.GRADLE_SETTINGS.stream().anyMatch(name -> Files.isRegularFile(root.resolve(name)));
    }

    static ProjectLayout read(Path root) {
        return new GradleProject(root).layout();
    }

    private static Optional<Path> buildFile(Path root) {
        return ProjectRoots.GRADLE_FILES.stream().map(root::resolve).filter(Files::isRegularFile).findFirst();
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

    private ProjectLayout guessed(String reason) {
        SourceSpan start = new SourceSpan(buildFile(root).orElse(root).toString(), Range.of(0, 0, 0, 0));
        JavaModule module = JavaModule.of(ProjectReader.usualSourceFolders(root), List.of());
        return new ProjectLayout(root, List.of(root), List.of(module), List.of(GradleFailed.of(start, reason)));
    }

    private List<JavaModule> modules() throws Refusal, IOException {
        Path kept = root.resolve(".parley").resolve("gradle-" + BuildTool.digest(buildFiles()) + ".json");
        Optional<List<BuiltModule>> known = ModulesFile.read(kept);
        if (known.isPresent()) {
            return now(known.get());
        }
        Files.createDirectories(kept.getParent());
        List<BuiltModule> modules = linked(askGradle(kept.getParent()));
        if (modules.isEmpty()) {
            throw new Refusal("the build has no Java project");
        }
        ModulesFile.write(modules, kept);
        return now(modules);
    }

    private static List<JavaModule> now(List<BuiltModule> modules) {
        return modules.stream().map(BuiltModule::now).toList();
    }

    private SortedSet<Path> buildFiles() {
        return FolderWalk.files(root, file -> {
            String name = file.getFileName().toString();
            return name.endsWith(".gradle") || name.endsWith(".gradle.kts") || name.equals("gradle.properties");
        });
    }

    private List<Answer> askGradle(Path folder) throws Refusal, IOException {
        Path script = Files.createTempFile(folder, "modules", ".gradle");
        Path answer = Files.createTempFile(folder, "modules", ".json");
        try (InputStream text = Objects.requireNonNull(GradleProject.class.getResourceAsStream(SCRIPT), SCRIPT)) {
            Files.copy(text, script, StandardCopyOption.REPLACE_EXISTING);
            List<String> command = List.of(
                    gradle(), "--quiet", "--no-daemon", "--init-script", script.toString(), "-Dparley.modules=" + answer, "help");
            BuildTool.run(command, root, Files.createTempFile(folder, "gradle", ".log"), ERROR);
            Answer[] modules = new Gson().fromJson(Files.readString(answer), Answer[].class);
            return modules == null ? List.of() : List.of(modules);
        } catch (JsonParseException malformed) {
            throw new Refusal("its answer is no JSON");
        } finally {
            Files.deleteIfExists(script);
            Files.deleteIfExists(answer);
        }
    }

    private String gradle() {
        Path wrapper = root.resolve(WINDOWS ? "gradlew.bat" : "gradlew");
        return Files.isExecutable(wrapper) ? wrapper.toString() : WINDOWS ? "gradle.bat" : "gradle";
    }

    /** Modules refer to each other by what is built from them; here by the sources behind that. */
    private static List<BuiltModule> linked(List<Answer> answers) {
        Map<String, Answer> builtFrom = new HashMap<>();
        answers.forEach(answer -> answer.outputs().forEach(output -> builtFrom.put(output, answer)));
        List<BuiltModule> modules = new ArrayList<>();
        for (Answer answer : answers) {
            Set<Path> generated = new LinkedHashSet<>(paths(answer.generated()));
            Set<Path> referenced = new LinkedHashSet<>();
            answer.classPath().forEach(entry -> Optional.ofNullable(builtFrom.get(entry)).filter(other -> other != answer).ifPresent(other -> {
                referenced.addAll(paths(other.sources()));
                generated.addAll(paths(other.generated()));
            }));
            SourceLevel level = SourceLevel.parse(answer.release()).orElse(SourceLevel.NEWEST);
            Set<Path> classPath = new LinkedHashSet<>(paths(answer.classPath()));
            modules.add(new BuiltModule(paths(answer.sources()), List.copyOf(referenced), List.copyOf(generated), List.copyOf(classPath),
                    level, BuiltModule.encoding(answer.encoding())));
        }
        return modules;
    }

    private static List<Path> paths(List<String> folders) {
        return folders.stream().map(Path::of).toList();
    }
}
