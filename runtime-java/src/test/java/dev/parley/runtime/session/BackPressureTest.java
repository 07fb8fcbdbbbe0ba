package dev.parley.runtime.session;

import static dev.parley.runtime.session.SmallProtocols.A;
import static dev.parley.runtime.session.SmallProtocols.B;
import static dev.parley.runtime.session.SmallProtocols.plain;
import static dev.parley.runtime.session.SmallProtocols.play;
import static dev.parley.runtime.session.SmallProtocols.sequence;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.runtime.PeerFailureException;
import dev.parley.runtime.SessionInterruptedException;
import dev.parley.runtime.example.Troupe.Endings;
import dev.parley.runtime.example.Troupe.Medium;
import dev.parley.runtime.example.Troupe;
import dev.parley.runtime.session.SmallProtocols.Exchange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What becomes of a sender that its receiver does not keep up with. */
@Timeout(30)
class BackPressureTest {
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

    record Chunk(byte[] content) {}

    static List<Arguments> large() {
        return List.of(Arguments.of(byte[].class, new byte[20_000]), Arguments.of(long[].class, new long[2_500]),
                Arguments.of(String.class, "x".repeat(20_000)), Arguments.of(Chunk.class, new Chunk(new byte[20_000])));
    }

    /** Within a JVM, where nothing is written that could be measured. */
    @ParameterizedTest
    @MethodSource("large")
    void knowsHowMuchIsAheadInMemory(Class<?> type, Object payload) throws Exception {
        int rounds = 50;
        AtomicInteger sent = new AtomicInteger();
        AtomicReference<Thread> sender = new AtomicReference<>();
        Endings endings = new Troupe(sequence(Collections.nCopies(rounds, plain(type)).toArray(Exchange[]::new)), Medium.SHARED,
                SessionOptions.defaults().withInboxBytes(100_000))
                .part("A", s -> {
                    sender.set(Thread.currentThread());
                    for (int i = 0; i < rounds; i++) {
                        s.send("B", payload);
                        sent.set(i + 1);
                    }
                })
                .part("B", s -> {
                    while (sent.get() < rounds && (sent.get() == 0 || sender.get().getState() != Thread.State.WAITING)) {
                        Thread.sleep(1);
                    }
                    assertThat(sent.get()).isLessThan(10);
                    for (int i = 0; i < rounds; i++) {
                        s.receive("A");
                    }
                })
                .play();
        assertThat(endings.byRole()).isEmpty();
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

    @Test
    void endsWhenASenderThatIsHeldBackIsInterrupted() throws Exception {
        Exchange[] steps = Collections.nCopies(2_000, plain(byte[].class)).toArray(Exchange[]::new);
        for (Medium medium : Medium.values()) {
            CountDownLatch over = new CountDownLatch(1);
            Endings endings = new Troupe(sequence(steps), medium, SessionOptions.defaults().withInboxBytes(10_000))
                    .part("A", s -> {
                        Thread sender = Thread.currentThread();
                        Thread.startVirtualThread(() -> {
                            while (over.getCount() > 0) {
                                LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
                                sender.interrupt();
                            }
                        });
                        try {
                            while (true) {
                                s.send("B", new byte[20_000]);
                            }
                        } finally {
                            over.countDown();
                        }
                    })
                    .part("B", s -> {
                        over.await();
                        while (true) {
                            s.receive("A");
                        }
                    })
                    .play();
            assertThat(endings.of("A")).as("%s", medium).isInstanceOf(SessionInterruptedException.class);
            assertThat(endings.of("B")).as("%s", medium).isInstanceOf(PeerFailureException.class);
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
}
