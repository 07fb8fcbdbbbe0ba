package dev.parley.workspace.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.workspace.Cancellation;
import dev.parley.workspace.CheckResult;
import dev.parley.workspace.Workspace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** PAR8005: what the file system keeps back. Removing a permission would not do, since it does not bind every user. */
class UnreadableFileTest {
    @TempDir
    Path root;

    @Test
    void aProtocolFileThatCannotBeOpenedIsNamedAndTheOthersAreChecked() throws IOException {
        Path loop = root.resolve("loop.parley");
        assumeTrue(canLink(loop), "symbolic links are supported");
        Files.writeString(root.resolve("order.parley"), "protocol order { participants a, b; a->c: <int>; }");
        assertThat(check().diagnostics().map(Diagnostic::kind).map(kind -> kind.code())).contains("PAR8005", "PAR2001");
        assertThat(check().diagnostics().map(Diagnostic::message)).anySatisfy(message -> assertThat(message).contains("its link leads nowhere"));
    }

    @Test
    void aProjectFileThatIsNotTextIsNamed() throws IOException {
        Files.write(root.resolve("parley.json"), "{ \"sources\": [\"M\u00fcll\"] }".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(check().diagnostics()).singleElement().satisfies(finding -> {
            assertThat(finding.kind().code()).isEqualTo("PAR8005");
            assertThat(finding.span().file()).endsWith("parley.json");
        });
    }

    private CheckResult check() {
        return Workspace.open(root).check(Cancellation.never());
    }

    /** A link to itself exists and cannot be opened, whoever asks. */
    private static boolean canLink(Path link) throws IOException {
        try {
            Files.createSymbolicLink(link, link.getFileName());
            return true;
        } catch (UnsupportedOperationException | IOException refused) {
            return false;
        }
    }
}
