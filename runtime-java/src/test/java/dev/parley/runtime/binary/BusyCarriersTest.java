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
import dev.parley.runtime.example.Medium;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Participants in virtual threads compute for long, and keep every carrier busy: what fails meanwhile is told all the same. */
@Timeout(60)
class BusyCarriersTest {
    private static final ProtocolDescriptor TELL = protocol("test.Tell", receive("int"));

    @Test
    void aPeerIsToldOfAFailure() throws Exception {
        SessionEnvironment environment = environment(Medium.TCP.connector(), TELL);
        int carriers = Runtime.getRuntime().availableProcessors();
        CountDownLatch busy = new CountDownLatch(carriers);
        CountDownLatch told = new CountDownLatch(1);
        try (SessionServer door = environment.serve("test.Tell")) {
            Session asks = door.service().request();
            Session tells = door.accept();
            for (int i = 0; i < carriers; i++) {
                Thread.startVirtualThread(() -> {
                    busy.countDown();
                    while (told.getCount() > 0) {
                        Thread.onSpinWait();
                    }
                });
            }
            busy.await();
            tells.abort("is tired");
            assertThatThrownBy(() -> asks.receive(Duration.ofSeconds(10))).isInstanceOfSatisfying(PeerFailureException.class, e ->
                    assertThat(e.kind()).isEqualTo(FailureKind.ABANDONED)).hasMessageContaining("is tired");
        } finally {
            told.countDown();
        }
    }
}
