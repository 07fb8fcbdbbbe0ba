package dev.parley.cli.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.parley.cli.integration.Parley.Outcome;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** The formats of {@code parley check} that other programs read, and the baseline. */
class ReportsIntegrationTest {
    private static final String PONG = "src/game/Pong.java";

    @TempDir
    private Path folder;

    private Parley parley;

    @BeforeEach
    void createProjectWithOneMistake() throws Exception {
        folder = folder.toRealPath();
        parley = new Parley(folder);
        Parley.pingPong(folder);
        Parley.edit(folder.resolve(PONG), "s.send(\"ping\"", "s.send(\"pang\"");
    }

    @Test
    void sarif() throws Exception {
        Outcome outcome = parley.run("check", "--format", "sarif", ".");
        assertThat(outcome.exitCode()).isEqualTo(1);
        JsonObject log = JsonParser.parseString(outcome.out()).getAsJsonObject();
        assertThat(log.get("version").getAsString()).isEqualTo("2.1.0");
        JsonObject run = log.getAsJsonArray("runs").get(0).getAsJsonObject();
        JsonObject result = run.getAsJsonArray("results").get(0).getAsJsonObject();
        JsonObject driver = run.getAsJsonObject("tool").getAsJsonObject("driver");
        JsonObject rule = driver.getAsJsonArray("rules").get(result.get("ruleIndex").getAsInt()).getAsJsonObject();
        assertThat(result.get("ruleId").getAsString()).isEqualTo("PAR6005").isEqualTo(rule.get("id").getAsString());
        JsonObject place = result.getAsJsonArray("locations").get(0).getAsJsonObject().getAsJsonObject("physicalLocation");
        assertThat(place.getAsJsonObject("artifactLocation").get("uri").getAsString()).isEqualTo(PONG);
        JsonObject region = place.getAsJsonObject("region");
        assertThat(region.get("startLine").getAsInt()).isEqualTo(11);
        assertThat(region.get("startColumn").getAsInt()).isEqualTo(16);
        assertThat(region.get("endColumn").getAsInt()).isEqualTo(16 + "\"pang\"".length());
        assertThat(result.getAsJsonArray("fixes")).isNotEmpty();
        String help = rule.getAsJsonObject("help").get("markdown").getAsString();
        assertThat(help).startsWith("# PAR6005").contains("```java").doesNotContain("//- ", "```fixture");
    }

    @Test
    void aLineThatIsTooLongIsCutAroundTheMistake() throws Exception {
        String empty = " ".repeat(100_000);
        Parley.edit(folder.resolve(PONG), "s.send(", empty + "s.send(");
        Parley.edit(folder.resolve(PONG), "number + 1);", "number + 1);" + empty + "int last;");
        String out = parley.run("check", ".").out();
        assertThat(out.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(300));
        String[] lines = out.lines().dropWhile(line -> !line.startsWith(" 11 |")).toArray(String[]::new);
        assertThat(lines[0]).startsWith(" 11 | …").endsWith("…");
        assertThat(lines[1].indexOf('^')).isEqualTo(lines[0].indexOf("\"pang\""));
        assertThat(lines[1].strip()).endsWith("| " + " ".repeat(lines[0].indexOf("\"pang\"") - 6) + "^^^^^^");
    }

    @Test
    void codeDoesNotControlTheTerminal() throws Exception {
        Parley.edit(folder.resolve(PONG), "\"pang\"", "\"p\u001b[31m\u202eng\"");
        Outcome outcome = parley.run("check", ".");
        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.out()).doesNotContain("\u001b", "\u202e").contains("\"p\u241b[31m\ufffdng\"");
    }

    @Test
    void whoCannotWriteItsResultFails() throws Exception {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "there is a device that is always full");
        Parley.edit(folder.resolve(PONG), "\"pang\"", "\"ping\"");
        for (String format : new String[] {"text", "json"}) {
            Outcome outcome = parley.runInto(full, "check", "--format", format, ".");
            assertThat(outcome.err()).startsWith("error: The output could not be written");
            assertThat(outcome.exitCode()).isEqualTo(2);
        }
    }

    @Test
    void annotationsOfAWorkflow() throws Exception {
        Outcome outcome = parley.run("check", "--format", "github", ".");
        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.out().lines())
                .singleElement()
                .asString()
                .startsWith("::error file=src/game/Pong.java,line=11,endLine=11,col=16,endColumn=22,title=PAR6005 unknown-peer::")
                .contains("`game.rally` has no role `pang`");
    }

    @Test
    void junit() throws Exception {
        Outcome outcome = parley.run("check", "--format", "junit", ".");
        assertThat(outcome.exitCode()).isEqualTo(1);
        Element suite = (Element) DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(outcome.out())))
                .getElementsByTagName("testsuite")
                .item(0);
        assertThat(suite.getAttribute("tests")).isEqualTo("3");
        assertThat(suite.getAttribute("failures")).isEqualTo("1");
        Element failure = (Element) suite.getElementsByTagName("failure").item(0);
        assertThat(failure.getAttribute("type")).isEqualTo("PAR6005");
        assertThat(((Element) failure.getParentNode()).getAttribute("name")).isEqualTo(PONG);
        assertThat(failure.getTextContent()).contains(PONG + ":11:16: error[PAR6005]");
    }

    @Test
    void onlyNewFindingsFailBesideABaseline() throws Exception {
        Outcome written = parley.run("check", "--baseline", "known.json", "--update-baseline", ".");
        assertThat(written.exitCode()).isZero();
        Outcome again = parley.run("check", "--baseline", "known.json", ".");
        assertThat(again.exitCode()).isZero();
        assertThat(again.out()).contains("Known and not shown: 1.").contains("known  pong").contains("0 errors").doesNotContain("PAR6005").doesNotContain("failed");

        Parley.edit(folder.resolve("src/game/Ping.java"), "s.send(\"pong\", 41);", "s.send(\"pong\", \"41\");");
        Outcome worse = parley.run("check", "--baseline", "known.json", ".");
        assertThat(worse.exitCode()).isEqualTo(1);
        assertThat(worse.out()).contains("PAR6008").doesNotContain("PAR6005");
    }

    /** Whoever checks one file, or one module, says nothing of the others. */
    @Test
    void aBaselineKeepsWhatWasNotChecked() throws Exception {
        parley.run("check", "--baseline", "known.json", "--update-baseline", ".");
        String written = Files.readString(folder.resolve("known.json"));
        Outcome other = parley.run("check", "--baseline", "known.json", "src/game/Ping.java");
        assertThat(other.out()).contains("Known and not shown: 0.").doesNotContain("gone");
        parley.run("check", "--baseline", "known.json", "--update-baseline", "src/game/Ping.java");
        assertThat(folder.resolve("known.json")).hasContent(written);
    }

    @Test
    void refusesABaselineThatIsNone() throws Exception {
        assertThat(parley.run("check", "--baseline", "known.json", ".").err()).startsWith("error: The baseline `known.json` does not exist");
        Files.writeString(folder.resolve("known.json"), "{");
        Outcome broken = parley.run("check", "--baseline", "known.json", ".").withoutStackTrace();
        assertThat(broken.exitCode()).isEqualTo(2);
        assertThat(broken.err()).startsWith("error: `known.json` is no baseline");
        assertThat(broken.err()).contains("move it away");
        Outcome notOverwritten = parley.run("check", "--baseline", "known.json", "--update-baseline", ".");
        assertThat(notOverwritten.exitCode()).isEqualTo(2);
        assertThat(folder.resolve("known.json")).hasContent("{");
        Files.writeString(folder.resolve("known.json"), "<<<<<<< HEAD\n{ \"findings\": [] }\n=======\n{}\n>>>>>>> other\n");
        assertThat(parley.run("check", "--baseline", "known.json", ".").withoutStackTrace().err())
                .contains("`known.json` is no baseline: it has the marks of a merge conflict").contains("--update-baseline");
        Outcome nowhere = parley.run("check", "--update-baseline", ".").withoutStackTrace();
        assertThat(nowhere.exitCode()).isEqualTo(2);
        assertThat(nowhere.err()).contains("--baseline FILE");
    }

    @Test
    void saysWhyABaselineCannotBeWritten() throws Exception {
        Outcome missing = parley.run("check", "--baseline", "no/such/known.json", "--update-baseline", ".").withoutStackTrace();
        assertThat(missing.exitCode()).isEqualTo(2);
        assertThat(missing.err()).contains("known.json` cannot be written: its folder does not exist.");
        Files.createDirectory(folder.resolve("taken"));
        Outcome taken = parley.run("check", "--baseline", "taken", "--update-baseline", ".").withoutStackTrace();
        assertThat(taken.exitCode()).isEqualTo(2);
        assertThat(taken.err()).contains("taken`").doesNotContain("null");
    }
}
