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
import java.util.regex.Pattern;

/** Starts a project's build tool to ask it about the project. */
final class BuildTool {
    private static final long PATIENCE_SECONDS = 180;

    private static final Pattern COLOUR = Pattern.compile("\\x1b\\[[0-9;]*m");
    /** Maven ends so where it has no place for what is wrong. */
    private static final Pattern PLACE_UNKNOWN = Pattern.compile("\\s*@$");

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
     * @param errorMark what lines of its output start with that give a reason for a failure
     * @param log where its output goes; deleted afterwards
     */
    static void run(List<String> command, Path folder, Path log, Pattern errorMark) throws Refusal, IOException {
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

    /** What the tool says is wrong: a line that ends with a colon only announces it. */
    private static String firstError(Path log, Pattern errorMark) throws IOException {
        // Tools write in whatever encoding their system has.
        return new String(Files.readAllBytes(log), StandardCharsets.UTF_8).lines()
                .map(line -> COLOUR.matcher(line).replaceAll("").strip())
                .dropWhile(line -> !errorMark.matcher(line).lookingAt())
                .filter(line -> !line.startsWith("[WARNING]"))
                .map(line -> errorMark.matcher(line).replaceFirst(""))
                .map(line -> PLACE_UNKNOWN.matcher(line).replaceFirst(""))
                .filter(line -> !line.isEmpty() && !line.endsWith(":"))
                .findFirst()
                .orElse("it ended with an error");
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
