package dev.parley.workspace.evolution;

import dev.parley.workspace.project.SourceFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * The protocol files of a project as they once were.
 *
 * @param name as the user calls it: a revision or a folder
 * @param texts by the path that each file has, or would have, in the project today
 */
public record EarlierVersion(String name, SortedMap<Path, String> texts) {
    public EarlierVersion {
        texts = Collections.unmodifiableSortedMap(new TreeMap<>(texts));
    }

    /** There is no such version; the message, which continues a sentence, says why. */
    public static final class Unavailable extends Exception {
        private Unavailable(String reason) {
            super(reason);
        }
    }

    /** A folder that holds a copy of the project. */
    public static EarlierVersion inFolder(Path root, Path folder) throws Unavailable {
        SortedMap<Path, String> texts = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(SourceFiles::isProtocol).filter(Files::isRegularFile).toList()) {
                texts.put(root.resolve(folder.relativize(file).toString()), text(Files.readAllBytes(file)));
            }
        } catch (IOException | UncheckedIOException unreadable) {
            throw new Unavailable("the folder cannot be read (" + unreadable.getMessage() + ")");
        }
        return new EarlierVersion(folder.toString(), texts);
    }

    /**
     * A revision of the Git repository that the project is in, read by the installed Git without touching the working tree.
     *
     * @param revision a commit, branch, tag or whatever else {@code git rev-parse} understands
     */
    public static EarlierVersion atRevision(Path root, String revision) throws Unavailable {
        try {
            Path archive = Files.createTempFile("parley", ".zip");
            Path log = Files.createTempFile("parley", ".log");
            try {
                // Resolved first, so that a revision can never be taken for an option of the command that follows.
                git(root, archive, log, "rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}");
                String commit = Files.readString(archive).strip();
                git(root, archive, log, "archive", "--format=zip", commit);
                return new EarlierVersion(revision, unzipped(root, archive));
            } finally {
                Files.deleteIfExists(archive);
                Files.deleteIfExists(log);
            }
        } catch (IOException failed) {
            throw new Unavailable("Git could not be run (" + failed.getMessage() + ")");
        }
    }

    private static void git(Path root, Path output, Path log, String... arguments) throws Unavailable, IOException {
        Process process = new ProcessBuilder(Stream.concat(Stream.of("git"), Stream.of(arguments)).toList())
                .directory(root.toFile())
                .redirectOutput(output.toFile())
                .redirectError(log.toFile())
                .start();
        try {
            if (!process.waitFor(1, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new Unavailable("Git did not answer");
            }
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new Unavailable("reading it was interrupted");
        }
        if (process.exitValue() != 0) {
            List<String> said = Files.readAllLines(log);
            throw new Unavailable(said.isEmpty() ? "the repository has no such revision" : "Git says: " + said.getFirst());
        }
    }

    private static SortedMap<Path, String> unzipped(Path root, Path archive) throws IOException {
        SortedMap<Path, String> texts = new TreeMap<>();
        try (InputStream bytes = Files.newInputStream(archive);
                ZipInputStream zip = new ZipInputStream(bytes)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path file = root.resolve(entry.getName()).normalize();
                if (!entry.isDirectory() && SourceFiles.isProtocol(file)) {
                    texts.put(file, text(zip.readAllBytes()));
                }
            }
        }
        return texts;
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
