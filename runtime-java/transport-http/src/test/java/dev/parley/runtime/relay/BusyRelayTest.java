package dev.parley.runtime.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** A relay in a JVM whose participants compute in virtual threads, and keep every carrier busy. */
@ParameterizedClass
@ValueSource(strings = {"http", "https"})
@Timeout(90)
class BusyRelayTest extends RunningRelay {
    private final CountDownLatch over = new CountDownLatch(1);

    @BeforeEach
    void compute() throws InterruptedException {
        int carriers = Runtime.getRuntime().availableProcessors();
        CountDownLatch started = new CountDownLatch(carriers);
        for (int i = 0; i < carriers; i++) {
            Thread.startVirtualThread(() -> {
                started.countDown();
                while (over.getCount() > 0) {
                    Thread.onSpinWait();
                }
            });
        }
        started.await();
    }

    @AfterEach
    void rest() {
        over.countDown();
    }

    @Test
    void carriesWhatParticipantsSay() throws Exception {
        CompletableFuture<Integer> answer = Background.start(() -> {
            Pair pair = connect();
            pair.near().send(frame(1, 10));
            assertThat(number(pair.far())).isEqualTo(1);
            pair.far().send(frame(2, 10));
            return number(pair.near());
        });
        assertThat(answer.get(20, TimeUnit.SECONDS)).isEqualTo(2);
    }

    @Test
    void leadsToTheRegistry() throws Exception {
        CompletableFuture<FrameKind> answer = Background.start(() -> {
            try (Connection connection = transport.connect(transport.address("registry"))) {
                connection.send(new FrameBuilder(FrameKind.DONE).build());
                return connection.receive().kind();
            }
        });
        assertThat(answer.get(20, TimeUnit.SECONDS)).isEqualTo(FrameKind.REFUSE);
    }
}
