package dev.parley.workspace.java;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.checker.CheckedFile;
import dev.parley.checker.JavaChecker;
import dev.parley.checker.JavaEnvironment;
import dev.parley.checker.ProtocolLookup;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.workspace.files.DiskFiles;
import dev.parley.workspace.project.ProjectReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** PAR9001 cannot be provoked by a file, so that a protocol lookup fails here in its stead. */
class InternalFaultTest {
    private static final ProtocolLookup FAILING = new ProtocolLookup() {
        @Override
        public Optional<ProjectedProtocol> find(String qualifiedName) {
            throw new IllegalStateException("a fault of the program");
        }

        @Override
        public Set<String> names() {
            return Set.of("order");
        }
    };

    @TempDir
    Path root;

    @Test
    void aFaultIsOneFindingOfTheFileThatProvokedIt() {
        JavaChecks checks = new JavaChecks(new JavaChecker());
        CheckedFile checked = checks.check(
                new JavaChecks.Source(
                        root.resolve("Buyer.java"),
                        "class Buyer { @Participant(protocol = \"order\", role = \"buyer\") void buy(Session s) {} }",
                        new JavaEnvironment(List.of(root), List.of(), Map.of())),
                DiskFiles.of(ProjectReader.read(root)),
                FAILING);
        assertThat(checked.participants()).isEmpty();
        assertThat(checked.diagnostics()).singleElement().satisfies(finding -> {
            assertThat(finding.kind().code()).isEqualTo("PAR9001");
            assertThat(finding.span().file()).endsWith("Buyer.java");
            assertThat(finding.message()).contains("`IllegalStateException`").doesNotContain("\tat ");
            assertThat(finding.notes()).singleElement().asString().contains("a fault of the program");
        });
    }
}
