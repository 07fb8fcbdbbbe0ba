package dev.parley.runtime.binary;

import static dev.parley.runtime.binary.TwoParties.environment;
import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.receive;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.runtime.FailureKind;
import dev.parley.runtime.PeerFailureException;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.example.BusyCarriers;
import dev.parley.runtime.example.Medium;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Participants in virtual threads compute for long, and keep every carrier busy: what happens meanwhile is told all the same. */
@Timeout(60)
class BusyCarriersTest {
    private static final ProtocolDescriptor TELL = protocol("test.Tell", receive("int"));

    @ParameterizedTest
    @EnumSource
    void aPeerIsToldOfAFailure(Medium medium) throws Exception {
        SessionEnvironment environment = environment(medium.connector(), TELL);
        try (SessionServer door = environment.serve("test.Tell")) {
            Session asks = door.service().request();
            Session tells = door.accept();
            try (BusyCarriers busy = BusyCarriers.all()) {
                tells.abort("is tired");
                assertThatThrownBy(() -> asks.receive(Duration.ofSeconds(10))).isInstanceOfSatisfying(PeerFailureException.class, e ->
                        assertThat(e.kind()).isEqualTo(FailureKind.ABANDONED)).hasMessageContaining("is tired");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSessionIsOpened(Medium medium) throws Exception {
        SessionEnvironment environment = environment(medium.connector(), TELL);
        try (BusyCarriers busy = BusyCarriers.all(); SessionServer door = environment.serve("test.Tell")) {
            CompletableFuture<Integer> told = new CompletableFuture<>();
            Thread.ofPlatform().start(() -> {
                try (Session asks = door.service().request()) {
                    told.complete((int) asks.receive());
                } catch (Throwable e) {
                    told.completeExceptionally(e);
                }
            });
            CompletableFuture<Session> accepted = new CompletableFuture<>();
            Thread.ofPlatform().daemon().start(() -> {
                try {
                    accepted.complete(door.accept());
                } catch (Throwable e) {
                    accepted.completeExceptionally(e);
                }
            });
            try (Session tells = accepted.get(10, TimeUnit.SECONDS)) {
                tells.send(7);
            }
            assertThat(told.get(10, TimeUnit.SECONDS)).isEqualTo(7);
        }
    }
}
