package dev.parley.workspace.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Range;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectReaderTest {
    @TempDir
    Path root;

    @Test
    void aFolderAloneHasTheUsualFolders() throws IOException {
        Files.createDirectories(root.resolve("src/main/java"));
        ProjectLayout layout = ProjectReader.read(root);
        assertThat(layout.protocolFolders()).containsExactly(root);
        assertThat(layout.sourceFolders()).containsExactly(root.resolve("src/main/java"));
        assertThat(layout.problems()).isEmpty();
    }

    @Test
    void theProjectFileNamesFoldersAndJars() throws IOException {
        Files.createDirectories(root.resolve("java"));
        Files.createDirectories(root.resolve("lib"));
        Files.writeString(root.resolve("lib/b.jar"), "");
        Files.writeString(root.resolve("lib/a.jar"), "");
        ProjectLayout layout = read("{ \"sources\": [\"java\"], \"classpath\": [\"lib/*.jar\"] }");
        assertThat(layout.sourceFolders()).containsExactly(root.resolve("java"));
        assertThat(layout.classPath()).containsExactly(root.resolve("lib/a.jar"), root.resolve("lib/b.jar"));
        assertThat(layout.problems()).isEmpty();
    }

    @Test
    void aMissingPathIsReportedWhereItIsWritten() throws IOException {
        ProjectLayout layout = read("{\n  \"sources\": [\"nowhere\"]\n}");
        assertThat(layout.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.kind().code()).isEqualTo("PAR8004");
            assertThat(problem.span().range()).isEqualTo(Range.of(1, 14, 1, 23));
        });
    }

    @Test
    void mistakesInTheProjectFileAreFindingsAndTheRestCounts() throws IOException {
        Files.createDirectories(root.resolve("java"));
        ProjectLayout layout = read("{ \"source\": [], \"sources\": [\"java\", 3], \"classpath\": \"x\" }");
        assertThat(layout.sourceFolders()).containsExactly(root.resolve("java"));
        assertThat(layout.problems()).extracting(Diagnostic::message).containsExactlyInAnyOrder(
                "`source` is not a key of a project file; `protocols`, `sources`, `classpath`, `release` and `encoding` are.",
                "`sources` must be a list of paths, each a string.",
                "`classpath` must be a list of paths, each a string.");
    }

    @Test
    void brokenJsonIsOneFinding() throws IOException {
        for (String text : new String[] {"", "{", "[1, 2]", "{ \"sources\": [\"a\" \"b\"] }", "\u0000\u0001", "nonsense"}) {
            assertThat(read(text).problems()).as(text).singleElement().satisfies(problem -> {
                assertThat(problem.kind().code()).isEqualTo("PAR8003");
                assertThat(problem.message()).doesNotContain("Exception").doesNotContain("Gson").doesNotContain("line ");
            });
        }
    }

    @Test
    void aFolderOfProjectsStandsForAllOfThem() throws IOException {
        for (String project : new String[] {"one", "two", "target/produced"}) {
            Files.createDirectories(root.resolve(project));
            Files.writeString(root.resolve(project).resolve("parley.json"), "{}");
        }
        assertThat(ProjectRoots.of(root)).containsExactly(root.resolve("one"), root.resolve("two"));
        Files.createDirectories(root.resolve("one/deep"));
        assertThat(ProjectRoots.of(root.resolve("one/deep/a.parley"))).containsExactly(root.resolve("one"));
    }

    private ProjectLayout read(String projectFile) throws IOException {
        Files.writeString(root.resolve("parley.json"), projectFile);
        return ProjectReader.read(root);
    }
}
