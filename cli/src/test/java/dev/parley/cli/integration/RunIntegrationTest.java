package dev.parley.cli.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.cli.integration.Parley.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
@ResourceLock(Parley.PARTICIPANTS)
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

    @Test
    void runsParticipantsOfCompactFiles() throws Exception {
        assumeTrue(Runtime.version().feature() >= 25, "compact files are of Java 25");
        Files.delete(folder.resolve("src/game/Ping.java"));
        Files.writeString(folder.resolve("src/Ping.java"), """
                import dev.parley.runtime.*;

                @Participant(protocol = "game.rally", role = "ping")
                void play(Session s) throws SessionException {
                    s.send("pong", 41);
                    int answer = s.receive("pong");
                    IO.println("got " + answer);
                }

                void main() { }
                """);
        Outcome outcome = parley.run("run", ".").withoutStackTrace();
        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
        assertThat(outcome.out()).containsPattern("(?m)^ping\\W+got 42$");
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

    /** One role can only make outgoing requests; one has a transport that the others reach, beside one that they have not. */
    @ParameterizedTest
    @ValueSource(strings = {"client=relay", "tls infoSvr=http,tls mailSvr=https,tls"})
    void givesRolesTransportsOfTheirOwn(String transports) throws Exception {
        Path sample = Parley.sample("invitation", folder.resolve("sample"));
        List<String> arguments = new ArrayList<>(List.of("run", sample.toString()));
        for (String transport : transports.split(" ")) {
            arguments.addAll(List.of("--transport", transport));
        }
        Outcome outcome = parley.run(arguments.toArray(String[]::new)).withoutStackTrace();
        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
        assertThat(outcome.out()).containsPattern("(?m)^client +\\| ").containsPattern("(?m)^mailSvr +\\| ");
        assertThat(outcome.err()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--transport pigeon | `pigeon` is no transport; there are tcp, unix, tls, http, https, relay, shared.",
        "--transport shared,tcp | `shared` puts all participants into one JVM; it cannot be combined with other transports.",
        "--transport ping=shared | `shared` puts all participants into one JVM",
        "--transport nobody=tcp | The protocol has no role `nobody`, only `ping`, `pong`.",
        "--transport tcp --transport unix | `--transport` is given twice for all roles",
        "--transport ping=tcp --transport ping=unix | `--transport` is given twice for the role `ping`",
        "--transport tcp,tcp | `--transport` names `tcp` twice.",
        "--events no/such/folder/events | Events cannot be written to `no/such/folder/events`",
        "--events src | Events cannot be written to `src`: it is a folder.",
    })
    void saysWhatIsWrongWithItsArguments(String arguments, String message) throws Exception {
        Outcome outcome = parley.run(("run . " + arguments.strip()).split(" ")).withoutStackTrace();
        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.err()).startsWith("error: ").contains(message.strip()).hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp", "shared"})
    void writesEvents(String transport) throws Exception {
        Outcome toFile = parley.run("run", ".", "--transport", transport, "--events", "events.jsonl");
        assertThat(toFile.exitCode()).as(toFile.toString()).isZero();
        assertThat(toFile.out()).contains("got 42");
        Outcome toOutput = parley.run("run", ".", "--transport", transport, "--events", "-");
        assertThat(toOutput.exitCode()).as(toOutput.toString()).isZero();
        assertThat(toOutput.err()).contains("got 42");
        for (List<String> lines : List.of(Files.readAllLines(folder.resolve("events.jsonl")), toOutput.out().lines().toList())) {
            assertThat(lines).allMatch(line -> line.startsWith("{\"event\":\"") && line.endsWith("}"));
            assertThat(lines.stream().map(line -> line.replaceAll(".*\"event\":\"(\\w+)\".*\"role\":\"(\\w+)\".*", "$2 $1")))
                    .containsExactlyInAnyOrder("ping opened", "ping message", "ping message", "ping closed",
                            "pong opened", "pong message", "pong message", "pong closed");
        }
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
        Outcome outcome = parley.run("run", ".").withoutStackTrace();
        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.out() + outcome.err()).containsPattern("`?ping`?").contains("pong");
    }

    @Test
    void refusesARoleThatNobodyPlays() throws Exception {
        Files.delete(folder.resolve("src/game/Pong.java"));
        Outcome outcome = parley.run("run", ".").withoutStackTrace();
        assertThat(outcome.exitCode()).isIn(1, 2);
        assertThat(outcome.err()).contains("pong");
    }

    @ParameterizedTest
    @CsvSource({"tcp, 2", "shared, 1"})
    void leavesNoParticipantBehindWhenItIsStopped(String transport, int programs) throws Exception {
        print("Pong", "java.util.concurrent.locks.LockSupport.parkNanos(600_000_000_000L);");
        Process process = parley.start("run", "--transport", transport, ".");
        await("its programs are started", () -> process.descendants().count() >= programs);
        List<ProcessHandle> started = process.descendants().toList();
        process.destroy();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        for (ProcessHandle program : started) {
            program.onExit().get(30, TimeUnit.SECONDS);
        }
    }

    /** Also what is just being started then, so that nobody has heard of it yet. */
    @RepeatedTest(6)
    void leavesNothingBehindWhenItIsStoppedWhileItStarts(RepetitionInfo repetition) throws Exception {
        print("Pong", "java.util.concurrent.locks.LockSupport.parkNanos(600_000_000_000L);");
        int round = repetition.getCurrentRepetition();
        Process process = parley.start("run", "--transport", round % 2 == 0 ? "shared" : "unix", ".");
        await("something is started", () -> process.descendants().findAny().isPresent());
        // The first round stops it at once, the others a little later each.
        Thread.sleep(10L * (round - 1));
        process.destroy();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        await("nothing is left", () -> ProcessHandle.allProcesses()
                .noneMatch(program -> program.info().commandLine().orElse("").contains(folder.toString())));
    }

    private static void await(String what, BooleanSupplier state) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!state.getAsBoolean()) {
            assertThat(System.nanoTime()).as(what).isLessThan(deadline);
            Thread.sleep(1);
        }
    }

    private void print(String type, String statement) throws Exception {
        Parley.edit(
                folder.resolve("src/game/" + type + ".java"),
                "void play(Session s) throws SessionException {",
                "void play(Session s) throws SessionException {\n" + statement);
    }
}
