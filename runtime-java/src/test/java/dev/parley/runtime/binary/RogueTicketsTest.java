package dev.parley.runtime.binary;

import static dev.parley.runtime.example.Local.live;
import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.receive;
import static dev.parley.runtime.example.Local.service;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.runtime.PeerFailureException;
import dev.parley.runtime.ProtocolViolationException;
import dev.parley.runtime.Service;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.negotiation.NegotiatingConnector;
import dev.parley.runtime.transport.negotiation.NegotiationOptions;
import dev.parley.runtime.transport.negotiation.Preferences;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.transport.unix.UnixTransport;
import dev.parley.runtime.wire.ForyCodec;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.MessageFormat;
import dev.parley.runtime.wire.MessageHead;
import dev.parley.runtime.wire.ServiceTicket;
import dev.parley.runtime.wire.SessionTicket;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions and services from somebody who says what no honest program says of them: whoever gets them is told in the usual ways. */
@Timeout(120)
class RogueTicketsTest {
    private static final int LIMIT = 1 << 20;
    private static final String NUMBERS = "int[][]";

    @TempDir
    private Path sockets;

    private interface Play {
        void play(Session s) throws Exception;
    }

    /** A session with somebody who sends one message with this payload, and then waits for the end. */
    private void receiving(PayloadType type, Object payload, Play play) throws Exception {
        ProtocolDescriptor protocol = protocol("test.Rogue", receive(type));
        TcpTransport tcp = TcpTransport.onLoopback(LIMIT);
        NegotiatingConnector rogues = connector(tcp);
        NegotiatingConnector connector = connector(tcp);
        try (rogues; connector; Acceptor door = rogues.listen(); SessionEnvironment environment = SessionEnvironment.over(connector, name -> protocol,
                RogueTicketsTest.class.getClassLoader(), SessionOptions.defaults())) {
            Thread.ofPlatform().daemon().start(() -> say(door, payload));
            try (Session s = environment.service("test.Rogue", door.addresses()).request()) {
                play.play(s);
            }
        }
    }

    /** With a second transport, whose addresses look otherwise. */
    private NegotiatingConnector connector(TcpTransport tcp) {
        return new NegotiatingConnector(
                Preferences.of(tcp, new UnixTransport(sockets, LIMIT)), NegotiationOptions.defaults(), (peer, reason) -> { });
    }

    private static void say(Acceptor door, Object payload) {
        try (Connection caller = door.accept()) {
            caller.receive().expect(FrameKind.REQUEST);
            caller.send(new FrameBuilder(FrameKind.WELCOME).build());
            caller.send(new MessageFormat(new ForyCodec(Set.of(), RogueTicketsTest.class.getClassLoader()))
                    .write(new MessageHead(Label.Reserved.NONE, 1), new Object[] {payload}));
            while (true) {
                caller.receive();
            }
        } catch (IOException ended) {
            assert ended.getMessage() != null;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nonsense", ":1"})
    void aServiceAtNoAddress(String address) throws Exception {
        receiving(service(receive("int")), new ServiceTicket("x", List.of(address)), s -> assertThatThrownBy(s::receive)
                .isInstanceOf(ProtocolViolationException.class).hasMessageContaining("`server` broke the protocol"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nonsense", ":1"})
    void aSessionAtNoAddress(String address) throws Exception {
        receiving(live(receive("int")), ticket(List.of(address), "client", List.of()), s -> assertThatThrownBy(s::receive)
                .isInstanceOf(ProtocolViolationException.class).hasMessageContaining("`server` broke the protocol"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"unix:/\0", "unix:", "unix:/no/such/door", "tcp:", "tcp:x", "tcp:127.0.0.1:99999", "pigeon:x"})
    void somewhereThatCannotBeCalled(String address) throws Exception {
        receiving(service(receive("int")), new ServiceTicket("x", List.of(address)), s -> {
            Service service = s.receive();
            assertThatThrownBy(service::request).isInstanceOf(SessionSetupException.class);
        });
        receiving(live(receive("int")), ticket(List.of(address), "client", List.of()), s -> {
            try (Session given = s.receive()) {
                assertThatThrownBy(given::receive).isInstanceOf(PeerFailureException.class).hasMessageContaining("could not be taken over");
            }
        });
    }

    /** What its codec makes of them is between the two ends; here they only must do no harm. */
    @ParameterizedTest
    @ValueSource(strings = {"[[I", "no.such.Type", ""})
    void classesThatAreNumberedTwice(String name) throws Exception {
        try (Acceptor there = TcpTransport.onLoopback(LIMIT).listen()) {
            String address = there.address().toString();
            receiving(live(receive(NUMBERS)), ticket(List.of(address), "", List.of(name, name)), s -> {
                there.close();
                try (Session given = s.receive()) {
                    assertThatThrownBy(given::receive).isInstanceOf(SessionException.class);
                }
            });
        }
        assertThat(sockets).isEmptyDirectory();
    }

    /** Whoever gives a session away shows its payload classes together with its welcome. */
    @Test
    void nothingOrNonsenseInPlaceOfClasses() throws Exception {
        FrameBuilder nothing = new FrameBuilder(FrameKind.WELCOME);
        FrameBuilder nonsense = new FrameBuilder(FrameKind.WELCOME).putStrings(List.of("A", "B")).putStrings(List.of("class ()"));
        for (Frame welcome : List.of(nothing.build(), nonsense.build())) {
            try (NegotiatingConnector rogues = connector(TcpTransport.onLoopback(LIMIT)); Acceptor there = rogues.listen()) {
                Thread.ofPlatform().daemon().start(() -> welcome(there, welcome));
                receiving(live(receive("int")), ticket(List.of(there.address().toString()), "client", List.of()), s -> {
                    try (Session given = s.receive()) {
                        assertThatThrownBy(given::receive).isInstanceOf(PeerFailureException.class).hasMessageContaining("could not be taken over");
                    }
                });
            }
        }
    }

    private static void welcome(Acceptor there, Frame welcome) {
        try (Connection caller = there.accept()) {
            caller.receive().expect(FrameKind.FETCH);
            caller.send(welcome);
            caller.receive();
        } catch (IOException ended) {
            assert ended.getMessage() != null;
        }
    }

    private static SessionTicket ticket(List<String> addresses, String self, List<String> numbering) {
        return new SessionTicket("id", "token", addresses, self, "peer", 0, numbering);
    }
}
