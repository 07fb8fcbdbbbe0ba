package dev.parley.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.type.Direction;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.Label;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.grammar.parsing.ProtocolParser;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The listings of <i>Session Type Guided Distributed Interaction</i>, character by character as its text has them. */
class PaperListingsTest {
    private static final ProtocolParser PARSER = new ProtocolParser();
    private static final Role CLIENT = new Role("client");
    private static final Role INFO = new Role("infoSvr");
    private static final Role MAIL = new Role("mailSvr");

    private static String listing(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(PaperListingsTest.class.getResourceAsStream("papers/" + name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static ParsedFile parse(String text) {
        return PARSER.parse("paper.parley", text, ProtocolIndex.empty(), PayloadTypeResolver.none());
    }

    /** A fragment that the paper prints without a protocol around it. */
    private static GlobalType fragment(String roles, String text) {
        ParsedFile parsed = parse("protocol fragment {\nparticipants " + roles + ";\n" + text + "}\n");
        assertThat(parsed.diagnostics()).isEmpty();
        return parsed.protocols().getFirst().protocol().type();
    }

    private static GlobalType message(Role from, Role to, String... types) {
        return new GlobalType.Message(from, List.of(to), Label.Reserved.NONE, payloads(types));
    }

    private static List<PayloadType> payloads(String... types) {
        return Arrays.stream(types).map(PayloadType::of).toList();
    }

    @Test
    void figure2() throws IOException {
        ParsedFile parsed = parse(listing("fig2-invitation.parley"));
        assertThat(parsed.diagnostics()).isEmpty();
        ProtocolDeclaration invitation = parsed.protocols().getFirst();
        assertThat(invitation.sound()).isTrue();
        assertThat(invitation.protocol().qualifiedName()).isEqualTo("invitation");
        assertThat(invitation.protocol().roles()).containsExactly(CLIENT, INFO, MAIL);
        assertThat(invitation.protocol().type()).isEqualTo(GlobalType.sequence(
                new GlobalType.Begin(CLIENT),
                message(INFO, CLIENT, "Employer"),
                message(INFO, CLIENT, "Location"),
                new GlobalType.Loop(INFO, GlobalType.sequence(
                        message(INFO, CLIENT, "Member"),
                        message(INFO, CLIENT, "Employer"),
                        message(INFO, CLIENT, "Location"),
                        message(INFO, CLIENT, "EmailID"),
                        new GlobalType.AnnouncedChoice(CLIENT, List.of(
                                new GlobalType.Branch(
                                        Label.of("INVITE"), GlobalType.sequence(message(CLIENT, MAIL, "EmailID", "Event"))),
                                new GlobalType.Branch(Label.of("NOOP"), GlobalType.end())))))));
    }

    @Test
    void figure3() throws IOException {
        ParsedFile parsed = parse(listing("fig2-invitation.parley") + listing("fig3-local-types.parley"));
        assertThat(parsed.diagnostics()).isEmpty();
        assertThat(parsed.locals()).extracting(LocalDeclaration::role).containsExactly(INFO, MAIL, CLIENT);
        assertThat(parsed.locals()).allMatch(LocalDeclaration::sound);
        assertThat(parsed.locals()).extracting(LocalDeclaration::protocolName).containsOnly("invitation");
        assertThat(parsed.locals().get(0).type()).hasValue(LocalType.sequence(
                new LocalType.Begin(Direction.RECEIVE, List.of(CLIENT)),
                send(CLIENT, "Employer"),
                send(CLIENT, "Location"),
                new LocalType.Loop(Direction.SEND, List.of(CLIENT), LocalType.sequence(
                        send(CLIENT, "Member"), send(CLIENT, "Employer"), send(CLIENT, "Location"), send(CLIENT, "EmailAddr")))));
        assertThat(parsed.locals().get(1).type()).hasValue(LocalType.sequence(
                new LocalType.Begin(Direction.RECEIVE, List.of(CLIENT)),
                new LocalType.Loop(Direction.RECEIVE, List.of(INFO), LocalType.sequence(
                        choice(Direction.RECEIVE, CLIENT, receive(CLIENT, "EmailAddr", "Event"))))));
        assertThat(parsed.locals().get(2).type()).hasValue(LocalType.sequence(
                new LocalType.Begin(Direction.SEND, List.of(INFO, MAIL)),
                receive(INFO, "Employer"),
                receive(INFO, "Location"),
                new LocalType.Loop(Direction.RECEIVE, List.of(INFO), LocalType.sequence(
                        receive(INFO, "Member"),
                        receive(INFO, "Employer"),
                        receive(INFO, "Location"),
                        choice(Direction.SEND, MAIL, send(MAIL, "EmailAddr", "Event"))))));
    }

    private static LocalType choice(Direction direction, Role peer, LocalType invite) {
        return new LocalType.Choice(direction, List.of(peer), List.of(
                new LocalType.Branch(Label.of("INVITE"), List.of(), LocalType.sequence(invite)),
                new LocalType.Branch(Label.of("NOOP"), List.of(), LocalType.end())));
    }

    private static LocalType send(Role peer, String... types) {
        return new LocalType.Message(Direction.SEND, List.of(peer), Label.Reserved.NONE, payloads(types));
    }

    private static LocalType receive(Role peer, String... types) {
        return new LocalType.Message(Direction.RECEIVE, List.of(peer), Label.Reserved.NONE, payloads(types));
    }

    @Test
    void onlineShopping() throws IOException {
        ParsedFile parsed = parse(listing("shopping.parley"));
        assertThat(parsed.diagnostics()).isEmpty();
        Role vendor = new Role("vendor");
        Role phone = new Role("phone");
        Role mac = new Role("iMac");
        assertThat(parsed.protocols().getFirst().sound()).isTrue();
        assertThat(parsed.protocols().getFirst().protocol().type()).isEqualTo(GlobalType.sequence(
                new GlobalType.Begin(phone),
                message(phone, vendor, "String"),
                message(vendor, phone, "Album"),
                new GlobalType.Loop(vendor, GlobalType.sequence(
                        message(vendor, phone, "SongInfo"),
                        message(vendor, phone, "int"),
                        new GlobalType.AnnouncedChoice(phone, List.of(
                                new GlobalType.Branch(Label.of("BUY"), GlobalType.sequence(
                                        message(vendor, phone, "Song"), message(phone, mac, "Song"))),
                                new GlobalType.Branch(Label.of("PASS"), GlobalType.end())))))));
    }

    @Test
    void signature() throws IOException {
        Role server = new Role("server");
        assertThat(fragment("client, server", listing("signature.txt"))).isEqualTo(GlobalType.sequence(new GlobalType.Loop(
                CLIENT,
                GlobalType.sequence(message(CLIENT, server, "Signature"), message(server, CLIENT, "boolean")))));
    }

    @Test
    void choiceLifting() throws IOException {
        Role a = new Role("A");
        Role b = new Role("B");
        assertThat(fragment("A, B", listing("choice-lifting.txt"))).isEqualTo(GlobalType.sequence(
                message(b, a, "bool"),
                new GlobalType.Loop(a, GlobalType.sequence(
                        message(a, b, "int"),
                        new GlobalType.AnnouncedChoice(a, List.of(
                                new GlobalType.Branch(Label.of("L1"), GlobalType.sequence(message(a, b, "String"))),
                                new GlobalType.Branch(Label.of("L2"), GlobalType.sequence(message(a, b, "bool")))))))));
        assertThat(fragment("A, B", listing("choice-lifted.txt"))).isEqualTo(GlobalType.sequence(
                message(b, a, "bool"),
                new GlobalType.AnnouncedChoice(a, List.of(
                        new GlobalType.Branch(Label.of("L1"), GlobalType.sequence(
                                new GlobalType.Loop(a, GlobalType.sequence(message(a, b, "int", "String"))))),
                        new GlobalType.Branch(Label.of("L2"), GlobalType.sequence(
                                new GlobalType.Loop(a, GlobalType.sequence(message(a, b, "int", "bool")))))))));
    }

    /** The paper optimises an earlier version of the protocol here, whose roles are called otherwise. */
    @Test
    void invitationAtServer() throws IOException {
        String global = "protocol invitation { participants client, server; server->client: <Employer>; client: { INVITE:, PASS: server->client: <> } }\n";
        ParsedFile parsed = parse(global + listing("invitation-at-server.parley"));
        assertThat(parsed.diagnostics()).isEmpty();
        assertThat(parsed.locals().getFirst().type().orElseThrow().children()).hasSize(3);
    }

    /** The local type of the phone under {@code BUY}, section 3.2, in the protocol that it belongs to. */
    @Test
    void phoneOfOnlineShopping() throws IOException {
        ParsedFile parsed = parse(listing("shopping.parley") + "protocol onlineShopping@phone { "
                + "!begin; vendor: !<String>; vendor: ?<Album>; vendor: ?[ vendor: ?<SongInfo>; vendor: ?<int>;"
                + " !{BUY: vendor: ?<Song>; iMac: !<Song>, PASS: } ]* }");
        assertThat(parsed.diagnostics()).isEmpty();
        assertThat(parsed.locals().getFirst().sound()).isTrue();
    }

    /** Section 3.1; the role is {@code infoSvr} in Fig. 2. */
    @Test
    void loopsThatAreToBeBatched() {
        assertThat(fragment("server, client1, client2", """
                server: [server->client1: <String>;
                client1->client2: <int>]*
                """).children()).hasSize(1);
        assertThat(fragment("client, server", "client: [server->client: <bool>]*").children()).hasSize(1);
        assertThat(fragment("server, client", "server->client: <Employer, Location>").children()).hasSize(1);
    }

    /** What section 3 prints as the result of an optimisation is not in the notation of section 2: a starred message, a starred choice. */
    @Test
    void starredStepsAreNotInTheNotation() {
        for (String printed : List.of(
                "server->client1: <String>*\nclient1->client2: <int>*",
                "B->A:<bool>;\nA: {L1: A->B: <int,String>*, L2: A->B: <int,bool>*}")) {
            assertThat(parse("protocol p { participants A, B, server, client1, client2; " + printed + " }").diagnostics())
                    .extracting(finding -> finding.kind().code())
                    .contains("PAR1001");
        }
    }

    /** Rumpsteak, Fig. 1: a global type in mathematical notation, here with a directed choice. */
    @Test
    void ringChoiceOfRumpsteak() {
        assertThat(fragment("A, B, C", """
                rec t {
                  A->B: add<i32>;
                  choice at B { B->C: add<i32>; C->A: add<i32>; t } or { B->C: sub<i32>; C->A: sub<i32>; t }
                }
                """).children()).hasSize(1);
    }
}
