package dev.parley.workspace.project;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Starts a project's build tool to ask it about the project. */
final class BuildTool {
    private static final long PATIENCE_SECONDS = 180;

    private BuildTool() {}

    /** The tool's refusal, in a few words that fit into a sentence. */
    static final class Refusal extends Exception {
        private static final long serialVersionUID = 1L;

        Refusal(String reason) {
            super(reason);
        }
    }

    /**
     * Runs a command to its end.
     *
     * @param errorMark what lines of its output contain that give a reason for a failure
     * @param log where its output goes; deleted afterwards
     */
    static void run(List<String> command, Path folder, Path log, String errorMark) throws Refusal, IOException {
        String name = command.getFirst();
        try {
            Process process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            process.getOutputStream().close();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
                throw new Refusal("it did not answer within " + PATIENCE_SECONDS + " seconds");
            }
            if (process.exitValue() != 0) {
                throw new Refusal(firstError(log, errorMark));
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new Refusal("the question was interrupted");
        } catch (IOException notStarted) {
            throw new Refusal("`" + name + "` could not be started; is it on the PATH?");
        } finally {
            Files.deleteIfExists(log);
        }
    }

    private static String firstError(Path log, String errorMark) throws IOException {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.filter(line -> line.contains(errorMark))
                    .map(line -> line.replaceAll("\\x1b\\[[0-9;]*m", "").replace("[ERROR]", "").strip())
                    .filter(line -> !line.isEmpty())
                    .findFirst()
                    .orElse("it ended with an error");
        }
    }

    /** What tells one state of some files from another. */
    static String digest(Collection<Path> files) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (Path file : files) {
                digest.update(file.toString().getBytes(StandardCharsets.UTF_8));
                digest.update(Files.readAllBytes(file));
            }
            return HexFormat.of().formatHex(digest.digest(), 0, 12);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }
}
