package dev.parley.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.type.Initiation;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.SessionType;
import dev.parley.grammar.parsing.ProtocolParser;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The listings of the two papers on SJ, character by character as their texts have them: the SJ framework ({@code sjf}) and <i>Session-Based
 * Programming for Parallel Algorithms</i> ({@code sjp}).
 */
class SjPaperListingsTest {
    private static final ProtocolParser PARSER = new ProtocolParser();

    private static String listing(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(SjPaperListingsTest.class.getResourceAsStream("papers/" + name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static ParsedFile parse(String text) {
        return PARSER.parse("paper.parley", text, ProtocolIndex.empty(), PayloadTypeResolver.none());
    }

    /** The types by their protocols' names; nothing is wrong with any of them. */
    private static Map<String, SessionType> types(String text) {
        ParsedFile parsed = parse(text);
        assertThat(parsed.diagnostics()).isEmpty();
        assertThat(parsed.sessions()).allMatch(SessionDeclaration::sound);
        return parsed.sessions().stream().collect(Collectors.toMap(SessionDeclaration::qualifiedName, SessionDeclaration::type));
    }

    private static void assertReads(String text, String protocol, String type) {
        assertThat(types(text).get(protocol)).hasToString(type);
        String formatted = PARSER.formatter().format(text).orElseThrow();
        assertThat(types(formatted)).isEqualTo(types(text));
    }

    @Test
    void masterToWorkerOfTheFramework() throws IOException {
        assertReads(
                listing("sjf-fig4-jacobi.parley"),
                "masterToWorker",
                "cbegin.!<int>.![!<double[]>.?(double[]).?(double)]*.?(double[][])");
    }

    @Test
    void workerServerSide() throws IOException {
        assertReads(listing("sjf-nbody.parley"), "workerServerSide", "sbegin.!<int>.?[?[?(Particle[])]*]*");
    }

    /** Printed in the other paper as "the direct dual", which it is. */
    @Test
    void clientSideIsTheDualOfWorkerServerSide() throws IOException {
        Map<String, SessionType> types = types(listing("sjf-nbody.parley") + listing("sjp-nbody-client.parley"));

        assertThat(types.get("clientSide")).isEqualTo(types.get("workerServerSide").dual());
    }

    @Test
    void chatNeedsAProtocolThatIsOnlyDescribed() throws IOException {
        ParsedFile asPrinted = parse(listing("sjf-fig9-chat.parley"));
        assertThat(asPrinted.diagnostics())
                .extracting(Diagnostic::message)
                .containsOnly("No protocol `clientToClient` is declared or imported here.");
        assertThat(asPrinted.diagnostics()).hasSize(1);

        String described = "protocol clientToClient rec X[!{MESSAGE: !<MessageEvent>.#X, QUIT: !<UserQuitEvent>}]\n";
        Map<String, SessionType> types = types(listing("sjf-fig9-chat.parley") + described);
        assertThat(types.get("serverToClient")).isEqualTo(types.get("clientToServer").dual());
        assertThat(types.get("eventInStream")).isEqualTo(types.get("eventOutStream").dual());
        assertThat(types.get("clientToServer").initiation()).isEqualTo(Initiation.REQUEST);
        assertReads(
                listing("sjf-fig9-chat.parley") + described,
                "eventOutStream",
                "rec X[!{JOIN: !<UserJoinEvent>.#X, MESSAGE: !<MessageEvent>.#X, PRIVATE_CONVERSATION:"
                        + " !<PrivateConversationEvent>.?{ACCEPT: !<cbegin.rec X[!{MESSAGE: !<MessageEvent>.#X, QUIT:"
                        + " !<UserQuitEvent>}]>, REJECT:}.#X, QUIT: !<UserQuitEvent>}]");
    }

    @Test
    void theClientToServerSessionPassesAServiceAndGoesOnAsTheEventStream() throws IOException {
        String described = "protocol clientToClient rec X[!{QUIT: !<UserQuitEvent>}]\n";
        Map<String, SessionType> types = types(listing("sjf-fig9-chat.parley") + described);
        List<LocalType> steps = types.get("clientToServer").members().getFirst().children();

        assertThat(steps).hasSize(4);
        assertThat(((LocalType.Message) steps.get(2)).payloads())
                .containsExactly(new PayloadType.Session(
                        new SessionType(Initiation.REQUEST, types.get("eventInStream").members())));
        assertThat(steps.get(3)).isEqualTo(types.get("eventOutStream").members().getFirst().children().getFirst());
    }

    /** The dots of "preliminary exchange" and of further branches are separators to the grammar. */
    @Test
    void portalNeedsTheApplicationsThatItLeavesOut() throws IOException {
        assertThat(parse(listing("sjf-fig10-portal.parley")).diagnostics())
                .extracting(Diagnostic::message)
                .allMatch(message -> message.startsWith("No protocol `appletTo"))
                .hasSize(4);

        String applications = """
                protocol appletToWebmail { !<String>.?(String) }
                protocol appletToCalendar { !<int> }
                protocol appletToDatabase { ?(int) }
                """;
        Map<String, SessionType> types = types(listing("sjf-fig10-portal.parley") + applications);
        assertThat(types.get("appletToPortal"))
                .hasToString("cbegin.!{WEBMAIL: !<String>.?(String), CALENDAR: !<int>, DATABASE: ?(int)}");
        assertThat(types.get("portalToWebmail")).hasToString("cbegin.!<?(String).!<String>>");
        assertThat(types.get("webmailToPortal")).isEqualTo(types.get("portalToWebmail").dual());
    }

    @Test
    void typesInTheTextOfTheBenchmarks() {
        Map<String, SessionType> types = types("""
                protocol alice cbegin.![!<BinTree>.?(BinTree)]*
                protocol carolToBob sbegin.!<?[?(BinTree).!<BinTree>]*>
                """);
        PayloadType delegated =
                ((LocalType.Message) types.get("carolToBob").members().getFirst().children().getFirst()).payloads().getFirst();

        assertThat(delegated)
                .isEqualTo(new PayloadType.Session(
                        new SessionType(Initiation.ESTABLISHED, types.get("alice").dual().members())));
    }

    @Test
    void monteCarlo() throws IOException {
        assertReads(listing("sjp-monte-carlo.parley"), "workerToMaster", "sbegin.?(int).!<int>");
    }

    @Test
    void masterToWorkerOfTheParallelAlgorithms() throws IOException {
        assertReads(
                listing("sjp-jacobi.parley"),
                "masterToWorker",
                "cbegin.!<int>.![!<double[]>.?(double[]).?(double).?(double)]*.?(double[][])");
    }

    @Test
    void theProtocolsOfTheMasterInTheAppendix() throws IOException {
        assertReads(
                listing("sjp-appendix-master.parley"),
                "p_mw",
                "cbegin.!<int>.![!<double[]>.?(double[]).?(Double).?(Double)]*.?(double[][])");
        assertReads(listing("sjp-appendix-master.parley"), "p_mc", "sbegin.?(int).!<double[][]>");
    }

    @Test
    void formattingKeepsTheCommentsOfTheListings() throws IOException {
        for (String name : List.of("sjf-fig4-jacobi", "sjf-nbody", "sjf-fig9-chat", "sjf-fig10-portal", "sjp-appendix-master")) {
            String text = listing(name + ".parley");
            String formatted = PARSER.formatter().format(text).orElseThrow();

            assertThat(formatted).contains(comments(text));
            assertThat(PARSER.formatter().format(formatted)).as(name).contains(formatted);
        }
    }

    private static List<String> comments(String text) {
        return text.lines()
                .filter(line -> line.contains("//"))
                .map(line -> line.substring(line.indexOf("//")).strip())
                .toList();
    }
}
