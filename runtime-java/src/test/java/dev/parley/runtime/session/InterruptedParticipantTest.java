package dev.parley.runtime.session;

import static dev.parley.runtime.session.SmallProtocols.plain;
import static dev.parley.runtime.session.SmallProtocols.sequence;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.runtime.FailureKind;
import dev.parley.runtime.PeerFailureException;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionInterruptedException;
import dev.parley.runtime.example.Troupe;
import dev.parley.runtime.example.Troupe.Endings;
import dev.parley.runtime.example.Troupe.Medium;
import dev.parley.runtime.session.SmallProtocols.Exchange;
import java.util.Collections;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** A participant that was interrupted before it sends or ends. */
@Timeout(30)
class InterruptedParticipantTest {
    /** So many that some are gathered, and so few that nobody has to wait. */
    private static final int FEW = 30;
    private static final int MANY = 1_000;

    private static Troupe troupe(Medium medium, int messages, boolean virtual) {
        Troupe troupe = new Troupe(sequence(Collections.nCopies(messages, plain(byte[].class)).toArray(Exchange[]::new)), medium,
                SessionOptions.defaults().withInboxBytes(10_000));
        return virtual ? troupe.onVirtualThreads() : troupe;
    }

    private static void send(Session session, int messages, int bytes) throws SessionException {
        for (int i = 0; i < messages; i++) {
            session.send("B", new byte[bytes]);
        }
    }

    private static void receive(Session session, int messages) throws SessionException {
        for (int i = 0; i < messages; i++) {
            session.receive("A");
        }
    }

    /** As an executor does it that is shut down: the participant has only to finish what it is at. */
    @ParameterizedTest
    @EnumSource
    void sendsAndEndsAllTheSame(Medium medium) throws Exception {
        for (boolean virtual : new boolean[] {false, true}) {
            AtomicBoolean stillKnown = new AtomicBoolean();
            // In shared memory the first message waits until its receiver is there.
            CountDownLatch there = new CountDownLatch(1);
            Troupe troupe = troupe(medium, FEW, virtual).part("A", s -> {
                there.await();
                Thread.currentThread().interrupt();
                send(s, FEW, 4);
                s.close();
                stillKnown.set(Thread.interrupted());
            }).part("B", s -> {
                there.countDown();
                receive(s, FEW);
                s.close();
            });
            assertThat(troupe.play().byRole()).as("virtual threads: %s", virtual).isEmpty();
            assertThat(stillKnown).isTrue();
        }
    }

    /** More than any medium holds, so that the sender has to wait until its peer reads. */
    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = {"SHARED", "NEGOTIATED"})
    void tellsItsPeerWhereItWouldHaveToWait(Medium medium) throws Exception {
        for (boolean virtual : new boolean[] {false, true}) {
            AtomicInteger sent = new AtomicInteger();
            Endings endings = troupe(medium, MANY, virtual).part("A", s -> {
                Thread.currentThread().interrupt();
                for (int i = 0; i < MANY; i++) {
                    send(s, 1, 20_000);
                    sent.incrementAndGet();
                }
            }).part("B", s -> {
                awaitStandstill(sent);
                receive(s, MANY);
            }).play();
            assertThat(endings.of("A")).as("virtual threads: %s", virtual).isInstanceOf(SessionInterruptedException.class);
            assertThat(endings.of("B")).isInstanceOfSatisfying(PeerFailureException.class,
                    failure -> assertThat(failure.kind()).isEqualTo(FailureKind.INTERRUPTED));
        }
    }

    /**
     * Until nothing more is sent. A peer that read from the beginning might keep up with its sender, which then would have nothing to wait for;
     * and one that reads much later is not told the reason, for which nobody waits for ever.
     */
    private static void awaitStandstill(AtomicInteger sent) throws InterruptedException {
        int before = 0;
        int same = 0;
        while (same < 10) {
            Thread.sleep(20);
            int now = sent.get();
            same = now > 0 && now == before ? same + 1 : 0;
            before = now;
        }
    }
}
