package dev.parley.workspace.evolution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvolutionCheckTest {
    private static final String OLD = """
            protocol order {
              participants buyer, shop;
              buyer: { BUY: buyer->shop: item<String>, LEAVE: }
            }
            protocol chat { participants left, right; left->right: hello; }
            protocol gone { participants left, right; left->right: bye; right->left: bye; }
            """;
    private static final String NEW = """
            protocol order {
              participants buyer, shop;
              buyer: { BUY: buyer->shop: item<String>, LEAVE:, ASK: shop->buyer: price<int> }
            }
            protocol talk { participants left, right; left->right: hello; }
            """;

    @TempDir
    Path folder;

    @Test
    void comparesWithAFolder() throws Exception {
        EvolutionReport report = report(OLD, NEW);

        assertThat(report.changes()).hasSize(3);
        assertThat(report.changes().get(0)).isEqualTo(new ProtocolChange.Renamed("chat", "talk"));
        assertThat(report.changes().get(1)).isEqualTo(new ProtocolChange.Removed("gone"));
        assertThat(report.changes().get(2)).isInstanceOf(ProtocolChange.Kept.class);
        assertThat(codes(report)).containsExactlyInAnyOrder("PAR5010", "PAR5011", "PAR5012", "PAR5012");
        Diagnostic old = findings(report).filter(found -> found.kind().code().equals("PAR5010")).findFirst().orElseThrow();
        assertThat(old.message()).isEqualTo("An old `shop` cannot work with the new participants of `order`.");
        assertThat(old.notes())
                .containsExactly(
                        "What comes is `ASK` from `buyer`, but it comes to `shop`, which must follow which of the labels `BUY`, `LEAVE`"
                                + " `buyer` chooses.",
                        "A shortest run that shows it: 1. `buyer` sends `ASK` to `shop`.");
    }

    @Test
    void aVersionWithErrorsIsNotCompared() throws Exception {
        EvolutionReport report = report("protocol p { participants a, b; a->c: x; }", "protocol p { participants a, b; a->b: x; }");

        assertThat(report.changes()).containsExactly(new ProtocolChange.Broken("p", true));
        assertThat(codes(report)).containsExactly("PAR5014");
        assertThat(report.result().hasErrors()).isFalse();
    }

    /** The old {@code a} sends two messages for one that it takes, so that they pile up without end. */
    @Test
    void undecidedPairsAreSaidToBe() throws Exception {
        String before = "protocol p { participants a, b, c; rec X { a->b: x; a->b: x; a->c: z; b->a: y; X; } }";
        String after = "protocol p { participants a, b, c; rec X { a->c: z; a->b: x; b->a: y; X; } }";

        assertThat(findings(report(before, after)))
                .filteredOn(found -> found.kind().code().equals("PAR5013"))
                .extracting(Diagnostic::message)
                .contains("Whether an old `a` can work with the new participants of `p` is unknown.");
    }

    @Test
    void comparesWithARevision() throws Exception {
        Path project = Files.createDirectories(folder.resolve("repository/project"));
        Files.writeString(project.resolve("p.parley"), OLD);
        git("init", "-q");
        git("add", ".");
        git("-c", "user.name=t", "-c", "user.email=t@example.org", "commit", "-q", "-m", "first");
        Files.writeString(project.resolve("p.parley"), NEW);

        EvolutionReport report = Workspace.open(project).changesSince(EarlierVersion.atRevision(project, "HEAD"));

        assertThat(codes(report)).containsExactlyInAnyOrder("PAR5010", "PAR5011", "PAR5012", "PAR5012");
        assertThatThrownBy(() -> EarlierVersion.atRevision(project, "nowhere"))
                .isInstanceOf(EarlierVersion.Unavailable.class)
                .hasMessage("the repository has no such revision");
        assertThatThrownBy(() -> EarlierVersion.atRevision(project, "--output=/tmp/x"))
                .isInstanceOf(EarlierVersion.Unavailable.class);
    }

    /** Neither is part of the project, or would be taken for one that is gone. */
    @Test
    void anEarlierVersionHasTheProtocolsThatItsProjectHadThen() throws Exception {
        Path project = Files.createDirectories(folder.resolve("repository/project"));
        Path shared = Files.createDirectories(folder.resolve("repository/shared"));
        Path nested = Files.createDirectories(project.resolve("nested"));
        Files.writeString(project.resolve("parley.json"), "{\"protocols\": [\".\", \"../shared\"]}");
        Files.writeString(nested.resolve("parley.json"), "{}");
        Files.writeString(nested.resolve("other.parley"), "protocol other { participants a, b; a->b: x; }");
        Files.writeString(shared.resolve("p.parley"), "protocol p { participants a, b; a->b: x; }");
        Files.writeString(project.resolve("q.parley"), "protocol q { participants a, b; a->b: x; }");
        git("init", "-q");
        git("add", ".");
        git("-c", "user.name=t", "-c", "user.email=t@example.org", "commit", "-q", "-m", "first");
        Files.writeString(shared.resolve("p.parley"), "protocol p { participants a, b; a->b: y; }");
        Files.writeString(project.resolve("parley.json"), "{\"protocols\": [\"protocols\", \"../shared\"]}");
        Files.createDirectories(project.resolve("protocols"));
        Files.move(project.resolve("q.parley"), project.resolve("protocols/q.parley"));

        EvolutionReport report = Workspace.open(project).changesSince(EarlierVersion.atRevision(project, "HEAD"));

        assertThat(report.changes()).extracting(ProtocolChange::protocol).containsExactly("p", "q");
        assertThat(report.changes()).allMatch(change -> change instanceof ProtocolChange.Kept);
        assertThat(codes(report)).containsExactlyInAnyOrder("PAR5010", "PAR5010", "PAR5011", "PAR5011");

        Path copy = folder.resolve("copy");
        git("worktree", "add", "-q", copy.toString(), "HEAD");
        assertThat(Workspace.open(project).changesSince(EarlierVersion.inFolder(project, copy.resolve("project"))))
                .isEqualTo(report);
    }

    /** An old kernel that follows a local type is what is out there, and not the projection that it stands in for. */
    @Test
    void oldParticipantsAreThoseThatFollowedTheirLocalTypes() throws Exception {
        String protocol = "protocol p { participants a, b; b->a: y; %s }";
        String both = protocol.formatted("a: { GO: a->b: x, STOP: }");
        String one = protocol.formatted("a: { GO: a->b: x }");

        assertThat(codes(report(both, one))).containsExactlyInAnyOrder("PAR5010", "PAR5011");
        assertThat(codes(report(both + "protocol p@a { b: !{ GO: b: !x }; b: ?y; }", one)))
                .as("nobody has ever sent STOP")
                .containsExactly("PAR5011");
    }

    @Test
    void outsideOfARepositoryThereAreNoRevisions() {
        assertThatThrownBy(() -> EarlierVersion.atRevision(folder, "HEAD"))
                .isInstanceOf(EarlierVersion.Unavailable.class)
                .hasMessageContaining("Git says: ");
    }

    private void git(String... arguments) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(Stream.concat(Stream.of("git"), Stream.of(arguments)).toList())
                .directory(folder.resolve("repository").toFile())
                .inheritIO()
                .start();
        assertThat(process.waitFor()).isZero();
    }

    private EvolutionReport report(String before, String after) throws Exception {
        Path old = Files.createDirectories(folder.resolve("old"));
        Path current = Files.createDirectories(folder.resolve("current"));
        Files.writeString(old.resolve("p.parley"), before);
        Files.writeString(current.resolve("p.parley"), after);
        return Workspace.open(current).changesSince(EarlierVersion.inFolder(current, old));
    }

    private static Stream<Diagnostic> findings(EvolutionReport report) {
        return report.result().diagnostics();
    }

    private static List<String> codes(EvolutionReport report) {
        return findings(report).map(found -> found.kind().code()).toList();
    }
}
