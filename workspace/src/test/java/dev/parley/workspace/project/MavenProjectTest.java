package dev.parley.workspace.project;

import static org.assertj.core.api.Assertions.assertThat;

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

    /** A refusal is not kept: the reason may be gone the next time. */
    @Test
    void nothingIsLeftBehindByARefusal() throws IOException {
        Files.writeString(root.resolve("pom.xml"), "<project>this is no project");
        ProjectReader.read(root);
        assertThat(root.resolve(".parley")).isEmptyDirectory();
    }
}
