package dev.parley.cli.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import dev.parley.cli.integration.Parley.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Local types that are written by hand, from {@code reorder} to a run, and how the commands name and show them. */
class LocalTypesIntegrationTest {
    private static final String PROJECTION = "  sink: !copy<int[]>;\n  source: !ready;\n";
    private static final String WRITTEN = "  source: !ready;\n  source: !ready;\n";

    @TempDir
    private Path folder;

    private Path plain;
    private Path optimised;
    private Parley parley;

    @BeforeEach
    void copySamples() throws IOException {
        folder = folder.toRealPath();
        Parley.sample("", folder);
        plain = folder.resolve("double-buffering");
        optimised = folder.resolve("double-buffering-optimised");
        parley = new Parley(folder);
    }

    @Test
    void whatReorderWritesIsFollowedFromTheCheckToTheRun() throws Exception {
        assertThat(parley.run("check", plain.toString()).exitCode()).isZero();
        Outcome listed = parley.run("reorder", "--role", "kernel", "--format", "json", plain.toString());
        List<String> types = JsonParser.parseString(listed.out()).getAsJsonArray().asList().stream()
                .map(JsonElement::getAsJsonObject)
                .map(proposal -> proposal.get("localType").getAsString())
                .toList();
        int pick = types.indexOf(types.stream().filter(type -> type.contains(WRITTEN)).findFirst().orElseThrow()) + 1;
        Outcome written = parley.run("reorder", "--role", "kernel", "--pick", String.valueOf(pick), "--write", plain.toString());
        assertThat(written.exitCode()).as(written.toString()).isZero();

        Outcome stale = parley.run("check", plain.toString()).withoutStackTrace();
        assertThat(stale.exitCode()).as("the kernel follows the projection still").isEqualTo(1);
        Files.copy(
                optimised.resolve("src/buffering/Kernel.java"),
                plain.resolve("kernel/buffering/Kernel.java"),
                java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        Outcome checked = parley.run("check", plain.toString()).withoutStackTrace();
        assertThat(checked.exitCode()).as(checked.toString()).isZero();
        assertThat(checked.out()).contains("buffering.Kernel.buffer (buffering.doubleBuffering, by its local type)");
        Outcome run = parley.run("run", plain.toString(), "--transport", "shared").withoutStackTrace();
        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(run.out()).contains("sum of both buffers 966773");
    }

    @Test
    void reorderWritesNoSecondLocalType() throws Exception {
        Outcome again = parley.run("reorder", "--role", "kernel", "--write", optimised.toString()).withoutStackTrace();

        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.err()).contains("kernel.parley` already declares `doubleBuffering@kernel`");
    }

    @Test
    void checkSaysWhatParticipantsAreHeldTo() throws Exception {
        Outcome outcome = parley.run("check", "--format", "json", optimised.toString());

        assertThat(JsonParser.parseString(outcome.out()).getAsJsonObject().getAsJsonObject("summary").getAsJsonArray("participants").asList().stream()
                        .map(JsonElement::getAsJsonObject)
                        .map(one -> one.get("role").getAsString() + " " + one.get("heldTo").getAsString()))
                .containsExactlyInAnyOrder("source projected", "kernel written", "sink projected");
    }

    @Test
    void projectShowsBothToPeopleAndOneToPrograms() throws Exception {
        Outcome both = parley.run("project", "--role", "kernel", optimised.toString());
        assertThat(both.out()).containsSubsequence(
                PROJECTION, "// Written in kernel.parley, line 4: an asynchronous subtype, which participants follow.", WRITTEN);
        assertThat(parley.run("project", "--role", "kernel", "--show", "projected", optimised.toString()).out())
                .contains(PROJECTION).doesNotContain(WRITTEN);
        assertThat(parley.run("project", "--role", "kernel", "--show", "played", optimised.toString()).out())
                .contains(WRITTEN).doesNotContain(PROJECTION);
        assertThat(parley.run("project", "--role", "kernel", "--format", "dot", optimised.toString()).out())
                .isEqualTo(parley.run("project", "--role", "kernel", "--format", "dot", plain.toString()).out());

        assertThat(files("project", "--all", "--format", "dot")).containsExactly(
                "buffering.doubleBuffering.kernel.dot", "buffering.doubleBuffering.sink.dot", "buffering.doubleBuffering.source.dot");
        assertThat(files("project", "--all", "--format", "dot", "--show", "both")).contains("buffering.doubleBuffering.kernel.written.dot").hasSize(4);
    }

    @Test
    void graphDrawsBothWhereThereIsRoom() throws Exception {
        assertThat(parley.run("graph", "--role", "kernel", optimised.toString()).out()).containsSubsequence(
                "buffering.doubleBuffering@kernel\n", "buffering.doubleBuffering@kernel:written\n", "0  source!ready()", "1  source!ready()");
        assertThat(parley.run("graph", "--role", "kernel", "--format", "svg", optimised.toString()).out())
                .isEqualTo(parley.run("graph", "--role", "kernel", "--format", "svg", plain.toString()).out());
        assertThat(parley.run("graph", "--role", "kernel", "--format", "svg", "--show", "played", optimised.toString()).out())
                .contains("doubleBuffering@kernel:written");
        assertThat(files("graph", "--all", "--format", "svg")).contains("buffering.doubleBuffering.kernel.written.svg").hasSize(5);
    }

    @Test
    void subtypeNamesBoth() throws Exception {
        String written = optimised.resolve("kernel.parley") + "#doubleBuffering@kernel:written";
        String projected = plain.resolve("buffering.parley") + "#doubleBuffering@kernel";

        assertThat(parley.run("subtype", "--async", written, projected).exitCode()).isZero();
        assertThat(parley.run("subtype", written, projected).exitCode()).isEqualTo(1);
        assertThat(parley.run("subtype", "--async", projected, written).exitCode()).isEqualTo(1);
        assertThat(parley.run("subtype", projected, projected + ":projected").exitCode()).isZero();
    }

    private List<String> files(String... command) throws Exception {
        Path target = Files.createTempDirectory(folder, "out");
        Outcome outcome = parley.run(Stream.concat(
                        Stream.of(command), Stream.of("--out", target.toString(), optimised.toString())).toArray(String[]::new))
                .withoutStackTrace();
        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
        try (Stream<Path> files = Files.list(target)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
