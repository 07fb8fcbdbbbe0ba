package dev.parley.runtime.delegation;

import static dev.parley.runtime.example.Local.give;
import static dev.parley.runtime.example.Local.live;
import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.receive;
import static dev.parley.runtime.example.Local.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.runtime.FailureKind;
import dev.parley.runtime.PeerFailureException;
import dev.parley.runtime.ProtocolViolationException;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.binary.Environment;
import dev.parley.runtime.example.Scene;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.negotiation.Preferences;
import dev.parley.runtime.transport.shared.SharedTransport;
import dev.parley.runtime.transport.tcp.TcpTransport;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Between the threads of A and B goes what could not go to another program, as part of a value that is given away or because of its size; and B hands
 * the session over to C, who is in another program. Everybody is told why it ends.
 */
@Timeout(60)
class UnsendableOnTheWayTest {
    private static final int LIMIT = 10_000;
    private static final String OBJECT = "java.lang.Object";
    private static final Map<String, ProtocolDescriptor> KNOWN = Map.of(
            "S", protocol("S", give(OBJECT), receive("int")), "T", protocol("T", send(live(receive(OBJECT), send("int")))));

    private static SessionEnvironment environment(Preferences preferences) {
        return Environment.negotiating(preferences, KNOWN::get, UnsendableOnTheWayTest.class.getClassLoader(),
                SessionOptions.defaults().withMaxMessageBytes(LIMIT));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPartOfAValueDoesNotTravel(boolean sentBefore) throws Exception {
        everybodyIsToldOf(new Object[] {new StringBuilder()}, "class `java.lang.StringBuilder` does not travel", sentBefore);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theMessageIsTooLarge(boolean sentBefore) throws Exception {
        everybodyIsToldOf(new byte[2 * LIMIT], "the limit is " + LIMIT, sentBefore);
    }

    private static void everybodyIsToldOf(Object given, String reason, boolean sentBefore) throws Exception {
        CountDownLatch sent = new CountDownLatch(sentBefore ? 1 : 0);
        CountDownLatch handedOver = new CountDownLatch(sentBefore ? 0 : 1);
        TcpTransport tcp = TcpTransport.onLoopback(LIMIT);
        try (SessionEnvironment here = environment(Preferences.of(new SharedTransport(), tcp));
                SessionEnvironment there = environment(Preferences.of(tcp));
                SessionServer source = here.serve("S"); SessionServer sink = there.serve("T")) {
            new Scene().part("A", () -> {
                try (Session s = source.service().request()) {
                    handedOver.await();
                    return assertThatThrownBy(() -> {
                        s.send(given);
                        sent.countDown();
                        s.receive();
                    }).isInstanceOf(ProtocolViolationException.class).hasMessageContaining(reason);
                }
            }).part("B", () -> {
                try (Session s = source.accept(); Session carrier = here.service("T", sink.addresses()).request()) {
                    sent.await();
                    carrier.send(s);
                    handedOver.countDown();
                }
                return null;
            }).part("C", () -> {
                try (Session carrier = sink.accept()) {
                    Session taken = carrier.receive();
                    return assertThatThrownBy(taken::receive).isInstanceOfSatisfying(PeerFailureException.class,
                            failure -> assertThat(failure.kind()).isEqualTo(FailureKind.VIOLATION))
                            .hasMessageContaining("`client` ").hasMessageContaining(reason);
                }
            }).end();
        }
    }
}
