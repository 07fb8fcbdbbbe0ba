package dev.parley.runtime.session;

import static dev.parley.runtime.session.SmallProtocols.A;
import static dev.parley.runtime.session.SmallProtocols.B;
import static dev.parley.runtime.session.SmallProtocols.C;
import static dev.parley.runtime.session.SmallProtocols.choice;
import static dev.parley.runtime.session.SmallProtocols.plain;
import static dev.parley.runtime.session.SmallProtocols.play;
import static dev.parley.runtime.session.SmallProtocols.sequence;
import static dev.parley.runtime.session.SmallProtocols.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.runtime.PeerFailureException;
import dev.parley.runtime.Payload3;
import dev.parley.runtime.example.Troupe;
import dev.parley.runtime.example.Troupe.Endings;
import dev.parley.runtime.example.Troupe.Medium;
import dev.parley.runtime.session.SmallProtocols.Exchange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each operation of the session on small protocols of its own. */
@Timeout(30)
class OperationsTest {
    enum Party { A, B }

    enum Answer { yes, no }

    record Note(List<String> words) {}

    record Fixed(String text, int number) {}

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

    @Test
    void givesLabelsThatAreTheConstantsOfTheProgram() throws Exception {
        AtomicReference<String> got = new AtomicReference<>();
        ProtocolDescriptor protocol = choice(step(Label.of(new String("yes"))), step(Label.of(new String("no"))));
        Endings endings = play(Medium.TCP, protocol, s -> s.outbranch("no"), s -> got.set(s.inbranch("A")));
        assertThat(endings.byRole()).isEmpty();
        assertThat(got.get()).isSameAs("no");
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

    /** The others are told, and nobody waits for what does not come. */
    @ParameterizedTest
    @EnumSource
    void endsForAllWhereOneOfSeveralReceiversHasGone(Medium medium) throws Exception {
        Exchange toBoth = new Exchange(A, List.of(B, C), Label.Reserved.NONE, PayloadType.of("int[]"));
        Exchange toTheOthers = new Exchange(C, List.of(A, B), Label.Reserved.NONE, PayloadType.of("int"));
        CountDownLatch begun = new CountDownLatch(2);
        CountDownLatch gone = new CountDownLatch(1);
        Endings endings = new Troupe(sequence(toBoth, toTheOthers), medium)
                .part("A", s -> {
                    begun.countDown();
                    gone.await();
                    s.send(List.of("C", "B"), new int[] {7});
                    s.receive("C");
                })
                .part("B", s -> {
                    begun.countDown();
                    s.receive("A");
                    s.receive("C");
                })
                .part("C", s -> {
                    begun.await();
                    s.abort("goes");
                    gone.countDown();
                })
                .play();
        for (String told : List.of("A", "B")) {
            assertThat(endings.of(told)).isInstanceOfSatisfying(PeerFailureException.class, failure -> {
                assertThat(failure.peer()).isEqualTo("C");
                assertThat(failure).hasMessageContaining("goes");
            });
        }
    }
}
