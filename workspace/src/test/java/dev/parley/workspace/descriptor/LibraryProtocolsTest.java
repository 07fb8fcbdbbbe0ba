package dev.parley.workspace.descriptor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.diagnostic.Severity;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.workspace.Cancellation;
import dev.parley.workspace.CheckResult;
import dev.parley.workspace.Workspace;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two projects: one declares protocols, and the other one has nothing of it but a jar. */
class LibraryProtocolsTest {
    private static final String BETWEEN_ROLES = "package game; protocol rally { participants ping, pong; ping->pong: <int>; pong->ping: <String>; }";
    private static final String OF_TWO = "package game; protocol sum { cbegin.!<int>.!<int>.?(int) }";

    @TempDir
    Path folder;

    private Path project;

    @BeforeEach
    void aProjectThatHasAJar() throws IOException {
        project = Files.createDirectories(folder.resolve("client"));
        Files.writeString(project.resolve("parley.json"), "{ \"sources\": [\"src\"], \"classpath\": [\"lib/*.jar\", \"../classes\", \"built\"] }");
        Files.createDirectories(project.resolve("src"));
        Files.createDirectories(project.resolve("lib"));
        Files.createDirectories(project.resolve("built"));
        Files.createDirectories(folder.resolve("classes"));
        jar(Map.of());
    }

    @Test
    void whatIsPlayedIsCheckedWithoutTheSource() throws IOException {
        jar(descriptors(BETWEEN_ROLES));
        participant("s.send(\"pong\", 1);\n String answer = s.receive(\"pong\");");

        assertThat(messages()).isEmpty();
        assertThat(check().participants()).singleElement().satisfies(player -> assertThat(player.conforms()).isTrue());

        participant("s.send(\"pong\", 1);");

        assertThat(messages()).singleElement().asString().isEqualTo("PAR6014 The method ends in the middle of the session; `ping` must receive `String` from `pong` before.");
    }

    @Test
    void aSessionOfTwoIsOneInADescriptorToo() throws IOException {
        jar(descriptors(OF_TWO));
        Path client = project.resolve("src/Client.java");
        String code = """
                import dev.parley.runtime.*;
                class Client {
                  int add(SessionEnvironment sessions) throws SessionException {
                    Service sum = sessions.service("game.sum", "tcp:127.0.0.1:4711");
                    try (Session s = sum.request()) {
                      s.send(1);
                      s.send(2);
                      return s.receive();
                    }
                  }
                }
                """;
        Files.writeString(client, code);
        assertThat(messages()).isEmpty();

        Files.writeString(client, code.replace("s.send(2);", ""));
        assertThat(messages()).singleElement().asString().startsWith("PAR6001 ");
    }

    @Test
    void itsOwnSourceCountsBeforeThatOfALibrary() throws IOException {
        jar(descriptors(BETWEEN_ROLES));
        Files.writeString(project.resolve("game.parley"), "package game; protocol rally { participants ping, pong; ping->pong: <int>; }");
        participant("s.send(\"pong\", 1);");

        assertThat(messages()).isEmpty();
    }

    /** A protocol that the project declares no more may still have a descriptor where the last build has left it. */
    @Test
    void whatTheProjectHasBuiltItselfIsPassedOver() throws IOException {
        write(project.resolve("built"), descriptors(BETWEEN_ROLES));
        participant("s.send(\"pong\", 1);");
        assertThat(messages()).singleElement().asString().startsWith("PAR8001 ");

        write(folder.resolve("classes"), descriptors(BETWEEN_ROLES));
        assertThat(messages()).singleElement().asString().startsWith("PAR6014 ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "nothing   | { \"format\": 1            | it is not valid JSON",
        "nothing   |                            | it is empty",
        "nothing   | { \"format\": 1 }          | protocol is missing",
        "game.rally | another name              | it describes `game.rally`, whose resource is called otherwise",
    })
    void whatIsNoDescriptorIsSaidAndTheOthersCount(String name, String text, String problem) throws IOException {
        Map<String, String> entries = new LinkedHashMap<>(descriptors(OF_TWO));
        String damaged = "META-INF/parley/broken.json";
        entries.put(damaged, name.equals("nothing") ? text == null ? "" : text : descriptors(BETWEEN_ROLES).get("META-INF/parley/game.rally.json"));
        jar(entries);

        assertThat(messages()).containsExactly("PAR8010 `" + damaged + "` is no descriptor of a protocol: " + problem + ".");
        assertThat(check().diagnostics()).singleElement().satisfies(finding -> assertThat(finding.span().file()).endsWith("contract.jar"));
        assertThat(Workspace.open(project).playable()).extracting(ProjectedProtocol::qualifiedName).containsExactly("game.sum");
    }

    /** Whoever says that a role is optimised may be wrong, or lie. */
    @Test
    void whatIsOptimisedIsProvenAnew() throws IOException {
        String text = descriptors(BETWEEN_ROLES).get("META-INF/parley/game.rally.json");
        String machines = text.substring(text.indexOf("\"machines\": ["), text.lastIndexOf(']') + 1);
        String lie = "\"optimised\": [{ \"role\": \"ping\", \"states\": 1, \"transitions\": [] }]";
        jar(Map.of("META-INF/parley/game.rally.json", text.replace(machines, machines + ", " + lie)));

        assertThat(messages()).singleElement().asString().contains("what is said to be optimised for `ping` is not proven to fit the role");
    }

    @Test
    void aJarThatIsReplacedIsReadAgainAndAnotherOneIsNot() throws IOException {
        jar(descriptors(BETWEEN_ROLES));
        write(folder.resolve("classes"), descriptors(OF_TWO));
        Workspace before = Workspace.open(project);
        ProjectedProtocol sum = protocol(before, "game.sum");
        ProjectedProtocol rally = protocol(before, "game.rally");

        jar(descriptors(BETWEEN_ROLES.replace("String", "long")));
        Workspace after = before.refreshed();

        assertThat(protocol(before, "game.rally")).isSameAs(rally);
        assertThat(protocol(after, "game.sum")).isSameAs(sum);
        assertThat(protocol(after, "game.rally")).isNotEqualTo(rally);
    }

    @Test
    void whatIsNoJarHasNoProtocols() throws IOException {
        Files.writeString(project.resolve("lib/notes.jar"), "these are notes");

        assertThat(Workspace.open(project).playable()).isEmpty();
        assertThat(messages()).isEmpty();
    }

    private static ProjectedProtocol protocol(Workspace workspace, String name) {
        return workspace.playable().stream().filter(protocol -> protocol.qualifiedName().equals(name)).findFirst().orElseThrow();
    }

    private void participant(String code) throws IOException {
        Files.writeString(project.resolve("src/Ping.java"), """
                import dev.parley.runtime.*;
                class Ping {
                  @Participant(protocol = "game.rally", role = "ping")
                  void play(Session s) throws SessionException { %s }
                }
                """.formatted(code));
    }

    private CheckResult check() {
        return Workspace.open(project).check(Cancellation.never());
    }

    private Stream<String> messages() {
        return check().diagnostics()
                .filter(finding -> finding.kind().severity() != Severity.INFORMATION)
                .map(finding -> finding.kind().code() + " " + finding.message());
    }

    /** The resources of the protocols that another project declares. */
    private Map<String, String> descriptors(String protocols) throws IOException {
        Path contract = Files.createDirectories(folder.resolve("contract"));
        Files.writeString(contract.resolve("contract.parley"), protocols);
        Map<String, String> resources = new LinkedHashMap<>();
        Workspace.open(contract).protocols().forEach(protocol -> resources.put(Descriptors.resourceName(protocol), Descriptors.write(protocol)));
        return resources;
    }

    private static void write(Path classes, Map<String, String> resources) throws IOException {
        for (Map.Entry<String, String> resource : resources.entrySet()) {
            Path file = classes.resolve(resource.getKey());
            Files.createDirectories(file.getParent());
            Files.writeString(file, resource.getValue());
        }
    }

    private void jar(Map<String, String> resources) throws IOException {
        Path jar = project.resolve("lib/contract.jar");
        try (OutputStream file = Files.newOutputStream(jar); ZipOutputStream entries = new ZipOutputStream(file)) {
            for (Map.Entry<String, String> resource : resources.entrySet()) {
                entries.putNextEntry(new ZipEntry(resource.getKey()));
                entries.write(resource.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
    }
}
