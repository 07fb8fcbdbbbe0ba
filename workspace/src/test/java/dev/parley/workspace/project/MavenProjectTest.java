package dev.parley.workspace.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.checker.SourceLevel;
import dev.parley.core.diagnostic.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MavenProjectTest {
    @TempDir
    Path root;

    /** Holds with and without Maven on the path: in either case there is no class path. */
    @Test
    void aPomThatMavenRefusesIsAWarningAndTheSourcesAreChecked() throws IOException {
        Files.createDirectories(root.resolve("src/main/java"));
        Files.writeString(root.resolve("pom.xml"), "<project>this is no project");
        ProjectLayout layout = ProjectReader.read(root);
        assertThat(layout.sourceFolders()).containsExactly(root.resolve("src/main/java"));
        assertThat(layout.classPath()).isEmpty();
        assertThat(layout.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.kind().code()).isEqualTo("PAR8009");
            assertThat(problem.kind().severity()).isEqualTo(Severity.WARNING);
            assertThat(problem.span().file()).endsWith("pom.xml");
            assertThat(problem.message()).doesNotContain("Exception").doesNotContain("\n");
        });
    }

    /** Without Maven there is another reason. */
    @Test
    void theReasonIsWhatIsWrongAndNotThatSomethingIs() throws IOException {
        for (String module : new String[] {"<module>gone</module>", "<modul>app</modul>"}) {
            pom(root, "all", "<packaging>pom</packaging><modules>" + module + "</modules>");
            String message = ProjectReader.read(root).problems().getFirst().message();
            assertThat(message).doesNotContain("Some problems").doesNotContain("1 project").doesNotContain(" @)").doesNotContain(":)");
            assumeTrue(!message.contains("could not be started"), message);
            assertThat(message).containsAnyOf("gone", "modul");
        }
    }

    /** A refusal is not kept: the reason may be gone the next time. */
    @Test
    void nothingIsLeftBehindByARefusal() throws IOException {
        Files.writeString(root.resolve("pom.xml"), "<project>this is no project");
        ProjectReader.read(root);
        assertThat(root.resolve(".parley")).isEmptyDirectory();
    }

    /** Without Maven, or without the plugins that it is asked with, there is nothing to compare. */
    @Test
    void modulesSeeTheSourcesOfTheModulesThatTheyNeed() throws IOException {
        root = root.toRealPath();
        pom(root, "all", "<packaging>pom</packaging><modules><module>api</module><module>app</module></modules>"
                + "<properties><maven.compiler.release>11</maven.compiler.release></properties>");
        Path api = module("api", "");
        Path app = module("app", "<dependencies><dependency><groupId>g</groupId><artifactId>api</artifactId>"
                + "<version>1</version></dependency></dependencies>");
        Files.writeString(app.resolve("App.java"), "class App { this does not compile");
        Path generated = Files.createDirectories(root.resolve("app/target/generated-sources/model"));
        assertThat(ProjectRoots.of(app.resolve("App.java"))).containsExactly(root);
        assertThat(ProjectRoots.of(root.resolve("app"))).containsExactly(root);

        ProjectLayout layout = ProjectReader.read(root);
        assumeTrue(layout.problems().isEmpty(), () -> layout.problems().getFirst().message());
        assertThat(layout.sourceFolders()).containsExactlyInAnyOrder(api, app);
        JavaModule module = layout.moduleOf(app.resolve("App.java"));
        assertThat(module.referenced()).containsExactlyInAnyOrder(api, generated);
        assertThat(module.level()).isEqualTo(new SourceLevel(11));
        assertThat(layout.moduleOf(api.resolve("Api.java")).referenced()).isEmpty();
    }

    private Path module(String name, String content) throws IOException {
        Path folder = Files.createDirectories(root.resolve(name));
        pom(folder, name, "<parent><groupId>g</groupId><artifactId>all</artifactId><version>1</version></parent>" + content);
        return Files.createDirectories(folder.resolve("src/main/java"));
    }

    private static void pom(Path folder, String artifact, String content) throws IOException {
        Files.writeString(
                folder.resolve("pom.xml"),
                "<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>" + artifact
                        + "</artifactId><version>1</version>" + content + "</project>");
    }
}
