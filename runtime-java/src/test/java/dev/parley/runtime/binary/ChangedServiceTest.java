package dev.parley.runtime.binary;

import static dev.parley.runtime.binary.Remembered.LIMIT;
import static dev.parley.runtime.binary.Remembered.TELL;
import static dev.parley.runtime.binary.Remembered.request;
import static dev.parley.runtime.binary.Remembered.sendAnd;
import static dev.parley.runtime.example.Local.outbranch;
import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.receive;
import static dev.parley.runtime.example.Local.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.runtime.IncompatibleSessionException;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.session.MonitoredSession;
import dev.parley.runtime.transport.tcp.TcpTransport;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sessions that begin before the other side has agreed, which is not what it was when it agreed before. */
@Timeout(120)
class ChangedServiceTest {
    record Note(List<String> words) {}

    record Address(String street) {}

    private final TcpTransport tcp = TcpTransport.onLoopback(LIMIT);

    @Test
    void aServiceWithAnotherProtocolGetsNoMessage() throws Exception {
        try (Remembered remembered = Remembered.byEcho(tcp); SessionServer door = remembered.serve(protocol("new.Echo", send("long"), receive("int")))) {
            Session s = remembered.service().request();
            assertThatThrownBy(() -> sendAnd(s, s::receive)).isInstanceOf(IncompatibleSessionException.class)
                    .hasMessageContaining("this side is to `send <int> to server`").hasMessageContaining("let it `send <long> to server`");
            assertThatThrownBy(() -> s.send(1)).isInstanceOf(IncompatibleSessionException.class);
            s.close();
            assertThatThrownBy(door::accept).isInstanceOf(IncompatibleSessionException.class).hasMessageContaining("receive <long> from client");
            assertThat(door.accept(Duration.ZERO)).isEmpty();
            assertThatThrownBy(remembered.service()::request).as("forgotten").isInstanceOf(IncompatibleSessionException.class);
        }
    }

    @Test
    void whoOnlySendsLearnsOfItAtTheClose() throws Exception {
        try (Remembered remembered = Remembered.by(tcp, TELL, Remembered::tell);
                SessionServer door = remembered.serve(protocol("new.Tell", send("long")))) {
            Session s = remembered.service().request();
            assertThatThrownBy(() -> sendAnd(s, s::close)).isInstanceOf(IncompatibleSessionException.class).hasMessageContaining("send <long>");
            assertThatThrownBy(door::accept).isInstanceOf(IncompatibleSessionException.class);
        }
    }

    @Test
    void whoOnlySendsLearnsOfItAtTheCloseAlsoWhenTheAnswerWasThereBefore() throws Exception {
        try (Remembered remembered = Remembered.by(tcp, TELL, Remembered::tell);
                SessionServer door = remembered.serve(protocol("new.Tell", send("long")))) {
            MonitoredSession s = (MonitoredSession) remembered.service().request();
            s.send(1);
            while (s.failure().isEmpty()) {
                Thread.sleep(1);
            }
            assertThatThrownBy(s::close).isInstanceOf(IncompatibleSessionException.class).hasMessageContaining("send <long>");
            s.close();
            assertThatThrownBy(door::accept).isInstanceOf(IncompatibleSessionException.class);
        }
    }

    /** The classes of the two sides are numbered differently. */
    @Test
    void aServiceWithANewVersionThatFitsGetsEveryMessageOnce() throws Exception {
        String note = Note.class.getCanonicalName();
        ProtocolDescriptor narrow = protocol("test.Shop", outbranch(Map.of("BUY", send(note))), receive(note));
        ProtocolDescriptor wide = protocol("test.Shop",
                outbranch(Map.of("BUY", send(note), "ASK", send(Address.class.getCanonicalName()))), receive(note));
        try (Remembered remembered = Remembered.by(tcp, narrow, (client, server) -> {
            client.outbranch("BUY");
            client.send(new Note(List.of("tea")));
            assertThat(server.inbranch()).isEqualTo("BUY");
            server.send(server.<Note>receive());
            assertThat(client.<Note>receive()).isEqualTo(new Note(List.of("tea")));
        }); SessionServer door = remembered.serve(wide)) {
            for (int i = 0; i < 3; i++) {
                Note more = new Note(List.of("more", "tea " + i));
                try (Session s = remembered.service().request()) {
                    s.outbranch("BUY");
                    s.send(more);
                    try (Session t = door.accept()) {
                        assertThat(t.inbranch()).isEqualTo("BUY");
                        assertThat(t.<Note>receive()).isEqualTo(more);
                        t.send(more);
                    }
                    assertThat(s.<Note>receive()).isEqualTo(more);
                }
            }
        }
    }

    @Test
    void whereNobodyListensAnyMoreTheRequestSaysSo() throws Exception {
        try (Remembered remembered = Remembered.byEcho(tcp)) {
            remembered.listen().close();
            assertThatThrownBy(remembered.service()::request).isInstanceOf(SessionSetupException.class).hasMessageContaining("no session of `test.Echo` at [" + remembered.address());
        }
    }
}
