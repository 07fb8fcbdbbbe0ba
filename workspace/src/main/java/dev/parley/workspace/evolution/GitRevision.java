package dev.parley.workspace.evolution;

import dev.parley.workspace.evolution.EarlierVersion.Unavailable;
import dev.parley.workspace.project.ProjectRoots;
import dev.parley.workspace.project.SourceFiles;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A revision of the Git repository that a folder is in, read by the installed Git without touching the working tree or the index. Only the
 * files that say what the protocols of a project are leave the repository.
 */
final class GitRevision {
    private static final char NAME_END = '\0';

    private final Path folder;
    private final Path scratch;
    private final String commit;

    private GitRevision(Path folder, Path scratch, String commit) {
        this.folder = folder;
        this.scratch = scratch;
        this.commit = commit;
    }

    /**
     * @param scratch an empty folder for what Git prints
     * @param revision whatever {@code git rev-parse} understands
     */
    static GitRevision find(Path folder, Path scratch, String revision) throws Unavailable, IOException {
        GitRevision unresolved = new GitRevision(folder, scratch, "");
        // Resolved first, so that a revision can never be taken for an option of a command that follows.
        Path printed = unresolved.git(List.of(), "rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}");
        return new GitRevision(folder, scratch, Files.readString(printed).strip());
    }

    /**
     * Writes the protocol files and project files of the whole repository into a folder; a project may have protocols beside it.
     *
     * @return what became of the folder that this is about
     */
    Path extract(Path target) throws Unavailable, IOException {
        String prefix = Files.readString(git(List.of(), "rev-parse", "--show-prefix")).replaceFirst("\\R$", "");
        String listed = Files.readString(git(List.of(), "ls-tree", "-r", "-z", "--full-tree", "--name-only", commit));
        List<String> files = Stream.of(listed.split(String.valueOf(NAME_END)))
                .filter(name -> Path.of(name).getFileName().toString().equals(ProjectRoots.PROJECT_FILE) || SourceFiles.isProtocol(Path.of(name)))
                // Such a name could not be told to Git, which reads one a line.
                .filter(name -> name.indexOf('\n') < 0)
                .toList();
        Path contents = git(files.stream().map(name -> commit + ":" + name).toList(), "cat-file", "--batch");
        try (DataInputStream blobs = new DataInputStream(new BufferedInputStream(Files.newInputStream(contents)))) {
            for (String name : files) {
                byte[] bytes = nextBlob(blobs);
                Path file = target.resolve(name).normalize();
                if (file.startsWith(target)) {
                    Files.createDirectories(file.getParent());
                    Files.write(file, bytes);
                }
            }
        }
        return target.resolve(prefix).normalize();
    }

    /** {@code <name> blob <size>}, a line break, the bytes, a line break; what is no file has other words in place of these. */
    private static byte[] nextBlob(DataInputStream blobs) throws IOException {
        StringBuilder head = new StringBuilder();
        for (int next = blobs.read(); next != '\n'; next = blobs.read()) {
            if (next < 0) {
                throw new EOFException("it printed less than it was asked for");
            }
            head.append((char) next);
        }
        String[] words = head.toString().split(" ");
        if (words.length != 3 || !words[1].equals("blob")) {
            return new byte[0];
        }
        byte[] bytes = new byte[Integer.parseInt(words[2])];
        blobs.readFully(bytes);
        blobs.readByte();
        return bytes;
    }

    /** Runs Git with these lines as its input; what it prints is in the file that is returned. */
    private Path git(List<String> input, String... arguments) throws Unavailable, IOException {
        Path asked = Files.write(scratch.resolve("input"), input, StandardCharsets.UTF_8);
        Path output = Files.createTempFile(scratch, "output", "");
        Path log = scratch.resolve("log");
        Process process = new ProcessBuilder(Stream.concat(Stream.of("git"), Stream.of(arguments)).toList())
                .directory(folder.toFile())
                .redirectInput(asked.toFile())
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
        return output;
    }
}
