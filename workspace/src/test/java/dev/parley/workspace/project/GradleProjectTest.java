package dev.parley.workspace.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.checker.SourceLevel;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GradleProjectTest {
    @TempDir
    Path root;

    /** Holds with and without Gradle on the path: in either case there is no class path. */
    @Test
    void aBuildThatGradleRefusesIsAWarningAndTheSourcesAreChecked() throws IOException {
        Files.createDirectories(root.resolve("src/main/java"));
        Files.writeString(root.resolve("build.gradle"), "this is no build {");
        ProjectLayout layout = ProjectReader.read(root);
        assertThat(layout.sourceFolders()).containsExactly(root.resolve("src/main/java"));
        assertThat(layout.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.kind().code()).isEqualTo("PAR8016");
            assertThat(problem.message()).doesNotContain("\n").doesNotContain(":)");
        });
        assertThat(root.resolve(".parley")).isEmptyDirectory();
    }

    @Test
    void modulesSeeTheSourcesOfTheModulesThatTheyNeed() throws IOException {
        assumeTrue(isOnPath("gradle"), "gradle is not on the path");
        root = root.toRealPath();
        Files.writeString(root.resolve("settings.gradle"), "include 'api', 'app'\n");
        Files.writeString(root.resolve("build.gradle"), """
                subprojects {
                    apply plugin: 'java'
                    sourceCompatibility = '1.8'
                }
                project(':app') {
                    dependencies {
                        compileOnly project(':api')
                        compileOnly files('lib/extra.jar')
                    }
                }
                """);
        Path api = Files.createDirectories(root.resolve("api/src/main/java"));
        Path app = Files.createDirectories(root.resolve("app/src/main/java"));
        ProjectLayout layout = ProjectReader.read(root);
        assertThat(layout.problems()).isEmpty();
        assertThat(layout.sourceFolders()).containsExactlyInAnyOrder(api, app);
        JavaModule module = layout.moduleOf(app.resolve("App.java"));
        assertThat(module.referenced()).contains(api);
        assertThat(module.classPath()).contains(root.resolve("app/lib/extra.jar"));
        assertThat(module.level()).isEqualTo(new SourceLevel(8));
        assertThat(layout.moduleOf(api.resolve("Api.java")).referenced()).doesNotContain(app);
        assertThat(root.resolve(".parley")).isDirectoryContaining("glob:**.json");
    }

    /** An old Gradle on a new Java takes that for the newest one it has heard of. */
    @Test
    void theReleaseIsTheOneThatGradleRunsOnOrThatTheCompilerIsTold() throws IOException {
        assumeTrue(isOnPath("gradle"), "gradle is not on the path");
        root = root.toRealPath();
        Files.writeString(root.resolve("settings.gradle"), "include 'silent', 'told', 'old'\n");
        Files.writeString(root.resolve("build.gradle"), """
                subprojects {
                    apply plugin: 'java'
                }
                project(':told').compileJava.options.compilerArgs += ['-Xlint:all', '--release', '17']
                project(':old').compileJava.options.compilerArgs += ['-source', '1.8']
                file('java.version').text = System.getProperty('java.specification.version')
                """);
        for (String module : List.of("silent", "told", "old")) {
            Files.createDirectories(root.resolve(module + "/src/main/java"));
        }
        ProjectLayout layout = ProjectReader.read(root);
        assertThat(layout.problems()).isEmpty();
        int running = Integer.parseInt(Files.readString(root.resolve("java.version")));
        assertThat(levelOf(layout, "silent")).isEqualTo(new SourceLevel(running));
        assertThat(levelOf(layout, "told")).isEqualTo(new SourceLevel(17));
        assertThat(levelOf(layout, "old")).isEqualTo(new SourceLevel(8));
    }

    private SourceLevel levelOf(ProjectLayout layout, String module) {
        return layout.moduleOf(root.resolve(module + "/src/main/java/Any.java")).level();
    }

    private static boolean isOnPath(String program) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator)).anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
