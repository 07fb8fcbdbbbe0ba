package dev.parley.cli.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.parley.cli.integration.Parley.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckIntegrationTest {
    private static final String PONG = "src/game/Pong.java";

    @TempDir
    private Path folder;

    private Parley parley;

    @BeforeEach
    void createProject() throws Exception {
        folder = folder.toRealPath();
        parley = new Parley(folder);
        Parley.pingPong(folder);
    }

    @Test
    void namesEveryParticipantThatConforms() throws Exception {
        Outcome outcome = parley.run("check", ".");
        assertThat(outcome.out()).containsPattern("ok +ping +game\\.Ping\\.play .*game\\.rally").containsPattern("ok +pong +game\\.Pong\\.play");
        assertThat(outcome.out().strip().lines().toList().getLast()).contains("0 errors");
        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.err()).isEmpty();
    }

    @Test
    void saysThatNotAllCouldBeFollowed() throws Exception {
        Parley.edit(folder.resolve(PONG), "s.send(\"ping\", number + 1);", "s.send(\"ping\", number +);");
        Outcome outcome = parley.run("check", ".");
        assertThat(outcome.out()).containsPattern("(?m)^open +pong ").containsPattern("(?m)^open: nothing wrong was found, but not all could be followed.");
        assertThat(parley.run("check", "src/game/Ping.java").out()).doesNotContain("open");
    }

    @Test
    void showsAFindingWithItsPlaceAndItsLine() throws Exception {
        Parley.edit(folder.resolve(PONG), "s.send(\"ping\", number + 1);", "s.send(\"ping\", \"one more\");");
        Outcome outcome = parley.run("check", ".");
        assertThat(outcome.exitCode()).isEqualTo(1);
        List<String> lines = outcome.out().lines().toList();
        int head = lines.indexOf(lines.stream().filter(line -> line.startsWith("error[PAR6008]: ")).findFirst().orElseThrow());
        assertThat(lines.get(head)).matches("error\\[PAR6008]: [A-Z`].*\\.");
        assertThat(lines.get(head + 1)).isEqualTo("  --> src/game/Pong.java:11:24");
        assertThat(lines.get(head + 2)).contains("s.send(\"ping\", \"one more\");");
        String carets = lines.get(head + 3);
        assertThat(carets.indexOf('^')).isEqualTo(lines.get(head + 2).indexOf("\"one more\""));
        assertThat(carets.strip()).endsWith("^".repeat("\"one more\"".length()));
        assertThat(outcome.out()).contains("game.parley:6:").containsPattern("failed +pong");
    }

    /** Also one that could not be followed any further behind it: there may be more to find, but it has failed. */
    @Test
    void callsAParticipantWithAnErrorFailed() throws Exception {
        Parley.edit(folder.resolve(PONG), "s.receive(\"ping\")", "s.receive(System.getenv(\"PEER\"))");
        assertThat(parley.run("check", ".").out()).contains("error[PAR6017]: ").containsPattern("failed +pong");
    }

    @Test
    void printsOneJsonDocument() throws Exception {
        Parley.edit(folder.resolve(PONG), "s.send(\"ping\"", "s.send(\"pang\"");
        Outcome outcome = parley.run("check", "--format", "json", ".");
        assertThat(outcome.exitCode()).isEqualTo(1);
        JsonObject document = JsonParser.parseString(outcome.out()).getAsJsonObject();
        JsonObject finding = document.getAsJsonArray("diagnostics").get(0).getAsJsonObject();
        assertThat(finding.keySet()).contains("code", "slug", "severity", "message", "file", "range", "related", "notes", "fixes");
        assertThat(finding.get("code").getAsString()).isEqualTo("PAR6005");
        assertThat(finding.get("severity").getAsString()).isEqualTo("error");
        assertThat(finding.get("file").getAsString()).isEqualTo(PONG);
        JsonObject start = finding.getAsJsonObject("range").getAsJsonObject("start");
        assertThat(start.get("line").getAsInt()).isEqualTo(10);
        assertThat(start.get("character").getAsInt()).isEqualTo(15);
        JsonObject end = finding.getAsJsonObject("range").getAsJsonObject("end");
        assertThat(end.get("character").getAsInt()).isEqualTo(15 + "\"pang\"".length());

        assertThat(strings(document.getAsJsonArray("files"), "file"))
                .as("one entry per file that was looked at, also without findings")
                .containsExactlyInAnyOrder("game.parley", "src/game/Ping.java", PONG);
        JsonObject summary = document.getAsJsonObject("summary");
        assertThat(summary.get("errors").getAsInt()).isEqualTo(1);
        assertThat(strings(summary.getAsJsonArray("participants"), "role")).containsExactly("ping", "pong");
        assertThat(strings(summary.getAsJsonArray("protocols"), "name")).containsExactly("game.rally");
    }

    @Test
    void namesTheSessionsThatCodeOpens() throws Exception {
        Parley.write(folder, "shop.parley", "package shop; protocol buy { cbegin.!<int>.?(int) }");
        Parley.write(folder, "src/game/Shopping.java", """
                package game;
                import dev.parley.runtime.*;
                class Shopping {
                  static void buy(SessionEnvironment environment) throws SessionException {
                    try (Session s = environment.service("shop.buy", "tcp:127.0.0.1:1").request()) {
                      s.send(1);
                      int price = s.receive();
                    }
                  }
                  static void sell(@Plays(protocol = "shop.buy", role = "server") SessionServer door) throws SessionException {
                    try (Session s = door.accept()) {
                      int article = s.receive();
                    }
                  }
                }
                """);
        Outcome text = parley.run("check", ".");
        assertThat(text.out()).containsPattern("ok +client +game\\.Shopping\\.buy \\(shop\\.buy, opened in line 5\\)");
        assertThat(text.out()).containsPattern("failed +server +game\\.Shopping\\.sell \\(shop\\.buy, opened in line 11\\)");

        JsonObject summary = JsonParser.parseString(parley.run("check", "--format", "json", ".").out()).getAsJsonObject().getAsJsonObject("summary");
        JsonArray sessions = summary.getAsJsonArray("sessions");
        assertThat(strings(sessions, "method")).containsExactly("game.Shopping.buy", "game.Shopping.sell");
        assertThat(strings(sessions, "protocol")).containsOnly("shop.buy");
        assertThat(strings(sessions, "role")).containsExactly("client", "server");
        assertThat(sessions.get(0).getAsJsonObject().get("conforms").getAsBoolean()).isTrue();
        assertThat(sessions.get(1).getAsJsonObject().get("conforms").getAsBoolean()).isFalse();
        assertThat(strings(summary.getAsJsonArray("participants"), "role")).as("sessions are no participants").containsExactly("ping", "pong");
    }

    @Test
    void namesThePartsThatAreNotKnownToConform() throws Exception {
        Parley.write(folder, "shop.parley", "package shop; protocol buy { cbegin.!<int>.?(int) }");
        Parley.write(folder, "src/game/Desk.java", """
                package game;
                import dev.parley.runtime.*;
                class Desk {
                  static int buy(@Plays(protocol = "shop.buy", role = "client") Session s) throws SessionException {
                    s.send(1);
                    return s.receive();
                  }
                  static int gamble(@Plays(protocol = "shop.buy", role = "client") Session s) throws SessionException {
                    Chance.take(() -> s.send(1));
                    return s.receive();
                  }
                }
                """);
        Outcome text = parley.run("check", ".");
        assertThat(text.out()).containsPattern("open +client +game\\.Desk\\.gamble \\(shop\\.buy, a part, in line 8\\)")
                .contains("open: nothing wrong was found").doesNotContain("Desk.buy");

        JsonObject summary = JsonParser.parseString(parley.run("check", "--format", "json", ".").out()).getAsJsonObject().getAsJsonObject("summary");
        JsonArray parts = summary.getAsJsonArray("parts");
        assertThat(strings(parts, "method")).containsExactly("game.Desk.buy", "game.Desk.gamble");
        assertThat(parts.get(0).getAsJsonObject().get("conforms").getAsBoolean()).isTrue();
        assertThat(parts.get(1).getAsJsonObject().get("decided").getAsBoolean()).isFalse();
    }

    @Test
    void checksOneFileWithinItsProject() throws Exception {
        Parley.edit(folder.resolve(PONG), "s.send(\"ping\"", "s.send(\"pang\"");
        assertThat(parley.run("check", "src/game/Ping.java").exitCode()).isZero();
        assertThat(parley.run("check", PONG).exitCode()).isEqualTo(1);
    }

    @Test
    void checksEveryProjectOfAFolder() throws Exception {
        Path second = Parley.pingPong(folder.resolveSibling(folder.getFileName() + "-second"));
        Path both = Files.createDirectories(folder.resolveSibling(folder.getFileName() + "-both"));
        Files.move(folder, both.resolve("first"));
        Files.move(second, both.resolve("second"));
        Outcome outcome = new Parley(both).run("check", ".");
        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.out().lines().filter(line -> line.contains("game.Ping.play"))).hasSize(2);
    }

    @Test
    void refusesAPathThatDoesNotExist() throws Exception {
        Outcome outcome = parley.run("check", "nowhere").withoutStackTrace();
        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.err().strip()).startsWith("error: ").contains("nowhere").hasLineCount(1);
    }

    @Test
    void refusesAnUnknownOption() throws Exception {
        Outcome outcome = parley.run("check", "--frobnicate").withoutStackTrace();
        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.err()).contains("--frobnicate");
    }

    @Test
    void refusesAnUnknownFormat() throws Exception {
        Outcome outcome = parley.run("check", "--format", "xml", ".").withoutStackTrace();
        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.err()).contains("xml");
    }

    @Test
    void reportsASyntaxError() throws Exception {
        Parley.edit(folder.resolve("game.parley"), "ping->pong: <int>;", "ping->pong <int>;");
        finds("PAR1001", "game.parley");
    }

    @Test
    void reportsABinaryProtocolFile() throws Exception {
        Files.write(folder.resolve("binary.parley"), new byte[] {(byte) 0xCA, (byte) 0xFE, 0, 0, 1, 2, (byte) 0xFF});
        finds("PAR1002", "binary.parley");
    }

    @Test
    void reportsAProtocolFileOfTenMegabytes() throws Exception {
        Files.writeString(folder.resolve("large.parley"), "// filler\n".repeat(1 << 20));
        finds("PAR1003", "large.parley");
    }

    @Test
    void reportsAnInvalidProjectFile() throws Exception {
        Files.writeString(folder.resolve("parley.json"), "{ \"sources\": 7");
        finds("PAR8003", "parley.json");
    }

    @Test
    void reportsAMissingClassPathEntry() throws Exception {
        Files.writeString(folder.resolve("parley.json"), "{ \"sources\": [\"src\"], \"classpath\": [\"lib/none.jar\"] }");
        finds("PAR8004", "parley.json");
    }

    @Test
    void reportsAFileItMayNotRead() throws Exception {
        Assumptions.assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"), "file permissions");
        Path secret = Parley.write(folder, "secret.parley", "protocol secret { participants a, b; a->b: <int>; }");
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("---------"));
        Assumptions.assumeFalse(Files.isReadable(secret), "this user may read everything");
        finds("PAR8005", "secret.parley");
    }

    @Test
    void survivesJavaThatDoesNotCompile() throws Exception {
        Parley.edit(folder.resolve(PONG), "int number = s.receive(\"ping\");", "int number = s.receive(\"ping\";");
        Outcome outcome = parley.run("check", ".").withoutStackTrace();
        assertThat(outcome.exitCode()).isBetween(0, 1);
        assertThat(outcome.out()).containsPattern("ok +ping");
    }

    private void finds(String code, String file) throws Exception {
        Outcome outcome = parley.run("check", "--format", "json", ".").withoutStackTrace();
        assertThat(outcome.exitCode()).as(outcome.toString()).isEqualTo(1);
        JsonArray findings = JsonParser.parseString(outcome.out()).getAsJsonObject().getAsJsonArray("diagnostics");
        assertThat(findings)
                .filteredOn(finding -> finding.getAsJsonObject().get("code").getAsString().equals(code))
                .extracting(finding -> finding.getAsJsonObject().get("file").getAsString())
                .contains(file);
    }

    private static List<String> strings(JsonArray array, String key) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(JsonElement::getAsJsonObject)
                .map(object -> object.get(key).getAsString())
                .toList();
    }
}
