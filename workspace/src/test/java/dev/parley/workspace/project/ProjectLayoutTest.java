package dev.parley.workspace.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.checker.SourceLevel;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProjectLayoutTest {
    private static final Path ROOT = Path.of("/shop");

    /** A protocol that stands beside the source folders names classes of any module, generated ones among them. */
    @Test
    void whatIsInNoModuleSeesAllThatSomeModuleSees() {
        JavaModule api = new JavaModule(
                List.of(ROOT.resolve("api/src")), List.of(ROOT.resolve("api/generated")), List.of(ROOT.resolve("json.jar")), new SourceLevel(17));
        JavaModule app = new JavaModule(
                List.of(ROOT.resolve("app/src")), List.of(ROOT.resolve("api/src")), List.of(ROOT.resolve("http.jar")), new SourceLevel(17));
        ProjectLayout layout = new ProjectLayout(ROOT, List.of(ROOT), List.of(api, app), List.of());

        JavaModule whole = layout.moduleOf(ROOT.resolve("buy.parley"));
        assertThat(whole.sourceFolders()).containsExactly(ROOT.resolve("api/src"), ROOT.resolve("app/src"));
        assertThat(whole.referenced()).containsExactly(ROOT.resolve("api/generated"));
        assertThat(whole.classPath()).containsExactly(ROOT.resolve("json.jar"), ROOT.resolve("http.jar"));
        assertThat(layout.moduleOf(ROOT.resolve("app/src/Buyer.java"))).isEqualTo(app);
    }
}
