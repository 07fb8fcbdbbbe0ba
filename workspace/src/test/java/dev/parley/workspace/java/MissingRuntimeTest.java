package dev.parley.workspace.java;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.checker.diagnostics.RuntimeNotOnClassPath;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Related;
import dev.parley.workspace.Cancellation;
import dev.parley.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A project without the session runtime is told so, once, whatever its files use of it. */
class MissingRuntimeTest {
    private static final String BUYER = """
            class Buyer {
                void buy(Service shop) throws Exception {
                    try (Session s = shop.request()) {
                        s.receive();
                    }
                }
            }
            """;

    @TempDir
    private Path root;

    @Test
    void aFileThatOpensSessionsIsNotPassedOverSilently() throws IOException {
        write("src/Buyer.java", "import dev.parley.runtime.Service;\nimport dev.parley.runtime.Session;\n" + BUYER);
        assertThat(missing()).singleElement().satisfies(finding -> {
            assertThat(finding.message()).contains("`dev.parley.runtime.Service` cannot be found");
            assertThat(finding.span().range().start().line()).isZero();
            assertThat(finding.related()).isEmpty();
        });
    }

    @Test
    void anImportOfAllTypesCounts() throws IOException {
        write("src/Buyer.java", "import dev.parley.runtime.*;\n" + BUYER);
        assertThat(missing()).singleElement().extracting(Diagnostic::message).asString().contains("`dev.parley.runtime.Session`");
    }

    @Test
    void aStaticImportCounts() throws IOException {
        write("src/Buyer.java", "import static dev.parley.runtime.Session.all;\nclass Buyer {}");
        assertThat(missing()).singleElement().extracting(Diagnostic::message).asString().contains("`dev.parley.runtime.Session`");
    }

    @Test
    void aQualifiedNameCounts() throws IOException {
        write("src/Buyer.java", "class Buyer {\n    void buy(dev.parley.runtime.Session s) {}\n}");
        assertThat(missing()).singleElement().extracting(finding -> finding.span().range().start().line()).isEqualTo(1);
    }

    @Test
    void theFirstFileIsToldAndTheOthersAreNamed() throws IOException {
        for (String name : List.of("A", "B", "C", "D", "E", "F")) {
            write("src/" + name + ".java", "import dev.parley.runtime.*;\nclass " + name + " { Session s; }");
        }
        write("src/Player.java", """
                import dev.parley.runtime.*;
                class Player {
                    @Participant(protocol = "order", role = "buyer")
                    void buy(Session s) {}
                }
                """);
        assertThat(missing()).singleElement().satisfies(finding -> {
            assertThat(finding.span().file()).endsWith("A.java");
            assertThat(finding.related()).extracting(Related::span).extracting(span -> Path.of(span.file()).getFileName().toString())
                    .containsExactly("B.java", "C.java", "D.java");
            assertThat(finding.notes()).contains("3 more files need it.");
        });
    }

    /** Other libraries have sessions, and so have programs of their own. */
    @Test
    void sessionsOfOthersAreNotMeant() throws IOException {
        write("src/Buyer.java", "import javax.websocket.*;\nimport org.hibernate.Session;\n" + BUYER);
        write("src/Mine.java", "// import dev.parley.runtime.Session;\nclass Mine { class Session {} Session s; String t = \"dev.parley.runtime.Session\"; }");
        write("src/Made.java", "import dev.parley.runtimes.Session;\nimport dev.parley.runtime.launch.Main;\nclass Made { Session s; }");
        assertThat(missing()).isEmpty();
    }

    @Test
    void theRuntimeMayBeOnTheClassPathOfTheProjectOrAmongItsSources() throws IOException {
        write("src/Buyer.java", "import dev.parley.runtime.*;\n" + BUYER);
        write("src/dev/parley/runtime/Session.java", "package dev.parley.runtime; public class Session {}");
        assertThat(missing()).isEmpty();
    }

    private List<Diagnostic> missing() {
        return Workspace.open(root, Optional.empty()).check(Cancellation.never()).diagnostics()
                .filter(finding -> finding.kind().equals(RuntimeNotOnClassPath.KIND))
                .toList();
    }

    private void write(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
