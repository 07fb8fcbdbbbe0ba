package dev.parley.workspace.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
    @TempDir
    private Path folder;
    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("shop.parley");
    }

    private void assumePermissions() throws IOException {
        assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"), "there are no such permissions");
    }

    private void assertAlone() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void writesANewFileLikeAnyOther() throws Exception {
        WholeFile.write(file, "new");
        assertThat(file).hasContent("new");
        assertAlone();
        assumePermissions();
        Path other = Files.createFile(folder.resolve("other"));
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(Files.getPosixFilePermissions(other));
    }

    @Test
    void leavesAFileToThoseWhoHadIt() throws Exception {
        assumePermissions();
        Set<PosixFilePermission> permissions = PosixFilePermissions.fromString("rw-rw-r-x");
        Files.writeString(file, "old");
        Files.setPosixFilePermissions(file, permissions);
        WholeFile.write(file, "new");
        assertThat(file).hasContent("new");
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(permissions);
        assertAlone();
    }

    @Test
    void writesWhereALinkLeads(@TempDir Path elsewhere) throws Exception {
        Path meant = Files.writeString(elsewhere.resolve("meant.parley"), "old");
        Files.createSymbolicLink(file, meant);
        WholeFile.write(file, "new");
        assertThat(file).isSymbolicLink();
        assertThat(meant).hasContent("new");
    }

    @Test
    void writesToADeviceAsItIs() throws Exception {
        Path device = Path.of("/dev/null");
        assumeTrue(Files.isWritable(device), "there is no such device");
        WholeFile.write(device, "new");
        assertThat(Files.isRegularFile(device)).isFalse();
    }

    @Test
    void leavesNothingWhereItCannotWrite() throws Exception {
        Files.createDirectory(file);
        Files.createFile(file.resolve("in the way"));
        assertThatThrownBy(() -> WholeFile.write(file, "new")).isInstanceOf(IOException.class);
        assertAlone();
    }
}
