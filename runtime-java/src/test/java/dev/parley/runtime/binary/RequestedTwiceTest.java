package dev.parley.runtime.binary;

import static dev.parley.runtime.binary.Remembered.ECHO;
import static dev.parley.runtime.binary.Remembered.LIMIT;
import static dev.parley.runtime.binary.Remembered.TELL;
import static dev.parley.runtime.binary.Remembered.request;
import static dev.parley.runtime.binary.Remembered.tell;
import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.receive;
import static dev.parley.runtime.example.Local.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.Gson;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.runtime.IncompatibleSessionException;
import dev.parley.runtime.Service;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.session.SessionProtocol;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.Medium;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.wire.ClassShapes;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.Refusal;
import java.io.EOFException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Requests that go on, or are made again, where the server has gone, is another one, or has heard them already. */
@Timeout(120)
class RequestedTwiceTest {
    @TempDir
    private Path folder;

    private final TcpTransport tcp = TcpTransport.onLoopback(LIMIT);

    /** What is behind a request that is refused is for nobody. */
    @Test
    void messagesBehindARequestThatIsRefusedAreDropped() throws Exception {
        ProtocolDescriptor other = protocol("other.Tell", send("long"));
        try (SessionEnvironment environment = Remembered.environment(tcp, TELL); SessionServer door = environment.serve("test.Tell")) {
            try (Connection caller = tcp.connect(door.addresses())) {
                caller.send(new Request("1", "other.Tell", "another digest", "codec").toFrame());
                for (int i = 0; i < 1_000; i++) {
                    caller.send(new FrameBuilder(FrameKind.MESSAGE).putString("x".repeat(i)).build());
                }
                caller.receive().expect(FrameKind.SHOW);
                caller.send(new ClassShapes(Map.of(), Map.of()).write(new FrameBuilder(FrameKind.DESCRIBE).putString(json(other)).putStrings(List.of())).build());
                caller.receive().expect(FrameKind.DESCRIBE);
                caller.send(new FrameBuilder(FrameKind.MESSAGE).putString("after all").build());
                assertThat(Refusal.of(caller.receive()).incompatible()).isTrue();
                assertThatThrownBy(caller::receive).isInstanceOf(EOFException.class);
            }
            assertThatThrownBy(door::accept).isInstanceOf(IncompatibleSessionException.class);
            assertThat(door.accept(Duration.ZERO)).isEmpty();
            try (Session s = door.service().request(); Session t = door.accept()) {
                tell(s, t);
            }
        }
    }

    private static String json(ProtocolDescriptor protocol) {
        return new Gson().toJson(protocol.toTree());
    }

    /** The connection that the client has kept leads to nobody any more. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SHARED")
    void aServerThatWasStartedAnewGetsEveryMessageOnce(Medium medium) throws Exception {
        Transport transport = medium.open(folder, LIMIT);
        try (Remembered remembered = Remembered.negotiating(transport, ECHO, Remembered::echo)) {
            for (int round = 0; round < 10; round++) {
                try (SessionServer door = remembered.serve(ECHO)) {
                    for (int use = 0; use < 3; use++) {
                        try (Session s = remembered.service().request()) {
                            s.send(10 * round + use);
                            try (Session t = door.accept()) {
                                int number = t.receive();
                                assertThat(number).isEqualTo(10 * round + use);
                                t.send(-number);
                            }
                            assertThat(s.<Integer>receive()).isEqualTo(-10 * round - use);
                        }
                        assertThat(door.accept(Duration.ZERO)).isEmpty();
                    }
                }
            }
        }
        transport.close();
    }

    @Test
    void whoseServerWasStartedAnewWithAnotherProtocolLearnsOfIt() throws Exception {
        try (Remembered remembered = Remembered.negotiating(tcp, TELL, Remembered::tell);
                SessionServer door = remembered.serve(protocol("new.Tell", send("long")))) {
            Session s = remembered.service().request();
            assertThatThrownBy(() -> {
                // Slow ones learn of it here.
                s.send(1);
                s.close();
            }).isInstanceOf(IncompatibleSessionException.class);
            assertThatThrownBy(door::accept).isInstanceOf(IncompatibleSessionException.class);
        }
    }

    /** What the client says gets through, what it hears does not: it cannot know that it was heard. */
    @Test
    void aMessageThatWasHeardOverAConnectionThatBreaksIsNotDeliveredAgain() throws Exception {
        AtomicBoolean breaks = new AtomicBoolean();
        try (SessionEnvironment environment = Remembered.environment(Remembered.negotiating(tcp), TELL);
                SessionServer door = environment.serve("test.Tell");
                SessionEnvironment client = Remembered.environment(Remembered.negotiating(new HalfBroken(tcp, breaks)), TELL)) {
            Service service = client.service("test.Tell", door.addresses());
            try (Session s = service.request(); Session t = door.accept()) {
                tell(s, t);
            }
            breaks.set(true);
            Session s = service.request();
            s.send(2);
            try (Session t = door.accept()) {
                assertThat(t.<Integer>receive()).isEqualTo(2);
            }
            assertThatThrownBy(s::close).isInstanceOf(SessionSetupException.class).hasMessageContaining("has begun already");
            assertThat(door.accept(Duration.ZERO)).isEmpty();
        }
    }

    /** It was heard the first time, and does not know. */
    @Test
    void aSessionThatIsRequestedTwiceIsHeldOnce() throws Exception {
        try (Remembered remembered = Remembered.by(tcp, TELL, Remembered::tell); SessionServer door = remembered.serve(TELL)) {
            Frame request = Request.of("once", sessionProtocol()).toFrame();
            List<Connection> callers = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                Connection caller = tcp.connect(door.addresses());
                caller.send(request);
                caller.send(new FrameBuilder(FrameKind.MESSAGE).putString("the same").build());
                callers.add(caller);
                if (i == 0) {
                    caller.receive().expect(FrameKind.WELCOME);
                }
            }
            assertThat(Refusal.of(callers.get(1).receive()).reason()).contains("has begun already");
            callers.forEach(Connection::close);
            Session first = door.accept();
            assertThat(door.accept(Duration.ZERO)).isEmpty();
            first.abort("is no session");
        }
    }

    private static SessionProtocol sessionProtocol() throws Exception {
        return new SessionProtocol(TELL, RequestedTwiceTest.class.getClassLoader(),
                SessionOptions.defaults());
    }
}
