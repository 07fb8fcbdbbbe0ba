package dev.parley.cli.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.cli.ExitCode;
import dev.parley.cli.integration.Parley.Outcome;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A protocol in a project of its own, whose jar is all that those who play it have. */
class GenerateIntegrationTest {
    private static final String DESCRIPTOR = "META-INF/parley/game.rally.json";

    @TempDir
    Path folder;

    @Test
    void whoeverHasTheJarIsCheckedAndRun() throws Exception {
        Path players = contractAndPlayers();

        Outcome written = new Parley(folder).run("generate", "contract", "--out", "contract/classes");
        assertThat(written.exitCode()).as(written.toString()).isEqualTo(ExitCode.CLEAN);
        assertThat(written.out()).isEqualTo("wrote " + Path.of("contract", "classes").resolve(DESCRIPTOR) + System.lineSeparator());
        pack(folder.resolve("contract/classes").resolve(DESCRIPTOR), players.resolve("lib/contract.jar"));

        Outcome checked = new Parley(players).run("check", ".");
        assertThat(checked.exitCode()).as(checked.toString()).isEqualTo(ExitCode.CLEAN);
        assertThat(checked.out()).contains("game.Ping.play", "game.Pong.play");
        Outcome run = new Parley(players).run("run", ".");
        assertThat(run.exitCode()).as(run.toString()).isEqualTo(ExitCode.CLEAN);
        assertThat(run.out()).contains("got 42");

        Parley.edit(players.resolve("src/game/Ping.java"), "s.send(\"pong\", 41);", "");
        Outcome wrong = new Parley(players).run("check", ".").withoutStackTrace();
        assertThat(wrong.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(wrong.out()).contains("PAR6001").doesNotContain("The protocol asks for this here");
    }

    @Test
    void aProtocolWithAMistakeIsNotWritten() throws Exception {
        Path contract = contractAndPlayers().resolveSibling("contract");
        new Parley(folder).run("generate", "contract", "--out", "classes");
        String before = Files.readString(folder.resolve("classes").resolve(DESCRIPTOR));
        Parley.edit(contract.resolve("game.parley"), "pong->ping", "pong->peng");

        Outcome outcome = new Parley(folder).run("generate", "contract", "--out", "classes").withoutStackTrace();

        assertThat(outcome.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(outcome.err()).contains("PAR2001");
        assertThat(folder.resolve("classes").resolve(DESCRIPTOR)).hasContent(before);
    }

    @Test
    void aPlaceThatCannotBeWrittenToIsSaid() throws Exception {
        contractAndPlayers();
        Files.writeString(folder.resolve("taken"), "a file");

        Outcome outcome = new Parley(folder).run("generate", "contract", "--out", "taken").withoutStackTrace();

        assertThat(outcome.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(outcome.err()).contains("taken", "cannot be written: Not a directory.");
    }

    /** @return the project of those who play, beside {@code contract} */
    private Path contractAndPlayers() throws IOException {
        Path players = Parley.pingPong(Files.createDirectories(folder.resolve("players")));
        Parley.write(players, "parley.json", "{ \"sources\": [\"src\"], \"classpath\": [\"lib/*.jar\"] }\n");
        Files.createDirectories(players.resolve("lib"));
        Path contract = Files.createDirectories(folder.resolve("contract"));
        Parley.write(contract, "parley.json", "{}\n");
        Files.move(players.resolve("game.parley"), contract.resolve("game.parley"));
        return players;
    }

    private static void pack(Path descriptor, Path jar) throws IOException {
        try (OutputStream file = Files.newOutputStream(jar); JarOutputStream entries = new JarOutputStream(file)) {
            entries.putNextEntry(new JarEntry(DESCRIPTOR));
            Files.copy(descriptor, entries);
        }
    }
}
