package dev.parley.workspace.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.UUID;

/** Writes files whose new text appears whole or not at all, whatever happens meanwhile. */
public final class WholeFile {
    private WholeFile() {}

    /**
     * Whoever could read and write the file before still can; a new one is like any other that the user makes. Where a link is, the file that
     * it leads to gets the text. A device or a pipe is written to as it is.
     *
     * @throws IOException if it cannot be written: then it is what it was
     */
    public static void write(Path file, String text) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            Files.writeString(file, text);
            return;
        }
        Path place = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
        Path unfinished = place.resolveSibling(place.getFileName() + "." + UUID.randomUUID() + ".tmp");
        try {
            Files.writeString(unfinished, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            if (Files.exists(place)) {
                keepPermissions(place, unfinished);
            }
            Files.move(unfinished, place, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private static void keepPermissions(Path from, Path to) throws IOException {
        PosixFileAttributeView wanted = Files.getFileAttributeView(from, PosixFileAttributeView.class);
        PosixFileAttributeView given = Files.getFileAttributeView(to, PosixFileAttributeView.class);
        if (wanted != null && given != null) {
            given.setPermissions(wanted.readAttributes().permissions());
        }
    }
}
