package dev.parley.runtime.binary;

import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.receive;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.runtime.Selector;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.session.SessionOptions;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who wants to wait for ever, or for less than no time, says so by a duration. */
@Timeout(30)
class EndlessPatienceTest {
    private static final Duration FOR_EVER = ChronoUnit.FOREVER.getDuration();
    private static final Duration LESS_THAN_NONE = Duration.ofSeconds(Long.MIN_VALUE);

    @Test
    void forEverAndLessThanNoTime() throws Exception {
        ProtocolDescriptor tell = protocol("test.Tell", receive("int", "int"), receive("int"));
        SessionOptions options = SessionOptions.defaults().withLinkTimeout(FOR_EVER);
        try (SessionEnvironment environment = SessionEnvironment.overTcp(name -> tell, EndlessPatienceTest.class.getClassLoader(), options);
                SessionServer door = environment.serve("test.Tell")) {
            assertThat(door.accept(LESS_THAN_NONE)).isEmpty();
            try (Session asks = door.service().request(); Session tells = door.accept(FOR_EVER).orElseThrow();
                    Selector selector = Selector.of(asks)) {
                assertThat(selector.select(LESS_THAN_NONE)).isEmpty();
                tells.send2(1, 2);
                assertThat(selector.select(FOR_EVER)).containsSame(asks);
                assertThat(asks.<Integer, Integer>receive2().second()).isEqualTo(2);
                tells.send(3);
                assertThat(asks.<Integer>receive(FOR_EVER)).isEqualTo(3);
            }
        }
    }
}
