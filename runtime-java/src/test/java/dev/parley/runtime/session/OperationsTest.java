package dev.parley.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.runtime.Payload3;
import dev.parley.runtime.PeerFailureException;
import dev.parley.runtime.ProtocolViolationException;
import dev.parley.runtime.SessionClosedException;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.example.Troupe;
import dev.parley.runtime.example.Troupe.Endings;
import dev.parley.runtime.example.Troupe.Medium;
import dev.parley.runtime.example.Troupe.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each operation of the session on small protocols of its own, allowed and not. */
@Timeout(30)
class OperationsTest {
    private static final Role A = new Role("A");
    private static final Role B = new Role("B");
    private static final Role C = new Role("C");

    enum Party { A, B }

    enum Answer { yes, no }

    record Note(List<String> words) {}

    record Fixed(String text, int number) {}

    record Stranger(String text) {}

    /** A step that one role sends and the others receive. */
    private record Exchange(Role sender, List<Role> receivers, Label label, PayloadType... payloads) {}

    private static Exchange step(Label label, String... payloads) {
        return new Exchange(A, List.of(B), label, Arrays.stream(payloads).map(PayloadType::of).toArray(PayloadType[]::new));
    }

    /** A to B, one exchange after the other. */
    private static ProtocolDescriptor sequence(Exchange... steps) {
        List<Machine> machines = new ArrayList<>();
        List<Role> roles = Arrays.stream(steps).anyMatch(step -> step.receivers().contains(C)) ? List.of(A, B, C) : List.of(A, B);
        for (Role role : roles) {
            Machine.Builder machine = Machine.builder(role);
            int state = machine.state();
            for (Exchange step : steps) {
                if (!role.equals(step.sender()) && !step.receivers().contains(role)) {
                    continue;
                }
                int next = machine.state();
                machine.transition(state, role.equals(step.sender())
                        ? new Action(Direction.SEND, step.receivers(), step.label(), List.of(step.payloads()))
                        : Action.receive(step.sender(), step.label(), step.payloads()), next);
                state = next;
            }
            machines.add(machine.build());
        }
        return ProtocolDescriptor.of("test.Sequence", machines);
    }

    /** A chooses among the labels, whose messages carry the payloads. */
    private static ProtocolDescriptor choice(Exchange... alternatives) {
        List<Machine> machines = new ArrayList<>();
        for (Role role : List.of(A, B)) {
            Machine.Builder machine = Machine.builder(role);
            int first = machine.state();
            int end = machine.state();
            for (Exchange alternative : alternatives) {
                machine.transition(first, role.equals(A)
                        ? Action.send(B, alternative.label(), alternative.payloads())
                        : Action.receive(A, alternative.label(), alternative.payloads()), end);
            }
            machines.add(machine.build());
        }
        return ProtocolDescriptor.of("test.Choice", machines);
    }

    private static Exchange plain(Class<?>... payloads) {
        return step(Label.Reserved.NONE, Arrays.stream(payloads).map(Class::getCanonicalName).toArray(String[]::new));
    }

    private static Endings play(Medium medium, ProtocolDescriptor protocol, Part a, Part b) throws Exception {
        return new Troupe(protocol, medium).part("A", a).part("B", b).play();
    }

    @ParameterizedTest
    @EnumSource
    void carriesEveryKindOfPayload(Medium medium) throws Exception {
        List<Object> sent = List.of(true, (byte) 1, (short) 2, 'c', 4, 5L, 6f, 7d, "text \ud800 ü", new int[] {1, 2}, new double[] {0.5},
                new boolean[] {true, false}, new byte[] {1}, new char[] {'x'}, new long[] {1L}, new float[] {1f}, new short[] {3},
                new double[][] {{1}, {2, 3}}, List.of("a", 1), Map.of("k", List.of(1)), new Note(new ArrayList<>(List.of("w"))),
                new Fixed("f", 1), Answer.yes);
        List<String> types = List.of("boolean", "byte", "short", "char", "int", "long", "float", "double", "java.lang.String", "int[]",
                "double[]", "boolean[]", "byte[]", "char[]", "long[]", "float[]", "short[]", "double[][]",
                "java.util.List<java.lang.Object>", "java.util.Map<java.lang.String, ? extends java.util.List<java.lang.Integer>>",
                Note.class.getCanonicalName(), Fixed.class.getCanonicalName(), Answer.class.getCanonicalName());
        Exchange[] steps = types.stream().map(type -> step(Label.Reserved.NONE, type)).toArray(Exchange[]::new);
        List<Object> received = new ArrayList<>();
        Endings endings = play(medium, sequence(steps), s -> {
            for (Object value : sent) {
                s.send("B", value);
            }
        }, s -> {
            for (int i = 0; i < sent.size(); i++) {
                received.add(s.receive("A"));
            }
        });
        assertThat(endings.byRole()).isEmpty();
        assertThat(Arrays.deepEquals(received.toArray(), sent.toArray())).as("%s", received).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void isolatesWhatCanChangeAndSharesNothing(Medium medium) throws Exception {
        Note note = new Note(new ArrayList<>(List.of("before")));
        int[] numbers = {1};
        CountDownLatch changed = new CountDownLatch(1);
        AtomicReference<Payload3<Note, int[], Fixed>> got = new AtomicReference<>();
        Endings endings = play(medium, sequence(plain(Note.class, int[].class, Fixed.class)), s -> {
            s.send("B", note, numbers, new Fixed("f", 1));
            note.words().set(0, "after");
            numbers[0] = 2;
            changed.countDown();
        }, s -> {
            changed.await();
            got.set(s.receive3("A"));
        });
        assertThat(endings.byRole()).isEmpty();
        assertThat(got.get().first().words()).containsExactly("before");
        assertThat(got.get().second()).containsExactly(1);
        assertThat(got.get().third()).isEqualTo(new Fixed("f", 1));
    }

    @Test
    void givesAwayByReferenceWhatIsNotAliased() throws Exception {
        int[] numbers = {1};
        AtomicReference<int[]> got = new AtomicReference<>();
        PayloadType given = new PayloadType.Value("int[]", true);
        Endings endings = play(Medium.SHARED, sequence(new Exchange(A, List.of(B), Label.Reserved.NONE, given)),
                s -> s.send("B", numbers), s -> got.set(s.receive("A")));
        assertThat(endings.byRole()).isEmpty();
        assertThat(got.get()).isSameAs(numbers);
    }

    @ParameterizedTest
    @EnumSource
    void widensPrimitivesAndCarriesNull(Medium medium) throws Exception {
        Endings endings = play(medium, sequence(plain(long.class), plain(double.class), plain(int.class), plain(String.class),
                plain(String.class, String.class)), s -> {
            s.send("B", 5);
            s.send("B", 5L);
            s.send("B", 'c');
            s.send("B", (Object[]) null);
            s.send("B", null, "x");
        }, s -> {
            long wide = s.receive("A");
            assertThat(wide).isEqualTo(5);
            double wider = s.receive("A");
            assertThat(wider).isEqualTo(5.0);
            int code = s.receive("A");
            assertThat(code).isEqualTo('c');
            String nothing = s.receive("A");
            assertThat(nothing).isNull();
            assertThat(s.<String, String>receive2("A").first()).isNull();
        });
        assertThat(endings.byRole()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void sendsOneCopyToEachOfSeveralReceivers(Medium medium) throws Exception {
        Exchange both = new Exchange(A, List.of(B, C), Label.Reserved.NONE, PayloadType.of("int[]"));
        int[][] got = new int[2][];
        Endings endings = new Troupe(sequence(both), medium)
                .part("A", s -> s.send(List.of("C", "B"), new int[] {7}))
                .part("B", s -> got[0] = s.receive("A"))
                .part("C", s -> got[1] = s.receive("A"))
                .play();
        assertThat(endings.byRole()).isEmpty();
        assertThat(got[0]).containsExactly(7).isNotSameAs(got[1]);
    }

    /** Among several roles, the one argument of a send is the receiver. */
    @ParameterizedTest
    @EnumSource
    void sendsAMessageWithoutPayloadToOneOfSeveralRoles(Medium medium) throws Exception {
        Label ready = Label.of("ready");
        List<String> got = new CopyOnWriteArrayList<>();
        Endings endings = new Troupe(sequence(new Exchange(A, List.of(B), ready), new Exchange(A, List.of(C), ready)), medium)
                .part("A", s -> {
                    s.send(Party.B);
                    s.send("C");
                })
                .part("B", s -> got.add("B " + s.inbranch("A")))
                .part("C", s -> got.add("C " + s.inbranch("A")))
                .play();
        assertThat(endings.byRole()).isEmpty();
        assertThat(got).containsExactlyInAnyOrder("B ready", "C ready");
    }

    @ParameterizedTest
    @EnumSource
    void performsALabelledMessageInOneCallWhereThereIsNoChoice(Medium medium) throws Exception {
        Endings endings = play(medium, sequence(step(Label.of("add"), "int"), step(Label.of("stop"))),
                s -> {
                    s.send(Party.B, 5);
                    s.outbranch("stop");
                }, s -> {
                    int five = s.receive(Party.A);
                    assertThat(five).isEqualTo(5);
                    assertThat(s.inbranch(Party.A)).isEqualTo("stop");
                });
        assertThat(endings.byRole()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void performsAChoiceInTwoCalls(Medium medium) throws Exception {
        ProtocolDescriptor protocol = choice(step(Label.of("yes"), "int", "java.lang.String"), step(Label.of("no")));
        for (Answer answer : Answer.values()) {
            List<Object> got = new ArrayList<>();
            Endings endings = play(medium, protocol, s -> {
                s.outbranch(answer);
                if (answer == Answer.yes) {
                    s.send("B", 1, "x");
                }
            }, s -> {
                got.add(s.inbranch("A"));
                if (got.getFirst().equals("yes")) {
                    got.add(s.receive2("A"));
                }
            });
            assertThat(endings.byRole()).isEmpty();
            assertThat(got).hasSize(answer == Answer.yes ? 2 : 1);
        }
    }

    /** What the code tries, and what it is told. */
    static List<Arguments> violations() {
        ProtocolDescriptor message = sequence(plain(int.class, String.class));
        ProtocolDescriptor choice = choice(step(Label.of("yes"), "int"), step(Label.of("no"), "int"));
        return List.of(
                violation(message, s -> s.send("B", 1), "the code sends 1 payload where the message `<int, String>` has 2"),
                violation(message, s -> s.send("B", new Object[0]), "the code sends 0 payloads where the message `<int, String>` has 2"),
                violation(message, s -> s.send("B", 1, 2), "the code sends a `java.lang.Integer` where the message has `String`"),
                violation(message, s -> s.send("B", null, ""), "the code sends null where the message has `int`"),
                violation(message, s -> s.send("B", 1L, ""), "the code sends a `java.lang.Long` where the message has `int`"),
                violation(message, s -> s.send("A", 1, ""), "the code sends to `A`"),
                violation(message, s -> s.ready("A"), "the code names its own role `A` as a peer"),
                violation(message, s -> s.send("X", 1, ""), "the protocol has no role `X`, only `A`, `B`"),
                violation(message, s -> s.receive("B"), "the code receives from `B`"),
                violation(message, s -> s.receive("X"), "the protocol has no role `X`, only `A`, `B`"),
                violation(message, s -> s.begin(), "the code calls begin()"),
                violation(message, s -> s.awaitBegin(), "the code calls awaitBegin()"),
                violation(message, s -> s.outbranch("yes"), "the code chooses the label `yes`"),
                violation(message, s -> s.inbranch("B"), "the code follows a choice of `B`"),
                violation(message, s -> s.outwhile(true), "the code calls outwhile(true)"),
                violation(message, s -> s.outwhile(false), "the code calls outwhile(false)"),
                violation(message, s -> s.inwhile("B"), "the code follows a loop of `B`"),
                violation(message, s -> s.close(), "the session is closed before the end of the role"),
                violation(choice, s -> s.send("B", 1), "the code sends to `B` where it has to choose a label first, with outbranch"),
                violation(choice, s -> s.outbranch("maybe"), "the code chooses the label `maybe`"),
                violation(choice, s -> {
                    s.outbranch("yes");
                    s.outbranch("no");
                }, "the code chooses the label `no` before it has sent the payloads of `yes`"),
                violation(choice, s -> {
                    s.outbranch("yes");
                    s.receive("B");
                }, "the code receives from `B` before it has sent the payloads of `yes`"),
                violation(choice, s -> {
                    s.outbranch("yes");
                    s.close();
                }, "the session is closed before the end of the role"));
    }

    private static Arguments violation(ProtocolDescriptor protocol, Part attempt, String problem) {
        return Arguments.of(protocol, attempt, problem);
    }

    @ParameterizedTest
    @MethodSource("violations")
    void stopsWhatTheProtocolDoesNotAllow(ProtocolDescriptor protocol, Part attempt, String problem) throws Exception {
        Endings endings = play(Medium.TCP, protocol, attempt, s -> {
            if (protocol.qualifiedName().equals("test.Choice")) {
                s.inbranch("A");
            } else {
                s.receive2("A");
            }
        });
        assertThat(endings.of("A")).isInstanceOfSatisfying(ProtocolViolationException.class, e -> {
            assertThat(e.culprit()).isEqualTo("A");
            assertThat(e.problem()).isEqualTo(problem);
            assertThat(e.point().orElseThrow().state()).isZero();
        });
        assertThat(endings.byRole()).containsKey("B");
    }

    @ParameterizedTest
    @EnumSource
    void stopsAReceiverThatMissesTheLabel(Medium medium) throws Exception {
        ProtocolDescriptor protocol = choice(step(Label.of("yes"), "int"), step(Label.of("no"), "int"));
        Endings endings = play(medium, protocol, s -> {
            s.outbranch("no");
            s.send("B", 1);
        }, s -> {
            s.inbranch("A");
            s.inbranch("A");
        });
        assertThat(endings.of("B")).hasMessage("role `B`, at state 0 (`receive no<int> from A`): the code follows a choice of `A` "
                + "before it has received the payloads of `no`");
    }

    @ParameterizedTest
    @EnumSource
    void sendsNothingOfAMessageThatCannotTravel(Medium medium) throws Exception {
        Endings endings = play(medium, sequence(plain(List.class)), s -> s.send("B", List.of(new Stranger("x"))), s -> s.receive("A"));
        assertThat(endings.of("A")).isInstanceOf(ProtocolViolationException.class)
                .hasMessageContaining("cannot be sent").hasMessageContaining("Stranger");
        assertThat(endings.of("B")).isInstanceOf(PeerFailureException.class);
    }

    @Test
    void refusesAMessageThatIsTooLarge() throws Exception {
        Endings endings = new Troupe(sequence(plain(byte[].class)), Medium.TCP, SessionOptions.defaults().withMaxMessageBytes(1000))
                .part("A", s -> s.send("B", new byte[1000]))
                .part("B", s -> s.receive("A"))
                .play();
        assertThat(endings.of("A")).isInstanceOf(ProtocolViolationException.class)
                .hasMessageContaining("the message takes 1007 bytes, the limit is 1000");
    }

    @Test
    void stopsTwoThreadsOnOneSession() throws Exception {
        AtomicReference<Throwable> second = new AtomicReference<>();
        Endings endings = play(Medium.SHARED, sequence(plain(int.class)), s -> {
            while (second.get() == null) {
                Thread.sleep(1);
            }
        }, s -> {
            Thread first = Thread.currentThread();
            Thread other = Thread.ofPlatform().start(() -> {
                try {
                    while (first.getState() != Thread.State.WAITING) {
                        Thread.sleep(1);
                    }
                    s.receive("A");
                } catch (Exception e) {
                    second.set(e);
                }
            });
            try {
                s.receive("A");
            } finally {
                other.join();
            }
        });
        assertThat(second.get()).isInstanceOf(ProtocolViolationException.class)
                .hasMessageEndingWith("two threads use the session at the same time");
        assertThat(endings.of("B")).isInstanceOf(SessionException.class);
    }

    @Test
    void isOfNoUseOnceItIsClosed() throws Exception {
        Endings endings = play(Medium.SHARED, sequence(plain(int.class)), s -> s.send("B", 1), s -> {
            s.receive("A");
            s.close();
            s.close();
            s.receive("A");
        });
        assertThat(endings.byRole().keySet()).containsExactly("B");
        assertThat(endings.of("B")).isInstanceOf(SessionClosedException.class);
    }

    @Test
    void holdsBackASenderThatIsTooFarAhead() throws Exception {
        int rounds = 2_000;
        Exchange[] steps = Collections.nCopies(rounds, plain(byte[].class)).toArray(Exchange[]::new);
        for (Medium medium : Medium.values()) {
            AtomicReference<Integer> sent = new AtomicReference<>(0);
            Endings endings = new Troupe(sequence(steps), medium, SessionOptions.defaults().withInboxBytes(10_000))
                    .part("A", s -> {
                        for (int i = 0; i < rounds; i++) {
                            s.send("B", new byte[20_000]);
                            sent.set(i + 1);
                        }
                    })
                    .part("B", s -> {
                        int ahead;
                        do {
                            ahead = sent.get();
                            Thread.sleep(200);
                        } while (ahead == 0 || ahead < sent.get());
                        assertThat(ahead).isLessThan(rounds);
                        for (int i = 0; i < rounds; i++) {
                            s.<byte[]>receive("A");
                        }
                    })
                    .play();
            assertThat(endings.byRole()).as("%s", medium).isEmpty();
        }
    }

    @Test
    void wakesASenderThatIsHeldBackWhenItsPeerFails() throws Exception {
        Exchange[] steps = Collections.nCopies(2_000, plain(byte[].class)).toArray(Exchange[]::new);
        for (Medium medium : Medium.values()) {
            Endings endings = new Troupe(sequence(steps), medium, SessionOptions.defaults().withInboxBytes(10_000))
                    .part("A", s -> {
                        while (true) {
                            s.send("B", new byte[20_000]);
                        }
                    })
                    .part("B", s -> {
                        Thread.sleep(300);
                        throw new IllegalStateException("full");
                    })
                    .play();
            assertThat(endings.of("A")).as("%s", medium).isInstanceOf(PeerFailureException.class).hasMessageContaining("full");
        }
    }

    /** Neither reads while it sends, and no medium holds so much: somebody has to take in what comes. */
    @ParameterizedTest
    @EnumSource
    void letsBothSendMuchBeforeEitherReceives(Medium medium) throws Exception {
        PayloadType bytes = PayloadType.of("byte[]");
        List<Machine> machines = new ArrayList<>();
        for (Role role : List.of(A, B)) {
            Role peer = role.equals(A) ? B : A;
            Machine.Builder machine = Machine.builder(role);
            int start = machine.state();
            int sent = machine.state();
            machine.transition(start, Action.send(peer, Label.Reserved.NONE, bytes), sent);
            machine.transition(sent, Action.receive(peer, Label.Reserved.NONE, bytes), machine.state());
            machines.add(machine.build());
        }
        byte[] much = new byte[12 << 20];
        Endings endings = play(medium, ProtocolDescriptor.of("test.Exchange", machines), s -> {
            s.send("B", much);
            assertThat(s.<byte[]>receive("B")).hasSize(much.length);
        }, s -> {
            s.send("A", much);
            assertThat(s.<byte[]>receive("A")).hasSize(much.length);
        });
        assertThat(endings.byRole()).isEmpty();
    }

    @Test
    void namesAPayloadTypeThatIsNotOnTheClassPath() throws Exception {
        Endings endings = play(Medium.SHARED, sequence(step(Label.Reserved.NONE, "com.acme.Missing")), s -> { }, s -> { });
        assertThat(endings.byRole()).hasSize(2);
        assertThat(endings.of("A")).isInstanceOf(SessionSetupException.class).hasMessage("role `A`, before the session began: the payload "
                + "type `com.acme.Missing` of the protocol `test.Sequence` is not on the class path");
    }

    @Test
    void saysWhatIsExpectedInTheWordsOfTheApi() throws ClassNotFoundException {
        Machine.Builder machine = Machine.builder(A);
        int state = machine.state();
        machine.transition(state, Action.send(B, Label.of("x"), PayloadType.of("java.util.List<java.lang.String>")), machine.state());
        machine.transition(state, Action.send(B, Label.of("y")), machine.state());
        assertThat(expectation(machine.build()))
                .isEqualTo("send x<List<String>> to B or send y to B");
        assertThat(expectation(Machine.builder(A).build())).isEqualTo("the end of the role");
    }

    private static String expectation(Machine machine) throws ClassNotFoundException {
        PayloadClasses payloads = PayloadClasses.of(List.of(machine), OperationsTest.class.getClassLoader());
        return new Monitor(new PlayedMachine(machine, List.of(A, B), payloads)).point().expectation();
    }
}
