package dev.parley.runtime.binary;

import static dev.parley.runtime.binary.Remembered.ECHO;
import static dev.parley.runtime.binary.Remembered.LIMIT;
import static dev.parley.runtime.binary.Remembered.TELL;
import static dev.parley.runtime.binary.Remembered.bare;
import static dev.parley.runtime.binary.Remembered.request;
import static dev.parley.runtime.example.Local.inwhile;
import static dev.parley.runtime.example.Local.outwhile;
import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.receive;
import static dev.parley.runtime.example.Local.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionInterruptedException;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.SessionTimeoutException;
import dev.parley.runtime.event.EventSink;
import dev.parley.runtime.example.Scene;
import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.Medium;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.Refusal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions that begin before the other side has agreed, because it has agreed before. */
@Timeout(120)
class AheadOfAnswerTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private final TcpTransport tcp = TcpTransport.onLoopback(LIMIT);

    /** Here the answer waits until the message has come: if the requester waited for it, neither would come. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SHARED")
    void theFirstMessagesLeaveBehindTheRequest(Medium medium) throws Exception {
        Transport transport = medium.open(folder, LIMIT);
        try (Remembered remembered = Remembered.by(transport, ECHO, Remembered::echo); Acceptor acceptor = remembered.listen()) {
            CompletableFuture<Connection> calling = request(acceptor);
            try (Session s = remembered.service().request()) {
                s.send(7);
                Connection caller = calling.get();
                Frame message = caller.receive().expect(FrameKind.MESSAGE);
                assertThat(s.ready()).isFalse();
                caller.send(bare(FrameKind.WELCOME));
                caller.send(message);
                assertThat(s.<Integer>receive()).isEqualTo(7);
                s.close();
                caller.receive().expect(FrameKind.GOODBYE);
                caller.close();
            }
        }
        transport.close();
    }

    @ParameterizedTest
    @EnumSource
    void manySessionsInARow(Medium medium) throws Exception {
        Transport transport = medium.open(folder, LIMIT);
        SessionEnvironment environment = Remembered.environment(transport, ECHO);
        try (SessionServer door = environment.serve("test.Echo")) {
            Scene scene = new Scene().part("server", () -> {
                for (int i = 0; i < 30; i++) {
                    try (Session s = door.accept()) {
                        s.send(-s.<Integer>receive());
                    }
                }
                return null;
            }).part("client", () -> {
                for (int i = 0; i < 30; i++) {
                    try (Session s = door.service().request()) {
                        s.send(i);
                        assertThat(s.<Integer>receive()).isEqualTo(-i);
                    }
                }
                return null;
            });
            scene.end();
        }
        transport.close();
    }

    /** The client looks at messages that it has taken in together, while its session's own thread already reads what comes after them. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatHasComeStaysAsItIsWhileMoreComes(boolean negotiated) throws Exception {
        ProtocolDescriptor tell = protocol("test.Tell", inwhile(receive("java.lang.String")));
        Remembered.Sides nothing = (client, server) -> {
            server.outwhile(false);
            assertThat(client.inwhile()).isFalse();
        };
        try (Remembered remembered = negotiated ? Remembered.negotiating(tcp, tell, nothing) : Remembered.by(tcp, tell, nothing);
                SessionServer door = remembered.serve(tell)) {
            int burst = 100;
            int count = 5 * burst;
            Scene scene = new Scene().part("server", () -> {
                try (Session s = door.accept()) {
                    for (int i = 0; s.outwhile(i < count); i++) {
                        s.send(text(i));
                        if (i % burst == burst - 1) {
                            Thread.sleep(20);
                        }
                    }
                }
                return null;
            }).part("client", () -> {
                try (Session s = remembered.service().request()) {
                    for (int i = 0; s.inwhile(); i++) {
                        assertThat(s.<String>receive()).isEqualTo(text(i));
                        if (i % burst == 0) {
                            Thread.sleep(100);
                        }
                    }
                }
                return null;
            });
            scene.end();
        }
    }

    private static String text(int number) {
        return number + ":" + "x".repeat(number % 50);
    }

    @Test
    void whoReceivesFirstSendsTheRequestAtOnce() throws Exception {
        ProtocolDescriptor hear = protocol("test.Hear", receive("int"));
        try (Remembered remembered = Remembered.by(tcp, hear, (client, server) -> {
            server.send(1);
            assertThat(client.<Integer>receive()).isEqualTo(1);
        }); Acceptor acceptor = remembered.listen()) {
            CompletableFuture<Connection> calling = request(acceptor);
            Session s = remembered.service().request();
            calling.get().send(new Refusal(false, "no time").toFrame());
            assertThatThrownBy(s::receive).isInstanceOf(SessionSetupException.class).hasMessageContaining("no time");
        }
    }

    @Test
    void onlySoMuchLeavesAhead() throws Exception {
        Silence silence = new Silence();
        AheadOfAnswer early = new AheadOfAnswer(silence, new AheadOfAnswer.Answer() {
            @Override
            public boolean take(Frame first, Connection connection) {
                return first.kind() == FrameKind.WELCOME;
            }

            @Override
            public SessionSetupException broken(IOException problem) {
                return new SessionSetupException("", problem.getMessage());
            }
        });
        Frame frame = new FrameBuilder(FrameKind.MESSAGE).putString("x".repeat(500)).build();
        Scene scene = new Scene().part("sender", () -> {
            for (int i = 0; i < 100; i++) {
                early.send(frame);
            }
            return null;
        });
        silence.isListenedTo().await();
        assertThat(silence.sent() * frame.size()).isBetween(AheadOfAnswer.MOST_BYTES - frame.size(), AheadOfAnswer.MOST_BYTES);
        silence.end(bare(FrameKind.WELCOME));
        scene.end();
        assertThat(silence.sent()).isEqualTo(100);
    }

    /** What has to wait goes in order behind what has left. */
    @Test
    void whoHasMoreToSayWaitsForTheAnswer() throws Exception {
        ProtocolDescriptor many = protocol("test.Many", outwhile(send("byte[]")));
        try (Remembered remembered = Remembered.by(tcp, many, (client, server) -> {
            client.outwhile(false);
            assertThat(server.inwhile()).isFalse();
        }); Acceptor acceptor = remembered.listen()) {
            CompletableFuture<Connection> calling = request(acceptor);
            Scene scene = new Scene().part("client", () -> {
                try (Session s = remembered.service().request()) {
                    for (int i = 0; s.outwhile(i < 100); i++) {
                        s.send(new byte[200 + i]);
                    }
                }
                return null;
            });
            Connection caller = calling.get();
            int rounds = 0;
            caller.send(bare(FrameKind.WELCOME));
            int size = 0;
            for (Frame frame = caller.receive(); frame.kind() == FrameKind.MESSAGE; frame = caller.receive()) {
                if (frame.size() > 100) {
                    assertThat(frame.size()).as("in order").isGreaterThan(size);
                    size = frame.size();
                }
                rounds += frame.size() > 100 ? 1 : 0;
            }
            assertThat(rounds).isEqualTo(100);
            scene.end();
        }
    }

    @Test
    void whoWaitsForALimitedTimeWaitsNoLonger() throws Exception {
        try (Remembered remembered = Remembered.byEcho(tcp); Acceptor acceptor = remembered.listen()) {
            CompletableFuture<Connection> calling = request(acceptor);
            Session s = remembered.service().request();
            s.send(1);
            assertThatThrownBy(() -> s.receive(Duration.ofMillis(30))).isInstanceOf(SessionTimeoutException.class);
            calling.get().close();
        }
    }

    @ParameterizedTest
    @CsvSource({"true, true", "true, false", "false, true", "false, false"})
    void whoIsInterruptedDoesNotWaitForTheAnswer(boolean virtual, boolean receiving) throws Exception {
        try (Remembered remembered = Remembered.by(tcp, ECHO, Remembered.patient(LONG, EventSink.none()), Remembered::echo);
                Remembered other = Remembered.by(tcp, TELL, Remembered.patient(LONG, EventSink.none()), Remembered::tell);
                Acceptor acceptor = (receiving ? remembered : other).listen()) {
            CompletableFuture<Connection> calling = request(acceptor);
            CompletableFuture<Throwable> seen = new CompletableFuture<>();
            Runnable participant = () -> {
                try (Session s = (receiving ? remembered : other).service().request()) {
                    s.send(1);
                    if (receiving) {
                        s.receive();
                    }
                    s.close();
                    seen.complete(new AssertionError("it was not interrupted"));
                } catch (Throwable e) {
                    seen.complete(e);
                }
            };
            Thread thread = virtual ? Thread.startVirtualThread(participant) : Thread.ofPlatform().daemon().start(participant);
            calling.get().receive().expect(FrameKind.MESSAGE);
            thread.interrupt();
            assertThat(seen.get()).isInstanceOf(SessionInterruptedException.class);
            calling.get().close();
        }
    }
}
