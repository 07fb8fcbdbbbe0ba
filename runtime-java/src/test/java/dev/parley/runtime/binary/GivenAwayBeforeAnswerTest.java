package dev.parley.runtime.binary;

import static dev.parley.runtime.binary.Remembered.LIMIT;
import static dev.parley.runtime.binary.Remembered.bare;
import static dev.parley.runtime.binary.Remembered.request;
import static dev.parley.runtime.binary.Remembered.sendAnd;
import static dev.parley.runtime.example.Local.live;
import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.receive;
import static dev.parley.runtime.example.Local.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.runtime.IncompatibleSessionException;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.example.Scene;
import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.Refusal;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sessions that are given to others before the other side has agreed. */
@Timeout(120)
class GivenAwayBeforeAnswerTest {
    private final TcpTransport tcp = TcpTransport.onLoopback(LIMIT);

    private interface HandOver {
        /**
         * @param session in which the client has sent a number
         * @param calling the connection of that session, when its request has been read
         * @param carrier over which the session can be given away
         * @param desk which accepts the carrier
         */
        void play(Session session, CompletableFuture<Connection> calling, Session carrier, SessionServer desk) throws Exception;
    }

    private void handOver(HandOver played) throws Exception {
        ProtocolDescriptor carry = protocol("test.Carry", send(live(receive("int"))));
        try (Remembered remembered = Remembered.byEcho(tcp); SessionEnvironment other = Remembered.environment(tcp, carry);
                SessionServer desk = other.serve("test.Carry"); Acceptor acceptor = remembered.listen()) {
            CompletableFuture<Connection> calling = request(acceptor);
            Session session = remembered.service().request();
            session.send(5);
            played.play(session, calling, desk.service().request(), desk);
        }
    }

    @Test
    void aSessionIsHandedOverWhenItIsCertain() throws Exception {
        handOver((session, calling, carrier, desk) -> {
            Session receiver = desk.accept();
            Scene scene = new Scene().part("sender", () -> {
                carrier.send(session);
                return null;
            });
            Connection caller = calling.get();
            Frame message = caller.receive().expect(FrameKind.MESSAGE);
            assertThat(receiver.ready()).isFalse();
            caller.send(bare(FrameKind.WELCOME));
            caller.send(message);
            caller.send(bare(FrameKind.GOODBYE));
            scene.end();
            Session taken = receiver.receive();
            assertThat(taken.<Integer>receive()).isEqualTo(5);
            taken.close();
            carrier.close();
            receiver.close();
            caller.close();
        });
    }

    @Test
    void aSessionThatWasRefusedIsNotHandedOver() throws Exception {
        handOver((session, calling, carrier, desk) -> {
            calling.get().send(new Refusal(false, "no time").toFrame());
            assertThatThrownBy(() -> carrier.send(session)).isInstanceOf(SessionSetupException.class).hasMessageContaining("no time");
        });
    }

    @Test
    void aThreadThatGotTheSessionLearnsOfIt() throws Exception {
        try (Remembered remembered = Remembered.byEcho(tcp); Acceptor acceptor = remembered.listen()) {
            CompletableFuture<Connection> calling = request(acceptor);
            CompletableFuture<Throwable> seen = new CompletableFuture<>();
            Session s = remembered.service().request();
            s.spawn(t -> {
                try {
                    sendAnd(t, t::receive);
                } catch (SessionException e) {
                    seen.complete(e);
                    throw e;
                }
            });
            calling.get().send(new Refusal(true, "no time").toFrame());
            assertThat(seen.get()).isInstanceOf(IncompatibleSessionException.class);
        }
    }
}
