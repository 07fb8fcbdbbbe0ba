package dev.parley.workspace.evolution;

import dev.parley.workspace.project.ProjectReader;
import dev.parley.workspace.project.SourceFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The protocol files of a project as they once were: those that the project consisted of then, by its {@code parley.json} of that time.
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
        private static final long serialVersionUID = 1L;

        Unavailable(String reason) {
            super(reason);
        }
    }

    /** A folder that holds a copy of the project. */
    public static EarlierVersion inFolder(Path root, Path folder) throws Unavailable {
        try {
            return new EarlierVersion(folder.toString(), texts(root, folder.toAbsolutePath().normalize()));
        } catch (IOException | UncheckedIOException unreadable) {
            throw new Unavailable("the folder cannot be read (" + unreadable.getMessage() + ")");
        }
    }

    /**
     * A revision of the Git repository that the project is in, read by the installed Git without touching the working tree.
     *
     * @param revision a commit, branch, tag or whatever else {@code git rev-parse} understands
     */
    public static EarlierVersion atRevision(Path root, String revision) throws Unavailable {
        try {
            Path scratch = Files.createTempDirectory("parley-revision");
            try {
                Path repository = Files.createDirectory(scratch.resolve("repository"));
                Path project = GitRevision.find(root, Files.createDirectory(scratch.resolve("git")), revision).extract(repository);
                return new EarlierVersion(revision, texts(root, project));
            } finally {
                delete(scratch);
            }
        } catch (IOException | UncheckedIOException failed) {
            throw new Unavailable("Git could not be run (" + failed.getMessage() + ")");
        }
    }

    /** @param copy the earlier version of the folder {@code root}, which need not exist */
    private static SortedMap<Path, String> texts(Path root, Path copy) throws IOException {
        SortedMap<Path, String> texts = new TreeMap<>();
        for (Path file : SourceFiles.protocols(copy, ProjectReader.protocolFolders(copy))) {
            String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            texts.put(root.resolve(copy.relativize(file)).normalize(), text);
        }
        return texts;
    }

    private static void delete(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> walk = Files.walk(folder)) {
            files = new ArrayList<>(walk.toList());
        }
        for (Path file : files.reversed()) {
            Files.delete(file);
        }
    }
}
