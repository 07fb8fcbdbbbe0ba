package dev.parley.cli.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Starts the packaged command line. */
final class Parley {
    static final Path SAMPLES = Path.of("..", "samples");
    /** The lock of tests that run participants: each run starts several processes, which have time limits. */
    static final String PARTICIPANTS = "participants";

    private static final int TIMEOUT_SECONDS = 120;

    private final Path folder;

    /** @param folder the current folder of the commands */
    Parley(Path folder) {
        this.folder = folder;
    }

    /** What a command left behind. */
    record Outcome(int exitCode, String out, String err) {
        /** Whatever goes wrong, a user is not shown the inside of Parley. */
        Outcome withoutStackTrace() {
            assertThat(out + err).doesNotContainPattern("(?m)^\\s+at [\\w.$/]+\\(").doesNotContain("Exception in thread");
            return this;
        }
    }

    Outcome run(String... arguments) throws IOException, InterruptedException {
        return outcome(start(arguments));
    }

    /** Runs a command whose output goes to a file or a device. */
    Outcome runInto(Path out, String... arguments) throws IOException, InterruptedException {
        return outcome(builder(arguments).redirectOutput(out.toFile()).start());
    }

    private static Outcome outcome(Process process) throws IOException, InterruptedException {
        CompletableFuture<String> out = read(process.getInputStream());
        CompletableFuture<String> err = read(process.getErrorStream());
        process.getOutputStream().close();
        boolean ended = process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        if (!ended) {
            process.destroyForcibly();
        }
        Outcome outcome = new Outcome(ended ? process.exitValue() : -1, out.join(), err.join());
        assertThat(ended).as("ends in time; %s", outcome).isTrue();
        return outcome;
    }

    Process start(String... arguments) throws IOException {
        return builder(arguments).start();
    }

    private ProcessBuilder builder(String... arguments) {
        ProcessBuilder builder = java(folder, "-XX:SharedArchiveFile=" + ClassData.ARCHIVE, arguments);
        builder.environment().remove("CLICOLOR_FORCE");
        return builder;
    }

    private static ProcessBuilder java(Path folder, String option, String... arguments) {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", option,
                        "-Xlog:disable", "-Xlog:all=error:stderr", "-jar", distribution().resolve("parley.jar").toString()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).directory(folder.toFile());
    }

    /** The classes as one command has loaded them, so that the many that follow start sooner. */
    private static final class ClassData {
        static final Path ARCHIVE = distribution().resolve("integration-tests.jsa").toAbsolutePath();

        static {
            ProcessBuilder command = java(SAMPLES, "-XX:ArchiveClassesAtExit=" + ARCHIVE, "check", "ring")
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD);
            try {
                assertThat(command.start().waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** The folder with the jars, which the build hands to the tests. */
    static Path distribution() {
        Path distribution = Path.of(System.getProperty("parley.distribution"));
        assertThat(distribution.resolve("parley.jar")).isRegularFile();
        assertThat(distribution.resolve("parley-runtime.jar")).isRegularFile();
        return distribution;
    }

    private static CompletableFuture<String> read(InputStream stream) {
        return CompletableFuture.supplyAsync(() -> {
            try (stream) {
                return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** A project of two roles that conform: {@code ping} sends a number, {@code pong} sends its successor back. */
    static Path pingPong(Path folder) throws IOException {
        write(folder, "parley.json", "{ \"sources\": [\"src\"] }\n");
        write(folder, "game.parley", """
                package game;

                protocol rally {
                  participants ping, pong;
                  ping->pong: <int>;
                  pong->ping: <int>;
                }
                """);
        write(folder, "src/game/Ping.java", """
                package game;

                import dev.parley.runtime.Participant;
                import dev.parley.runtime.Session;
                import dev.parley.runtime.SessionException;

                final class Ping {
                    @Participant(protocol = "game.rally", role = "ping")
                    void play(Session s) throws SessionException {
                        s.send("pong", 41);
                        int answer = s.receive("pong");
                        System.out.println("got " + answer);
                    }
                }
                """);
        write(folder, "src/game/Pong.java", """
                package game;

                import dev.parley.runtime.Participant;
                import dev.parley.runtime.Session;
                import dev.parley.runtime.SessionException;

                final class Pong {
                    @Participant(protocol = "game.rally", role = "pong")
                    void play(Session s) throws SessionException {
                        int number = s.receive("ping");
                        s.send("ping", number + 1);
                    }
                }
                """);
        return folder;
    }

    /**
     * A copy of a sample, so that runs leave nothing in the repository.
     *
     * @return {@code to}
     */
    static Path sample(String name, Path to) throws IOException {
        Path from = SAMPLES.resolve(name);
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).filter(file -> !file.toString().contains(".parley/")).toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
        return to;
    }

    static Path write(Path folder, String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    static void edit(Path file, String old, String replacement) throws IOException {
        String text = Files.readString(file);
        assertThat(text).contains(old);
        Files.writeString(file, text.replace(old, replacement));
    }
}
