package dev.parley.runtime.session;

import static dev.parley.runtime.session.SmallProtocols.A;
import static dev.parley.runtime.session.SmallProtocols.B;
import static dev.parley.runtime.session.SmallProtocols.choice;
import static dev.parley.runtime.session.SmallProtocols.plain;
import static dev.parley.runtime.session.SmallProtocols.play;
import static dev.parley.runtime.session.SmallProtocols.sequence;
import static dev.parley.runtime.session.SmallProtocols.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.runtime.PeerFailureException;
import dev.parley.runtime.ProtocolViolationException;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionClosedException;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.example.Troupe;
import dev.parley.runtime.example.Troupe.Endings;
import dev.parley.runtime.example.Troupe.Medium;
import dev.parley.runtime.example.Troupe.Part;
import dev.parley.runtime.session.SmallProtocols.Exchange;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a session does not let the code do, and what it says then. */
@Timeout(30)
class RefusedOperationsTest {
    record Stranger(String text) {}

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
                violation(message, s -> s.receive((String) null), "the code names no role, but null"),
                violation(message, s -> s.receive((Enum<?>) null), "the code names no role, but null"),
                violation(message, s -> s.send((String) null, 1, ""), "the code names no role, but null"),
                violation(message, s -> s.send((List<String>) null, 1, ""), "the code names no role, but null"),
                violation(message, s -> s.send(Arrays.asList("B", null), 1, ""), "the code names no role, but null"),
                violation(message, s -> s.ready(null), "the code names no role, but null"),
                violation(message, s -> s.inbranch((String) null), "the code names no role, but null"),
                violation(message, s -> s.inwhile((String) null), "the code names no role, but null"),
                violation(choice, s -> s.outbranch((Enum<?>) null), "the code chooses the label `null`"),
                violation(message, s -> s.spawn(null), "the code spawns null in place of a body"),
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
    void namesAPayloadTypeThatIsNotOnTheClassPath() throws Exception {
        Endings endings = play(Medium.SHARED, sequence(step(Label.Reserved.NONE, "com.acme.Missing")), s -> { }, s -> { });
        assertThat(endings.byRole()).hasSize(2);
        assertThat(endings.of("A")).isInstanceOf(SessionSetupException.class).hasMessage("role `A`, before the session began: the payload "
                + "type `com.acme.Missing` of the protocol `test.Sequence` is not on the class path");
    }

    /** Also from a session at which another thread waits: who waits does not go on waiting. */
    @ParameterizedTest
    @EnumSource
    void nobodyClosesWhatAnotherThreadReceivesFrom(Medium medium) throws Exception {
        AtomicReference<Throwable> second = new AtomicReference<>();
        Endings endings = whileItReceives(medium, s -> {
            try {
                s.close();
            } catch (SessionException e) {
                second.set(e);
            }
        });
        assertThat(second.get()).isInstanceOf(ProtocolViolationException.class).hasMessageEndingWith("two threads use the session at the same time");
        assertThat(endings.of("B")).isInstanceOf(ProtocolViolationException.class);
        assertThat(endings.of("A")).isInstanceOf(PeerFailureException.class);
    }

    @ParameterizedTest
    @EnumSource
    void anyThreadEndsWhatAnotherReceivesFrom(Medium medium) throws Exception {
        Endings endings = whileItReceives(medium, s -> s.abort("has seen enough"));
        assertThat(endings.of("B")).isInstanceOf(SessionClosedException.class)
                .hasMessageContaining("the session was ended here: `B` has seen enough");
        assertThat(endings.of("A")).isInstanceOf(PeerFailureException.class).hasMessageContaining("has seen enough");
    }

    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(strings = " ")
    void needNotSayWhyItIsEnded(String reason) throws Exception {
        Endings endings = whileItReceives(Medium.SHARED, s -> s.abort(reason));
        assertThat(endings.of("A")).hasMessageContaining("`B` ended the session without a reason (at ");
    }

    /** What becomes of a session at one end of which a thread waits for a message, and another does something. */
    private static Endings whileItReceives(Medium medium, Consumer<Session> meanwhile) throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        ProtocolDescriptor thereAndBack = sequence(plain(int.class), new Exchange(B, List.of(A), Label.Reserved.NONE, PayloadType.of("int")));
        return play(medium, thereAndBack, s -> {
            over.await();
            s.send("B", 1);
            s.receive("B");
        }, s -> {
            Thread second = Thread.ofPlatform().start(() -> {
                LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
                meanwhile.accept(s);
            });
            try {
                s.receive("A");
            } finally {
                second.join();
                over.countDown();
            }
        });
    }
}
