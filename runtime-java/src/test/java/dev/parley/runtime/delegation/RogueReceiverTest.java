package dev.parley.runtime.delegation;

import static dev.parley.runtime.example.Local.live;
import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.receive;
import static dev.parley.runtime.example.Local.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.runtime.FailureKind;
import dev.parley.runtime.PeerFailureException;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.wire.ForyCodec;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.MessageFormat;
import dev.parley.runtime.wire.MessageHead;
import dev.parley.runtime.wire.SessionTicket;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The receiver of a session ends, as if it were killed, at each step of a hand-over: frame by frame, over TCP. */
@Timeout(60)
class RogueReceiverTest {
    private static final int LIMIT = 1 << 20;
    private static final String INVITATION = "good once";
    private static final Map<String, ProtocolDescriptor> PROTOCOLS =
            Map.of("S", protocol("S", receive("int")), "T", protocol("T", send(live(send("int")))));

    /** The last thing that the receiver does. */
    private enum Step { HAS_THE_TICKET, CONNECTS, FETCHES, IS_WELCOME, INVITES, IS_CALLED, WELCOMES, CHANGES_OVER }

    private final TcpTransport tcp = TcpTransport.onLoopback(LIMIT);

    @ParameterizedTest
    @EnumSource
    void thePassivePartyIsToldAndNothingIsLeft(Step last) throws Exception {
        SessionEnvironment environment = SessionEnvironment.over(
                tcp, PROTOCOLS::get, RogueReceiverTest.class.getClassLoader(), SessionOptions.defaults());
        try (environment; Acceptor rogue = tcp.listen(); SessionServer door = environment.serve("S")) {
            FutureTask<Void> receiver = new FutureTask<>(() -> {
                try (Connection carrier = rogue.accept()) {
                    act(carrier, last);
                }
                return null;
            });
            Thread.ofPlatform().daemon().start(receiver);
            Session passive = door.service().request();
            Session given = door.accept();
            Session carrier = environment.service("T", rogue.addresses()).request();
            carrier.send(given);
            assertThatThrownBy(passive::receive).isInstanceOfSatisfying(PeerFailureException.class, failure -> {
                assertThat(failure.peer()).isEqualTo("server");
                assertThat(failure.kind()).isEqualTo(FailureKind.LOST);
            });
            receiver.get(30, TimeUnit.SECONDS);
            carrier.abort("has nobody to talk to");
        }
        while (relays() > 0) {
            Thread.sleep(10);
        }
    }

    private static long relays() {
        return Thread.getAllStackTraces().keySet().stream().filter(thread -> thread.getName().matches("parley-(relays|hands-over)-.*")).count();
    }

    private void act(Connection carrier, Step last) throws Exception {
        carrier.receive().expect(FrameKind.REQUEST);
        carrier.send(new FrameBuilder(FrameKind.WELCOME).build());
        Frame message = carrier.receive().expect(FrameKind.MESSAGE);
        if (last == Step.HAS_THE_TICKET) {
            return;
        }
        SessionTicket ticket = (SessionTicket) new MessageFormat(new ForyCodec(Set.of(), RogueReceiverTest.class.getClassLoader()))
                .readPayload(MessageHead.read(message), message);
        try (Connection session = tcp.connect(TransportAddress.parse(ticket.addresses().getFirst())); Acceptor own = tcp.listen()) {
            takeOver(session, ticket.token(), own, last);
        }
    }

    private static void takeOver(Connection session, String token, Acceptor own, Step last) throws IOException {
        if (last == Step.CONNECTS) {
            return;
        }
        session.send(new FrameBuilder(FrameKind.FETCH).putString(token).build());
        if (last == Step.FETCHES) {
            return;
        }
        session.receive().expect(FrameKind.WELCOME);
        if (last == Step.IS_WELCOME) {
            return;
        }
        session.send(new Reach(INVITATION, own.addresses()).toFrame());
        if (last == Step.INVITES) {
            return;
        }
        try (Connection direct = own.accept()) {
            direct.receive().expect(FrameKind.FETCH);
            if (last == Step.IS_CALLED) {
                return;
            }
            direct.send(new FrameBuilder(FrameKind.WELCOME).build());
            session.receive().expect(FrameKind.SWITCH);
            if (last == Step.WELCOMES) {
                return;
            }
            session.send(new FrameBuilder(FrameKind.SWITCH).putString(INVITATION).build());
        }
    }
}
