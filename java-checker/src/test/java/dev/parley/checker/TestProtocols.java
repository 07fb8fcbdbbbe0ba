package dev.parley.checker;

import static dev.parley.checker.LocalMachines.again;
import static dev.parley.checker.LocalMachines.begin;
import static dev.parley.checker.LocalMachines.branch;
import static dev.parley.checker.LocalMachines.choice;
import static dev.parley.checker.LocalMachines.loop;
import static dev.parley.checker.LocalMachines.rec;
import static dev.parley.checker.LocalMachines.receive;
import static dev.parley.checker.LocalMachines.send;
import static dev.parley.checker.LocalMachines.seq;
import static dev.parley.core.type.Direction.RECEIVE;
import static dev.parley.core.type.Direction.SEND;

import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.protocol.BinaryProtocol;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.core.provenance.Provenance;
import dev.parley.core.type.Initiation;
import dev.parley.core.type.Label;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.core.type.SessionType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The protocols that the fixtures use. */
final class TestProtocols {
    private static final String EMPLOYER = "com.acme.social.Employer";
    private static final String LOCATION = "com.acme.social.Location";
    private static final String MEMBER = "com.acme.social.Member";
    private static final String EMAIL = "com.acme.social.EmailID";
    private static final String EVENT = "com.acme.social.Event";

    private TestProtocols() {}

    static ProtocolLookup all() {
        return ProtocolLookup.of(List.of(invitation(), calculator(), named(), types(), generic(), plain(), word(), nested(), fork(), alike(), signal(), multicast(), frames(), buy(), pay(), give(), donate(), gifts()));
    }

    /** The paper's protocol (Session Type Guided Distributed Interaction, Fig. 2 and 3). */
    private static ProjectedProtocol invitation() {
        Map<String, LocalType> roles = new LinkedHashMap<>();
        roles.put("client", seq(
                begin(SEND, "infoSvr", "mailSvr"),
                receive("infoSvr", EMPLOYER),
                receive("infoSvr", LOCATION),
                loop(RECEIVE, "infoSvr",
                        receive("infoSvr", MEMBER),
                        receive("infoSvr", EMPLOYER),
                        receive("infoSvr", LOCATION),
                        receive("infoSvr", EMAIL),
                        choice(SEND, List.of("mailSvr"), branch("INVITE", List.of(), send("mailSvr", EMAIL, EVENT)), branch("NOOP", List.of())))));
        roles.put("infoSvr", seq(
                begin(RECEIVE, "client"),
                send("client", EMPLOYER),
                send("client", LOCATION),
                new LocalType.Loop(SEND, List.of(new Role("client"), new Role("mailSvr")), seq(
                        send("client", MEMBER),
                        send("client", EMPLOYER),
                        send("client", LOCATION),
                        send("client", EMAIL)))));
        roles.put("mailSvr", seq(
                begin(RECEIVE, "client"),
                loop(RECEIVE, "infoSvr",
                        choice(RECEIVE, List.of("client"), branch("INVITE", List.of(), receive("client", EMAIL, EVENT)), branch("NOOP", List.of())))));
        return protocol("social.invitation", roles);
    }

    /** {@code rec X [ A: { add<int, int>: B->A: <int>; X, neg<int>: B->A: <int>; X, quit: } ]}, labels and payloads in one message. */
    private static ProjectedProtocol calculator() {
        Map<String, LocalType> roles = new LinkedHashMap<>();
        roles.put("A", rec("X", choice(SEND, List.of("B"),
                branch("add", List.of("int", "int"), receive("B", "int"), again("X")),
                branch("neg", List.of("int"), receive("B", "int"), again("X")),
                branch("quit", List.of()))));
        roles.put("B", rec("X", choice(RECEIVE, List.of("A"),
                branch("add", List.of("int", "int"), send("A", "int"), again("X")),
                branch("neg", List.of("int"), send("A", "int"), again("X")),
                branch("quit", List.of()))));
        return protocol("test.calculator", roles);
    }

    /** {@code A->B: <String, int>}. */
    private static ProjectedProtocol named() {
        Map<String, LocalType> roles = new LinkedHashMap<>();
        roles.put("A", seq(send("B", "java.lang.String", "int")));
        roles.put("B", seq(receive("A", "java.lang.String", "int")));
        return protocol("test.named", roles);
    }

    /** One message of each kind of type from {@code A} to {@code B}. */
    private static ProjectedProtocol types() {
        List<String> payloads = List.of("int", "long", "java.lang.String", "double[]", "java.util.List<java.lang.String>", "java.lang.Object",
                "java.lang.Number", "double[][]");
        Map<String, LocalType> roles = new LinkedHashMap<>();
        roles.put("A", seq(payloads.stream().map(type -> send("B", type)).toArray(LocalType[]::new)));
        roles.put("B", seq(payloads.stream().map(type -> receive("A", type)).toArray(LocalType[]::new)));
        return protocol("test.types", roles);
    }

    /** A message from A to B for each of some types with arguments. */
    private static ProjectedProtocol generic() {
        List<String> payloads = List.of("java.util.List<java.lang.Number>", "java.util.Map<java.lang.String, java.lang.Object>",
                "java.util.Optional<java.lang.CharSequence>", "java.util.List<java.util.List<? extends java.lang.Number>>");
        Map<String, LocalType> roles = new LinkedHashMap<>();
        roles.put("A", seq(payloads.stream().map(type -> send("B", type)).toArray(LocalType[]::new)));
        roles.put("B", seq(payloads.stream().map(type -> receive("A", type)).toArray(LocalType[]::new)));
        return protocol("test.generic", roles);
    }

    /** {@code A->B: <int>; A->C: <int>; B->A: <String>;}. */
    private static ProjectedProtocol plain() {
        Map<String, LocalType> roles = new LinkedHashMap<>();
        roles.put("A", seq(send("B", "int"), send("C", "int"), receive("B", "java.lang.String")));
        roles.put("B", seq(receive("A", "int"), send("A", "java.lang.String")));
        roles.put("C", receive("A", "int"));
        return protocol("test.plain", roles);
    }

    /** {@code A->B: <int>; B->A: <Word>;}, with a class of the unnamed package. */
    private static ProjectedProtocol word() {
        Map<String, LocalType> roles = new LinkedHashMap<>();
        roles.put("A", seq(send("B", "int"), receive("B", "Word")));
        roles.put("B", seq(receive("A", "int"), send("A", "Word")));
        return protocol("test.word", roles);
    }

    /** {@code A: [ A->B: <int>; A: [ A->B: <int> ]* ]*; B->A: <int>;}. */
    private static ProjectedProtocol nested() {
        Map<String, LocalType> roles = new LinkedHashMap<>();
        roles.put("A", seq(loop(SEND, "B", send("B", "int"), loop(SEND, "B", send("B", "int"))), receive("B", "int")));
        roles.put("B", seq(loop(RECEIVE, "A", receive("A", "int"), loop(RECEIVE, "A", receive("A", "int"))), send("A", "int")));
        return protocol("test.nested", roles);
    }

    /** {@code A->B: go; B->A: gone;}. */
    private static ProjectedProtocol signal() {
        Map<String, LocalType> roles = new LinkedHashMap<>();
        roles.put("A", seq(choice(SEND, List.of("B"), branch("go", List.of())), choice(RECEIVE, List.of("B"), branch("gone", List.of()))));
        roles.put("B", seq(choice(RECEIVE, List.of("A"), branch("go", List.of())), choice(SEND, List.of("A"), branch("gone", List.of()))));
        return protocol("test.signal", roles);
    }

    /** {@code A: { LEFT: A->B: <int>, RIGHT: A->B: <String>, NEITHER: }; B->A: <int>;}. */
    private static ProjectedProtocol fork() {
        Map<String, LocalType> roles = new LinkedHashMap<>();
        roles.put("A", seq(
                choice(SEND, List.of("B"), branch("LEFT", List.of(), send("B", "int")),
                        branch("RIGHT", List.of(), send("B", "java.lang.String")), branch("NEITHER", List.of())),
                receive("B", "int")));
        roles.put("B", seq(
                choice(RECEIVE, List.of("A"), branch("LEFT", List.of(), receive("A", "int")),
                        branch("RIGHT", List.of(), receive("A", "java.lang.String")), branch("NEITHER", List.of())),
                send("A", "int")));
        return protocol("test.fork", roles);
    }

    /** {@code A: { LEFT: A->B: <int>; B->A: <int>, RIGHT: A->B: <int>; B->A: <String> }}: what follows the labels begins alike. */
    private static ProjectedProtocol alike() {
        Map<String, LocalType> roles = new LinkedHashMap<>();
        roles.put("A", choice(SEND, List.of("B"),
                branch("LEFT", List.of(), send("B", "int"), receive("B", "int")),
                branch("RIGHT", List.of(), send("B", "int"), receive("B", "java.lang.String"))));
        roles.put("B", choice(RECEIVE, List.of("A"),
                branch("LEFT", List.of(), receive("A", "int"), send("A", "int")),
                branch("RIGHT", List.of(), receive("A", "int"), send("A", "java.lang.String"))));
        return protocol("test.alike", roles);
    }

    /** {@code A->B,C: <int>; B->A: <int>;}. */
    private static ProjectedProtocol multicast() {
        Map<String, LocalType> roles = new LinkedHashMap<>();
        roles.put("A", seq(
                new LocalType.Message(SEND, List.of(new Role("B"), new Role("C")), Label.Reserved.NONE, List.of(PayloadType.of("int"))),
                receive("B", "int")));
        roles.put("B", seq(receive("A", "int"), send("A", "int")));
        roles.put("C", receive("A", "int"));
        return protocol("test.multicast", roles);
    }

    /** {@code A: [ A->B: <noalias double[]>; B->A: <int>; ]*}. */
    private static ProjectedProtocol frames() {
        List<PayloadType> given = List.of(new PayloadType.Value("double[]", true));
        Map<String, LocalType> roles = new LinkedHashMap<>();
        roles.put("A", loop(SEND, "B",
                new LocalType.Message(SEND, List.of(new Role("B")), Label.Reserved.NONE, given), receive("B", "int")));
        roles.put("B", loop(RECEIVE, "A",
                new LocalType.Message(RECEIVE, List.of(new Role("A")), Label.Reserved.NONE, given), send("A", "int")));
        return protocol("test.frames", roles);
    }

    /** {@code cbegin.!<String>.?(int).!<double>}. */
    private static ProjectedProtocol buy() {
        return binary("test.buy", Initiation.REQUEST, seq(send("peer", "java.lang.String"), receive("peer", "int"), send("peer", "double")));
    }

    /** {@code cbegin.!<!<double>>}: hands the rest of {@code test.buy} over. */
    private static ProjectedProtocol pay() {
        PayloadType rest = new PayloadType.Session(SessionType.established(send("peer", "double")), "@(rest)");
        return binary("test.pay", Initiation.REQUEST,
                new LocalType.Message(SEND, List.of(SessionType.PEER), Label.Reserved.NONE, List.of(rest)));
    }

    /** {@code cbegin.!<noalias double[]>.?(int)}. */
    private static ProjectedProtocol give() {
        return binary("test.give", Initiation.REQUEST, seq(
                new LocalType.Message(SEND, List.of(SessionType.PEER), Label.Reserved.NONE, List.of(new PayloadType.Value("double[]", true))),
                receive("peer", "int")));
    }

    /** {@code cbegin.!<noalias Object>}. */
    private static ProjectedProtocol donate() {
        return binary("test.donate", Initiation.REQUEST,
                new LocalType.Message(SEND, List.of(SessionType.PEER), Label.Reserved.NONE, List.of(new PayloadType.Value("java.lang.Object", true))));
    }

    private static ProjectedProtocol binary(String name, Initiation initiation, LocalType type) {
        SourceSpan declaration = new SourceSpan(name + ".parley", Range.of(0, 0, 0, 1));
        return BinaryProtocol.of(name, declaration, new SessionType(initiation, List.of(type)), List.of(Provenance.none())).sessions().getFirst();
    }

    /** {@code A->B: <noalias double[]>;} four times. */
    private static ProjectedProtocol gifts() {
        List<PayloadType> given = List.of(new PayloadType.Value("double[]", true));
        Map<String, LocalType> roles = new LinkedHashMap<>();
        roles.put("A", seq(Collections.nCopies(4,
                new LocalType.Message(SEND, List.of(new Role("B")), Label.Reserved.NONE, given)).toArray(LocalType[]::new)));
        roles.put("B", seq(Collections.nCopies(4,
                new LocalType.Message(RECEIVE, List.of(new Role("A")), Label.Reserved.NONE, given)).toArray(LocalType[]::new)));
        return protocol("test.gifts", roles);
    }

    private static ProjectedProtocol protocol(String name, Map<String, LocalType> roles) {
        String file = name + ".parley";
        List<Endpoint> endpoints = new ArrayList<>();
        roles.forEach((role, type) -> {
            Machine machine = LocalMachines.of(new Role(role), type);
            Map<Transition, List<SourceSpan>> spans = new HashMap<>();
            machine.transitions().forEach(step ->
                    spans.put(step, List.of(new SourceSpan(file, Range.of(step.source(), 0, step.source(), 1)))));
            endpoints.add(new Endpoint(machine, spans));
        });
        return new ProjectedProtocol(name, new SourceSpan(file, Range.of(0, 0, 0, 1)), endpoints);
    }
}
