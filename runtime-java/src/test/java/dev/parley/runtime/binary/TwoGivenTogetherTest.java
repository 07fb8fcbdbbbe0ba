package dev.parley.runtime.binary;

import static dev.parley.runtime.example.Local.live;
import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.receive;
import static dev.parley.runtime.example.Local.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.runtime.PeerFailureException;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.example.Medium;
import dev.parley.runtime.session.SessionOptions;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A message with two sessions, of which one has failed: the other has left its holder and arrives nowhere. */
@Timeout(60)
class TwoGivenTogetherTest {
    private static final ProtocolDescriptor TELL = protocol("test.Tell", receive("int"), send("int"));
    private static final ProtocolDescriptor GIVE =
            protocol("test.Give", send(live(receive("int"), send("int")), live(receive("int"), send("int"))));

    @ParameterizedTest
    @EnumSource
    void thePeerOfTheOtherIsToldThatNobodyGoesOn(Medium medium) throws Exception {
        SessionEnvironment environment = SessionEnvironment.over(medium.connector(),
                Map.of("test.Tell", TELL, "test.Give", GIVE)::get, TwoGivenTogetherTest.class.getClassLoader(), SessionOptions.defaults());
        try (SessionServer tellers = environment.serve("test.Tell"); SessionServer takers = environment.serve("test.Give")) {
            Session sound = tellers.service().request();
            Session soundPeer = tellers.accept();
            Session failed = tellers.service().request();
            Session failedPeer = tellers.accept();
            Session carrier = takers.service().request();
            Session taker = takers.accept();
            failedPeer.abort("is tired");
            assertThatThrownBy(() -> failed.receive(Duration.ofSeconds(20))).isInstanceOf(PeerFailureException.class);

            assertThatThrownBy(() -> carrier.send2(sound, failed)).isInstanceOf(PeerFailureException.class).hasMessageContaining("is tired");
            assertThatThrownBy(() -> {
                soundPeer.send(1);
                soundPeer.receive(Duration.ofSeconds(20));
            }).isInstanceOf(PeerFailureException.class).hasMessageContaining("was handed over and did not arrive");
            assertThat(taker.ready()).isFalse();
            carrier.abort("has nothing to give");
        }
    }
}
