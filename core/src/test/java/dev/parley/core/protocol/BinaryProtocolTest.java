package dev.parley.core.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.machine.descriptor.MachineDigest;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.machine.generators.RandomSessionType;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.provenance.Provenance;
import dev.parley.core.subtyping.SessionOrder;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Initiation;
import dev.parley.core.type.Label;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.SessionType;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class BinaryProtocolTest {
    private static final SourceSpan HERE = new SourceSpan("p.parley", Range.of(0, 9, 0, 10));
    private static final SourceSpan STEP = new SourceSpan("p.parley", Range.of(1, 2, 1, 8));
    private static final PayloadOrder ORDER = SessionOrder.over(PayloadOrder.byName());

    private static LocalType message(Direction direction, String payload) {
        return new LocalType.Message(
                direction, List.of(SessionType.PEER), Label.Reserved.NONE, List.of(PayloadType.of(payload)));
    }

    private static LocalType choice(Direction direction, String... labels) {
        return new LocalType.Choice(direction, List.of(SessionType.PEER), Stream.of(labels)
                .map(label -> new LocalType.Branch(Label.of(label), List.of(), LocalType.end()))
                .toList());
    }

    private static BinaryProtocol protocol(SessionType type) {
        return BinaryProtocol.of("p", HERE, type, Collections.nCopies(type.members().size(), Provenance.none()));
    }

    @Test
    void whoWritesCbeginIsTheClientAndWhoWritesSbeginTheServer() {
        LocalType asks = LocalType.sequence(message(Direction.SEND, "int"), message(Direction.RECEIVE, "boolean"));
        SessionType client = new SessionType(Initiation.REQUEST, List.of(asks));

        ProjectedProtocol written = protocol(client).sessions().getFirst();
        ProjectedProtocol dual = protocol(client.dual()).sessions().getFirst();

        assertThat(written.roles()).containsExactly(BinaryProtocol.CLIENT, BinaryProtocol.SERVER);
        assertThat(written.endpoint(BinaryProtocol.CLIENT).orElseThrow().machine().from(0))
                .containsExactly(new Transition(0, Action.send(BinaryProtocol.SERVER, Label.Reserved.NONE, PayloadType.of("int")), 1));
        assertThat(dual).isEqualTo(written);
        assertThat(written.initiation()).contains(Initiation.REQUEST);
    }

    @Test
    void bothEndsPointAtTheText() {
        ProjectedProtocol session = BinaryProtocol.of(
                        "p",
                        HERE,
                        SessionType.established(message(Direction.SEND, "int")),
                        List.of(new Provenance(Map.of(NodePath.of(0), STEP))))
                .sessions()
                .getFirst();

        for (Endpoint endpoint : session.endpoints()) {
            assertThat(endpoint.span(endpoint.machine().from(0).getFirst())).contains(STEP);
        }
    }

    @Test
    void aSetTypeIsOneSessionPerMember() {
        SessionType either = new SessionType(
                Initiation.ACCEPT, List.of(message(Direction.RECEIVE, "int"), message(Direction.RECEIVE, "boolean")));

        assertThat(protocol(either).sessions()).extracting(ProjectedProtocol::qualifiedName).containsExactly("p.1", "p.2");
    }

    @Property(tries = 500)
    void theDualOfTheDualIsTheType(@ForAll("types") SessionType type) {
        assertThat(type.dual().dual()).isEqualTo(type);
    }

    @Property(tries = 500)
    void theDualTypeHasTheDualMachine(@ForAll("types") SessionType type) {
        // With cbegin and sbegin exchanged, client and server stay who they are.
        SessionType initiated = new SessionType(Initiation.REQUEST, type.members());

        assertThat(machines(protocol(initiated.dual()))).isEqualTo(machines(protocol(initiated)));
    }

    private static List<Machine> machines(BinaryProtocol protocol) {
        return protocol.sessions().stream()
                .flatMap(session -> session.endpoints().stream())
                .map(Endpoint::machine)
                .toList();
    }

    @Property(tries = 500)
    void typesThatReadAlikeAreEqual(@ForAll("types") SessionType one, @ForAll("types") SessionType other) {
        assertThat(one.toString().equals(other.toString())).isEqualTo(one.equals(other));
    }

    @Property(tries = 300)
    void descriptorsKeepSessions(@ForAll("types") SessionType type) {
        ProtocolDescriptor descriptor = ProtocolDescriptor.of(
                "p", protocol(type).sessions().getFirst().endpoints().stream().map(Endpoint::machine).toList());

        assertThat(ProtocolDescriptor.fromTree(descriptor.toTree())).isEqualTo(descriptor);
    }

    @Property(tries = 300)
    void everySessionMayBeHandedOverWhereItsOwnTypeIsExpected(@ForAll("types") SessionType type) {
        PayloadType session = new PayloadType.Session(type);

        assertThat(ORDER.isSubtype(session, new PayloadType.Session(type, "another text"))).isTrue();
        assertThat(ORDER.isSubtype(session, PayloadType.of("int"))).isFalse();
        assertThat(ORDER.isSubtype(PayloadType.of("int"), session)).isFalse();
    }

    @Test
    void whoReceivesASessionMayUseLessOfIt() {
        PayloadType many = new PayloadType.Session(SessionType.established(choice(Direction.SEND, "A", "B")));
        PayloadType one = new PayloadType.Session(SessionType.established(choice(Direction.SEND, "A")));

        assertThat(ORDER.isSubtype(many, one)).isTrue();
        assertThat(ORDER.isSubtype(one, many)).isFalse();
    }

    @Test
    void whoReceivesASessionMustUnderstandAllOfIt() {
        PayloadType many = new PayloadType.Session(SessionType.established(choice(Direction.RECEIVE, "A", "B")));
        PayloadType one = new PayloadType.Session(SessionType.established(choice(Direction.RECEIVE, "A")));

        assertThat(ORDER.isSubtype(one, many)).isTrue();
        assertThat(ORDER.isSubtype(many, one)).isFalse();
    }

    @Test
    void aSetTypeIsPreparedForEachOfItsMembers() {
        LocalType number = message(Direction.RECEIVE, "int");
        LocalType truth = message(Direction.RECEIVE, "boolean");
        PayloadType either = new PayloadType.Session(new SessionType(Initiation.ESTABLISHED, List.of(number, truth)));
        PayloadType onlyNumber = new PayloadType.Session(SessionType.established(number));

        assertThat(ORDER.isSubtype(onlyNumber, either)).isTrue();
        assertThat(ORDER.isSubtype(either, onlyNumber)).isFalse();
    }

    @Test
    void aServiceIsNoSession() {
        LocalType number = message(Direction.RECEIVE, "int");
        List<PayloadType> kinds = Stream.of(Initiation.values())
                .<PayloadType>map(kind -> new PayloadType.Session(new SessionType(kind, List.of(number))))
                .toList();

        for (PayloadType sent : kinds) {
            assertThat(kinds.stream().filter(expected -> ORDER.isSubtype(sent, expected))).containsExactly(sent);
        }
        assertThat(kinds.stream().map(BinaryProtocolTest::digest)).doesNotHaveDuplicates();
    }

    private static String digest(PayloadType payload) {
        Machine.Builder builder = Machine.builder(BinaryProtocol.CLIENT);
        builder.transition(builder.state(), Action.send(BinaryProtocol.SERVER, Label.Reserved.NONE, payload), builder.state());
        return MachineDigest.of(List.of(builder.build()));
    }

    @Provide
    Arbitrary<SessionType> types() {
        return RandomSessionType.ofDepth(3);
    }
}
