package dev.parley.cli.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.cli.integration.Parley.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
class RunIntegrationTest {
    @TempDir
    private Path folder;

    private Parley parley;

    @BeforeEach
    void createProject() throws Exception {
        folder = folder.toRealPath();
        parley = new Parley(Parley.pingPong(folder));
    }

    @Test
    void startsEachParticipantInItsOwnJvm() throws Exception {
        print("Ping", "System.out.println(\"pid \" + ProcessHandle.current().pid());");
        print("Pong", "System.out.println(\"pid \" + ProcessHandle.current().pid());");
        Outcome outcome = parley.run("run", ".").withoutStackTrace();
        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
        assertThat(outcome.out()).containsPattern("(?m)^ping\\W+got 42$");
        assertThat(outcome.out().lines().filter(line -> line.contains("pid ")).map(line -> line.replaceAll(".*pid ", "")).distinct())
                .hasSize(2);
    }

    @Test
    void runsTheSameClassesInOneJvm() throws Exception {
        print("Ping", "System.out.println(\"pid \" + ProcessHandle.current().pid());");
        print("Pong", "System.out.println(\"pid \" + ProcessHandle.current().pid());");
        Outcome outcome = parley.run("run", ".", "--transport", "shared").withoutStackTrace();
        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
        assertThat(outcome.out()).contains("got 42");
        assertThat(outcome.out().lines().filter(line -> line.contains("pid ")).map(line -> line.replaceAll(".*pid ", "")).distinct())
                .hasSize(1);
    }

    /** The sources are those that the samples folder holds: the transport is no business of theirs. */
    @ParameterizedTest
    @ValueSource(strings = {"tcp", "unix", "tls", "http", "https", "shared"})
    void runsTheSameSourcesOverEveryTransport(String transport) throws Exception {
        Path sample = Parley.sample("invitation", folder.resolve("sample"));
        Outcome outcome = parley.run("run", sample.toString(), "--transport", transport).withoutStackTrace();
        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
        assertThat(outcome.out()).containsPattern("(?m)^client +\\| ").containsPattern("(?m)^mailSvr +\\| ");
        assertThat(outcome.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp", "shared"})
    void startsNothingThatDoesNotConform(String transport) throws Exception {
        Parley.edit(folder.resolve("src/game/Pong.java"), "s.send(\"ping\", number + 1);", "");
        Outcome outcome = parley.run("run", ".", "--transport", transport).withoutStackTrace();
        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.out() + outcome.err()).contains("error[PAR6").doesNotContain("got");
    }

    @Test
    void tellsTheOthersWhenAParticipantDies() throws Exception {
        print("Pong", "Runtime.getRuntime().halt(137);");
        long start = System.nanoTime();
        Outcome outcome = parley.run("run", ".").withoutStackTrace();
        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.out() + outcome.err()).containsPattern("`?ping`?").contains("pong");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).as("nothing waits for a timeout").isLessThan(Duration.ofSeconds(25));
    }

    @Test
    void refusesARoleThatNobodyPlays() throws Exception {
        Files.delete(folder.resolve("src/game/Pong.java"));
        Outcome outcome = parley.run("run", ".").withoutStackTrace();
        assertThat(outcome.exitCode()).isIn(1, 2);
        assertThat(outcome.err()).contains("pong");
    }

    @Test
    void leavesNoParticipantBehindWhenItIsStopped() throws Exception {
        print("Pong", "java.util.concurrent.locks.LockSupport.parkNanos(600_000_000_000L);");
        Process process = parley.start("run", ".");
        var reader = process.inputReader();
        var children = process.toHandle();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (children.descendants().count() < 2 && System.nanoTime() < deadline) {
            Thread.sleep(50);
        }
        var started = children.descendants().toList();
        assertThat(started).hasSizeGreaterThanOrEqualTo(2);
        process.destroy();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        for (ProcessHandle child : started) {
            child.onExit().get(30, TimeUnit.SECONDS);
        }
        reader.close();
    }

    private void print(String type, String statement) throws Exception {
        Parley.edit(
                folder.resolve("src/game/" + type + ".java"),
                "void play(Session s) throws SessionException {",
                "void play(Session s) throws SessionException {\n" + statement);
    }
}
