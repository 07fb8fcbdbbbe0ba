package dev.parley.checker;

import dev.parley.runtime.Session;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files that tests read. */
final class TestResources {
    private TestResources() {}

    /** The runtime that participants are compiled against. */
    static List<Path> runtime() {
        try {
            return List.of(Path.of(Session.class.getProtectionDomain().getCodeSource().getLocation().toURI()));
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static Path path(String name) {
        try {
            return Path.of(TestResources.class.getResource("/" + name).toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static List<Path> list(String folder) {
        try (Stream<Path> files = Files.list(path(folder))) {
            return files.sorted().toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
