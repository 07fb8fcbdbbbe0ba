package dev.parley.runtime.delegation;

import static dev.parley.runtime.example.Local.inwhile;
import static dev.parley.runtime.example.Local.live;
import static dev.parley.runtime.example.Local.outbranch;
import static dev.parley.runtime.example.Local.outwhile;
import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.receive;
import static dev.parley.runtime.example.Local.send;
import static dev.parley.runtime.example.Local.service;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.Label;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.runtime.FailureKind;
import dev.parley.runtime.PeerFailureException;
import dev.parley.runtime.ProtocolViolationException;
import dev.parley.runtime.Service;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionClosedException;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.example.Medium;
import dev.parley.runtime.example.Scene;
import dev.parley.runtime.example.Troupe;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.transport.unix.UnixTransport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A session changes hands, wherever its parties are: {@code A} is the passive one, {@code B} hands its end over to {@code C}, over a
 * session of their own. The cases are those of Hu, Yoshida and Honda, ECOOP 2008, section 4.
 */
@Timeout(60)
class DelegationTest {
    /** Who shares a JVM with whom. */
    private static final List<String> PARTITIONS = List.of("ABC|D", "A|B|C|D", "AB|C|D", "A|BC|D", "AC|B|D", "AD|BC", "AB|CD");

    enum Between implements Supplier<Transport> {
        TCP {
            @Override
            public Transport get() {
                return TcpTransport.onLoopback(16 << 20);
            }
        },
        UNIX {
            @Override
            public Transport get() {
                return new UnixTransport(Path.of(System.getProperty("java.io.tmpdir")), 16 << 20);
            }
        }
    }

    record Setting(String partition, Between between, Delegation delegation) {
        Vms vms(ProtocolDescriptor... protocols) {
            return new Vms(partition, between, SessionOptions.defaults().withDelegation(delegation), protocols);
        }
    }

    static Stream<Setting> settings() {
        return PARTITIONS.stream().flatMap(partition -> Stream.of(Between.values())
                .flatMap(between -> Stream.of(Delegation.values()).map(how -> new Setting(partition, between, how))));
    }

    /** What B does with the session to A, once it has both. */
    private interface Handing {
        void hand(Session toA, Session toC) throws Exception;
    }

    private interface Part<R> {
        R play(Session session) throws Exception;
    }

    /** A requests a session from B, and B one from C, over which it hands the first one over. */
    private static Scene play(Vms vms, Part<?> a, Handing b, Part<?> c) throws Exception {
        SessionServer doorOfB = vms.environment('B').serve("S");
        SessionServer doorOfC = vms.environment('C').serve("T");
        SessionEnvironment ofA = vms.environment('A');
        SessionEnvironment ofB = vms.environment('B');
        return new Scene().part("C", () -> {
            try (doorOfC; Session t = doorOfC.accept()) {
                return c.play(t);
            }
        }).part("B", () -> {
            try (doorOfB; Session s = doorOfB.accept(); Session t = ofB.service("T", doorOfC.addresses()).request()) {
                b.hand(s, t);
                return null;
            }
        }).part("A", () -> {
            try (Session s = ofA.service("S", doorOfB.addresses()).request()) {
                return a.play(s);
            }
        });
    }

    /** Case 1a: nothing is under way. */
    @ParameterizedTest
    @MethodSource("settings")
    void theReceiverSpeaksFirst(Setting setting) throws Exception {
        try (Vms vms = setting.vms(protocol("S", receive("int")), protocol("T", send(live(send("int")))))) {
            Scene scene = play(vms, Session::<Integer>receive, (s, t) -> {
                t.send(s);
                assertThatThrownBy(() -> s.send(1)).isInstanceOf(SessionClosedException.class).hasMessageContaining("given away");
            }, t -> {
                try (Session s = t.receive()) {
                    s.send(42);
                }
                return null;
            }).end();
            assertThat(scene.<Integer>result("A")).isEqualTo(42);
        }
    }

    /** Case 1b: the passive party's message reaches the old holder, and is meant for the new one. */
    @ParameterizedTest
    @MethodSource("settings")
    void whatIsUnderWayReachesTheReceiver(Setting setting) throws Exception {
        CountDownLatch sent = new CountDownLatch(1);
        try (Vms vms = setting.vms(protocol("S", send("int"), receive("int")), protocol("T", send(live(receive("int"), send("int")))))) {
            Scene scene = play(vms, s -> {
                s.send(7);
                sent.countDown();
                return s.<Integer>receive();
            }, (s, t) -> {
                sent.await();
                t.send(s);
            }, t -> {
                try (Session s = t.receive()) {
                    int number = s.receive();
                    s.send(number * 6);
                }
                return null;
            }).end();
            assertThat(scene.<Integer>result("A")).isEqualTo(42);
        }
    }

    /** Case 2: the passive party has finished before the session changes hands. */
    @ParameterizedTest
    @MethodSource("settings")
    void thePassivePartyMayHaveFinished(Setting setting) throws Exception {
        CountDownLatch finished = new CountDownLatch(1);
        try (Vms vms = setting.vms(
                protocol("S", send("java.lang.String")), protocol("T", send(live(receive("java.lang.String")))))) {
            SessionServer doorOfB = vms.environment('B').serve("S");
            Scene scene = new Scene();
            SessionServer doorOfC = vms.environment('C').serve("T");
            SessionEnvironment ofA = vms.environment('A');
            SessionEnvironment ofB = vms.environment('B');
            scene.part("A", () -> {
                try (Session s = ofA.service("S", doorOfB.addresses()).request()) {
                    s.send("last words");
                }
                finished.countDown();
                return null;
            }).part("B", () -> {
                try (doorOfB; Session s = doorOfB.accept(); Session t = ofB.service("T", doorOfC.addresses()).request()) {
                    finished.await();
                    t.send(s);
                }
                return null;
            }).part("C", () -> {
                try (doorOfC; Session t = doorOfC.accept(); Session s = t.receive()) {
                    return s.<String>receive();
                }
            }).end();
            assertThat(scene.<String>result("C")).isEqualTo("last words");
        }
    }

    /** Case 3: D-A-B-C becomes D-A-C-B; over the session that it gets, C receives another one, with D, and goes on with it. */
    @ParameterizedTest
    @MethodSource("settings")
    void aSessionThatCarriesASession(Setting setting) throws Exception {
        PayloadType withD = live(send("int"), receive("int"));
        try (Vms vms = setting.vms(protocol("Q", send("int"), receive("int")), protocol("S", send(withD), receive("int")),
                protocol("T", send(live(receive(withD), send("int")))))) {
            SessionServer doorOfD = vms.environment('D').serve("Q");
            SessionEnvironment ofA = vms.environment('A');
            Scene scene = play(vms, s -> {
                s.send(ofA.service("Q", doorOfD.addresses()).request());
                return s.<Integer>receive();
            }, (s, t) -> t.send(s), t -> {
                try (Session s = t.receive(); Session q = s.receive()) {
                    q.send(20);
                    s.send(q.<Integer>receive() + 1);
                }
                return null;
            }).part("D", () -> {
                try (doorOfD; Session q = doorOfD.accept()) {
                    int number = q.receive();
                    q.send(number * 2);
                }
                return null;
            }).end();
            assertThat(scene.<Integer>result("A")).isEqualTo(41);
        }
    }

    /** Case 4: both ends change hands at the same time; C and D end up talking, and every message comes once and in order. */
    @ParameterizedTest
    @MethodSource("settings")
    void bothEndsChangeHandsAtOnce(Setting setting) throws Exception {
        int rounds = 200;
        LocalType pingPong = outwhile(send("int"), receive("int"));
        LocalType pongPing = inwhile(receive("int"), send("int"));
        CyclicBarrier together = new CyclicBarrier(2);
        try (Vms vms = setting.vms(protocol("S", send("int"), pingPong), protocol("T", send(live(receive("int"), pongPing))),
                protocol("U", send(live(pingPong))))) {
            SessionServer doorOfD = vms.environment('D').serve("U");
            SessionEnvironment ofA = vms.environment('A');
            Scene scene = play(vms, s -> {
                try (Session u = ofA.service("U", doorOfD.addresses()).request()) {
                    s.send(-1);
                    together.await();
                    u.send(s);
                }
                return null;
            }, (s, t) -> {
                together.await();
                t.send(s);
            }, t -> {
                List<Integer> seen = new ArrayList<>();
                try (Session s = t.receive()) {
                    seen.add(s.receive());
                    while (s.inwhile()) {
                        int number = s.receive();
                        seen.add(number);
                        s.send(-number);
                    }
                }
                return seen;
            }).part("D", () -> {
                List<Integer> seen = new ArrayList<>();
                try (doorOfD; Session u = doorOfD.accept(); Session s = u.receive()) {
                    for (int i = 0; s.outwhile(i < rounds); i++) {
                        s.send(i);
                        seen.add(s.receive());
                    }
                }
                return seen;
            }).end();
            assertThat(scene.<List<Integer>>result("C")).containsExactlyElementsOf(
                    IntStream.range(-1, rounds).boxed().toList());
            assertThat(scene.<List<Integer>>result("D")).containsExactlyElementsOf(
                    IntStream.range(0, rounds).mapToObj(i -> -i).toList());
        }
    }

    /** In the middle of a loop, chosen by a label, and while the passive party keeps sending. */
    @ParameterizedTest
    @MethodSource("settings")
    void insideLoopsAndChoices(Setting setting) throws Exception {
        int count = 500;
        LocalType stream = inwhile(receive("int"));
        try (Vms vms = setting.vms(protocol("S", outwhile(send("int"))),
                protocol("T", outwhile(outbranch(Map.of("KEEP", LocalType.end(), "GIVE", send(live(stream)))))))) {
            Scene scene = play(vms, s -> {
                for (int i = 0; s.outwhile(i < count); i++) {
                    s.send(i);
                }
                return null;
            }, (s, t) -> {
                for (int i = 0; i < 10; i++) {
                    assertThat(s.inwhile()).isTrue();
                    assertThat(s.<Integer>receive()).isEqualTo(i);
                }
                t.outwhile(true);
                t.outbranch("KEEP");
                t.outwhile(true);
                t.outbranch("GIVE");
                t.send(s);
                t.outwhile(false);
            }, t -> {
                List<Integer> seen = new ArrayList<>();
                while (t.inwhile()) {
                    if (t.inbranch().equals("GIVE")) {
                        try (Session s = t.receive()) {
                            while (s.inwhile()) {
                                seen.add(s.receive());
                            }
                        }
                    }
                }
                return seen;
            }).end();
            assertThat(scene.<List<Integer>>result("C")).containsExactlyElementsOf(IntStream.range(10, count).boxed().toList());
        }
    }

    /** From hand to hand ten times, every holder playing one round while the passive party goes on. */
    @ParameterizedTest
    @MethodSource("settings")
    void alongAChainOfTen(Setting setting) throws Exception {
        int holders = 10;
        LocalType rest = inwhile(receive("int"), send("int"));
        try (Vms vms = setting.vms(protocol("S", outwhile(send("int"), receive("int"))), protocol("T", send(live(rest))))) {
            String places = "BCABDCABDC";
            List<SessionServer> doors = new ArrayList<>();
            for (int i = 1; i <= holders; i++) {
                doors.add(vms.environment(places.charAt(i - 1)).serve("T"));
            }
            Scene scene = play(vms, s -> {
                int sum = 0;
                for (int i = 0; s.outwhile(i <= holders + 1); i++) {
                    s.send(i);
                    sum += s.<Integer>receive();
                }
                return sum;
            }, (s, t) -> {
                round(s);
                t.send(s);
            }, t -> {
                Session s = t.receive();
                round(s);
                pass(s, vms.environment('C'), doors.get(0));
                return null;
            });
            for (int i = 0; i < holders; i++) {
                SessionServer door = doors.get(i);
                int place = i;
                scene.part("holder " + i, () -> {
                    try (door; Session t = door.accept()) {
                        Session s = t.receive();
                        if (place + 1 < holders) {
                            round(s);
                            pass(s, vms.environment(places.charAt(place)), doors.get(place + 1));
                        } else {
                            while (s.inwhile()) {
                                s.send(s.<Integer>receive());
                            }
                            s.close();
                        }
                    }
                    return null;
                });
            }
            scene.end();
            assertThat(scene.<Integer>result("A")).isEqualTo(IntStream.rangeClosed(0, holders + 1).sum());
        }
    }

    private static void round(Session s) throws SessionException {
        assertThat(s.inwhile()).isTrue();
        s.send(s.<Integer>receive());
    }

    private static void pass(Session s, SessionEnvironment environment, SessionServer door) throws SessionException {
        try (Session t = environment.service("T", door.addresses()).request()) {
            t.send(s);
        }
    }

    /** What the receiver is told to expect may be less than what is left, and never something else. */
    @ParameterizedTest
    @MethodSource("settings")
    void onlyWhatFitsIsHandedOver(Setting setting) throws Exception {
        try (Vms vms = setting.vms(protocol("S", receive("int")), protocol("T", send(live(send("double")))))) {
            Scene scene = play(vms, Session::<Integer>receive, (s, t) -> {
                assertThatThrownBy(() -> t.send(s)).isInstanceOf(ProtocolViolationException.class)
                        .hasMessageContaining("at the beginning").hasMessageContaining("double");
                s.send(5);
            }, t -> t.<Session>receive());
            assertThat(scene.<Integer>result("A")).isEqualTo(5);
            assertThat(scene.failure("C")).isInstanceOf(PeerFailureException.class);
        }
    }

    /** The receiver fails before it has received: the passive party is told. */
    @ParameterizedTest
    @MethodSource("settings")
    void aReceiverThatFailsBeforeItReceives(Setting setting) throws Exception {
        CountDownLatch handed = new CountDownLatch(1);
        try (Vms vms = setting.vms(protocol("S", receive("int")), protocol("T", send(live(send("int")))))) {
            Scene scene = play(vms, Session::<Integer>receive, (s, t) -> {
                t.send(s);
                handed.countDown();
            }, t -> {
                handed.await();
                t.abort("gives up");
                return null;
            });
            assertThat(scene.failure("A")).isInstanceOfSatisfying(PeerFailureException.class, e -> {
                assertThat(e.peer()).isEqualTo("server");
                assertThat(e.kind()).isEqualTo(FailureKind.LOST);
                assertThat(e).hasMessageContaining("was handed over and did not arrive");
            });
        }
    }

    /** The receiver fails after it has received: so does the session, for the passive party. */
    @ParameterizedTest
    @MethodSource("settings")
    void aReceiverThatFailsAfterwards(Setting setting) throws Exception {
        try (Vms vms = setting.vms(protocol("S", receive("int")), protocol("T", send(live(send("int")))))) {
            Scene scene = play(vms, Session::<Integer>receive, (s, t) -> t.send(s), t -> {
                Session s = t.receive();
                s.abort("gives up");
                return null;
            });
            assertThat(scene.failure("A")).isInstanceOfSatisfying(PeerFailureException.class,
                    e -> assertThat(e).hasMessageContaining("`server` gives up"));
        }
    }

    /** The passive party fails while its session is under way: the receiver is told. */
    @ParameterizedTest
    @MethodSource("settings")
    void aPassivePartyThatFails(Setting setting) throws Exception {
        CountDownLatch failed = new CountDownLatch(1);
        CountDownLatch handed = new CountDownLatch(1);
        try (Vms vms = setting.vms(protocol("S", send("int")), protocol("T", send(live(receive("int")))))) {
            Scene scene = play(vms, s -> {
                handed.await();
                s.abort("is ill");
                failed.countDown();
                return null;
            }, (s, t) -> {
                t.send(s);
                handed.countDown();
            }, t -> {
                failed.await();
                Session s = t.receive();
                return s.<Integer>receive();
            });
            assertThat(scene.failure("C")).isInstanceOf(PeerFailureException.class).hasMessageContaining("is ill");
        }
    }

    /** Service passing: C requests a session of D, whose service it has from B. */
    @ParameterizedTest
    @MethodSource("settings")
    void aServiceIsPassedOn(Setting setting) throws Exception {
        try (Vms vms = setting.vms(protocol("Q", send("int"), receive("int")), protocol("Other", receive("int")),
                protocol("T", send(service(send("int"), receive("int"))), receive("int"), send(service(send("int"), receive("int")))))) {
            SessionServer doorOfC = vms.environment('C').serve("T");
            SessionServer doorOfD = vms.environment('D').serve("Q");
            SessionEnvironment ofB = vms.environment('B');
            Scene scene = new Scene().part("D", () -> {
                try (doorOfD; Session q = doorOfD.accept()) {
                    int number = q.receive();
                    q.send(number + 1);
                }
                return null;
            }).part("C", () -> {
                try (doorOfC; Session t = doorOfC.accept()) {
                    Service fromB = t.receive();
                    try (Session q = fromB.request()) {
                        q.send(1);
                        t.send(q.<Integer>receive());
                    }
                    return t.<Service>receive();
                }
            }).part("B", () -> {
                try (Session t = ofB.service("T", doorOfC.addresses()).request()) {
                    t.send(ofB.service("Q", doorOfD.addresses()));
                    assertThat(t.<Integer>receive()).isEqualTo(2);
                    assertThatThrownBy(() -> t.send(ofB.service("Other", doorOfD.addresses())))
                            .isInstanceOf(ProtocolViolationException.class).hasMessageContaining("a service of `Other`");
                }
                return null;
            });
            scene.result("B");
            scene.result("D");
            assertThat(scene.failure("C")).isInstanceOf(PeerFailureException.class);
        }
    }

    /** A session of two travels over one of several participants as well. */
    @ParameterizedTest
    @EnumSource
    void overASessionFromTheRegistry(Medium medium) throws Exception {
        PayloadType handed = live(send("int"));
        ProtocolDescriptor carrier = ProtocolDescriptor.of("Carrier", List.of(
                Machines.of("giver", Action.send(new Role("taker"), Label.Reserved.NONE, handed)),
                Machines.of("taker", Action.receive(new Role("giver"), Label.Reserved.NONE, handed)),
                Machines.of("third")));
        try (Vms vms = new Vms("A|B", Between.TCP, SessionOptions.defaults(), protocol("S", receive("int")))) {
            SessionServer door = vms.environment('B').serve("S");
            Session a = vms.environment('A').service("S", door.addresses()).request();
            Session b = door.accept();
            Troupe.Endings endings = new Troupe(carrier, medium == Medium.TCP ? Troupe.Medium.TCP : Troupe.Medium.SHARED)
                    .part("giver", s -> s.send("taker", b))
                    .part("taker", s -> {
                        try (Session taken = s.receive("giver")) {
                            taken.send(9);
                        }
                    })
                    .part("third", s -> { })
                    .play();
            assertThat(endings.byRole()).isEmpty();
            assertThat(a.<Integer>receive()).isEqualTo(9);
            a.close();
            door.close();
        }
    }

    /** Machines that do one thing. */
    private static final class Machines {
        static Machine of(String role, Action... actions) {
            Machine.Builder machine = Machine.builder(new Role(role));
            int state = machine.state();
            for (Action action : actions) {
                int next = machine.state();
                machine.transition(state, action, next);
                state = next;
            }
            return machine.build();
        }
    }
}
