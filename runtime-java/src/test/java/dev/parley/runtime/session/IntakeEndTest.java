package dev.parley.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.wire.FrameKind;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How reading is broken off, ends, or goes on where the peer goes on. */
@Timeout(60)
class IntakeEndTest extends TestedIntake {
    @Test
    void noticesThatAParticipantWasInterruptedWhichReads() throws Exception {
        intake.start();
        CompletableFuture<Throwable> thrown = new CompletableFuture<>();
        Thread participant = Thread.ofPlatform().daemon().start(() -> {
            try {
                take();
                thrown.complete(new AssertionError("not interrupted"));
            } catch (InterruptedException e) {
                thrown.complete(e);
            }
        });
        awaitReader(connection);
        intake.tick();
        assertThat(events).isEmpty();
        participant.interrupt();
        while (events.isEmpty()) {
            intake.tick();
        }
        assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
        assertThat(events.getFirst()).isEqualTo("interrupted");
    }

    @Test
    void doesNotReadForAThreadThatWasInterruptedBefore() {
        intake.start();
        Thread.currentThread().interrupt();
        assertThatThrownBy(this::take).isInstanceOf(InterruptedException.class);
        assertThat(connection.readers).isEmpty();
    }

    @Test
    void wakesAParticipantThatReads() throws Exception {
        intake.start();
        FutureTask<Optional<Object>> taking = taking();
        awaitReader(connection);
        inbox.breakOff();
        intake.wake();
        assertThat(taking.get()).isEmpty();
        assertThat(intake.lead()).isFalse();
    }

    @Test
    void endsOnceWithTheConnection() throws Exception {
        intake.start();
        connection.close();
        assertThat(take()).isEmpty();
        intake.close();
        intake.tick();
        intake.tick();
        assertThat(events).containsExactly("ended: the end", "input ended");
    }

    @Test
    void endsWhenItIsClosedWhileNobodyReads() {
        intake.start();
        intake.close();
        assertThat(events).containsExactly("ended: the connection was closed", "input ended");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void goesOnWhereThePeerGoesOn(boolean knownBefore) throws Exception {
        Incoming following = new Incoming();
        following.put(2);
        intake.start();
        connection.put(1);
        connection.put(FrameKind.SWITCH, "next");
        if (knownBefore) {
            next.complete(following);
        }
        assertThat(take()).contains(1);
        FutureTask<Optional<Object>> taking = taking();
        if (!knownBefore) {
            awaitTaker();
            assertThat(intake.lead()).isFalse();
            next.complete(following);
        }
        assertThat(taking.get()).contains(2);
        connection.close();
        awaitEvent("left");
        following.put(3);
        assertThat(take()).contains(3);
    }

    @Test
    void endsWhereThePeerGoesOnInVain() throws Exception {
        intake.start();
        connection.put(FrameKind.SWITCH, "next");
        FutureTask<Optional<Object>> taking = taking();
        awaitTaker();
        next.completeExceptionally(new IOException("nobody there"));
        assertThat(taking.get()).isEmpty();
        assertThat(events).contains("ended: nobody there", "input ended");
    }
}
