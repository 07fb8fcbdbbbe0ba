package dev.parley.lsp.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class FileUrisTest {
    @Test
    void decodesFileUris() {
        Path file = Path.of("").toAbsolutePath().resolve("a b ü.parley");
        assertThat(FileUris.path(file.toUri().toString())).contains(file);
        assertThat(FileUris.path("file:///tmp/../x.parley")).contains(Path.of("/x.parley").toAbsolutePath());
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {"", "untitled:Untitled-1", "http://example.org/a.parley", "file:", "file://", "file:relative", "file:///%zz", "a b", "::", "file:///a\0b"})
    void refusesWhatIsNoFile(String uri) {
        assertThat(FileUris.path(uri)).isEmpty();
    }

    @Test
    void knowsSourcesByTheirNames() {
        assertThat(FileUris.isSource(Path.of("a.parley"))).isTrue();
        assertThat(FileUris.isSource(Path.of("A.java"))).isTrue();
        assertThat(FileUris.isSource(Path.of("parley.json"))).isFalse();
    }
}
