package dev.parley.runtime.binary;

import static dev.parley.runtime.binary.Remembered.bare;
import static dev.parley.runtime.binary.Remembered.requested;
import static dev.parley.runtime.example.Local.live;
import static dev.parley.runtime.example.Local.outbranch;
import static dev.parley.runtime.example.Local.outwhile;
import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.receive;
import static dev.parley.runtime.example.Local.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.Gson;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.runtime.FailureKind;
import dev.parley.runtime.IncompatibleSessionException;
import dev.parley.runtime.Selector;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionInterruptedException;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.SessionTimeoutException;
import dev.parley.runtime.event.EventSink;
import dev.parley.runtime.event.SessionEvent;
import dev.parley.runtime.example.Scene;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.session.SessionProtocol;
import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.Medium;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.Refusal;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Sessions that begin before the other side has agreed, because it has agreed before. */
@Timeout(120)
class AheadOfAnswerTest {
    record Note(List<String> words) {}

    record Address(String street) {}

    private static final int LIMIT = 1 << 20;
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final ProtocolDescriptor ECHO = protocol("test.Echo", send("int"), receive("int"));
    private static final ProtocolDescriptor TELL = protocol("test.Tell", send("int"));

    @TempDir
    private Path folder;

    private final TcpTransport tcp = TcpTransport.onLoopback(LIMIT);

    private static void echo(Session client, Session server) throws SessionException {
        client.send(1);
        server.send(-server.<Integer>receive());
        assertThat(client.<Integer>receive()).isEqualTo(-1);
    }

    private static void tell(Session client, Session server) throws SessionException {
        client.send(1);
        assertThat(server.<Integer>receive()).isEqualTo(1);
    }

    private Remembered rememberEcho() throws Exception {
        return Remembered.by(tcp, ECHO, AheadOfAnswerTest::echo);
    }

    private static CompletableFuture<Connection> request(Acceptor acceptor) {
        CompletableFuture<Connection> caller = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                caller.complete(requested(acceptor));
            } catch (IOException e) {
                caller.completeExceptionally(e);
            }
        });
        return caller;
    }

    /** Here the answer waits until the message has come: if the requester waited for it, neither would come. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SHARED")
    void theFirstMessagesLeaveBehindTheRequest(Medium medium) throws Exception {
        Transport transport = medium.open(folder, LIMIT);
        try (Remembered remembered = Remembered.by(transport, ECHO, AheadOfAnswerTest::echo); Acceptor acceptor = remembered.listen()) {
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
        SessionEnvironment environment = Remembered.serverSide(transport, ECHO);
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
    void aServiceWithAnotherProtocolGetsNoMessage() throws Exception {
        try (Remembered remembered = rememberEcho(); SessionServer door = remembered.serve(protocol("new.Echo", send("long"), receive("int")))) {
            Session s = remembered.service().request();
            s.send(1);
            assertThatThrownBy(s::receive).isInstanceOf(IncompatibleSessionException.class)
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
        try (Remembered remembered = Remembered.by(tcp, TELL, AheadOfAnswerTest::tell);
                SessionServer door = remembered.serve(protocol("new.Tell", send("long")))) {
            Session s = remembered.service().request();
            s.send(1);
            assertThatThrownBy(s::close).isInstanceOf(IncompatibleSessionException.class).hasMessageContaining("send <long>");
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
        try (Remembered remembered = rememberEcho()) {
            remembered.listen().close();
            assertThatThrownBy(remembered.service()::request).isInstanceOf(SessionSetupException.class).hasMessageContaining("no session of `test.Echo` at [" + remembered.address());
        }
    }

    private enum Rogue {
        REFUSES {
            @Override
            void answer(Connection caller) throws IOException {
                caller.send(new Refusal(false, "no time").toFrame());
            }
        },
        CALLS_IT_INCOMPATIBLE {
            @Override
            void answer(Connection caller) throws IOException {
                caller.send(new Refusal(true, "no time").toFrame());
            }
        },
        SAYS_SOMETHING_ELSE {
            @Override
            void answer(Connection caller) throws IOException {
                caller.send(bare(FrameKind.GOODBYE));
            }
        },
        SAYS_MORE_THAN_YES {
            @Override
            void answer(Connection caller) throws IOException {
                caller.send(new FrameBuilder(FrameKind.WELCOME).putInt(1).build());
            }
        },
        SHOWS_NO_PROTOCOL {
            @Override
            void answer(Connection caller) throws IOException {
                caller.send(bare(FrameKind.SHOW));
                caller.send(new FrameBuilder(FrameKind.DESCRIBE).putString("{").putStrings(List.of()).build());
            }
        },
        HANGS_UP {
            @Override
            void answer(Connection caller) {
                caller.close();
            }
        },
        NEVER_ANSWERS {
            @Override
            void answer(Connection caller) { }
        };

        abstract void answer(Connection caller) throws IOException;
    }

    @ParameterizedTest
    @EnumSource
    void aRogueServerEndsThatSessionAlone(Rogue rogue) throws Exception {
        List<SessionEvent> events = new CopyOnWriteArrayList<>();
        EventSink sink = events::add;
        try (Remembered remembered = Remembered.by(tcp, ECHO, Remembered.patient(Duration.ofSeconds(1), sink), AheadOfAnswerTest::echo)) {
            List<Use> uses = List.of(Session::receive, s -> {
                while (!s.ready()) {
                    Thread.onSpinWait();
                }
                s.receive();
            }, s -> s.receive(LONG), s -> {
                try (Selector selector = Selector.of(s)) {
                    selector.select().receive();
                }
            }, s -> {
                // The answer is taken in also while the participant does something else.
                while (true) {
                    s.copy(1);
                    Thread.onSpinWait();
                }
            });
            for (Use use : uses) {
                renew(remembered);
                events.clear();
                try (Acceptor acceptor = remembered.listen()) {
                    CompletableFuture<Connection> calling = request(acceptor);
                    Session s = remembered.service().request();
                    s.send(1);
                    Connection caller = calling.get();
                    rogue.answer(caller);
                    assertThatThrownBy(() -> use.with(s)).isInstanceOf(SessionSetupException.class)
                            .satisfies(e -> assertThat(e.getMessage()).isNotBlank())
                            .matches(e -> e instanceof IncompatibleSessionException == (rogue == Rogue.CALLS_IT_INCOMPATIBLE));
                    s.close();
                    caller.close();
                }
                assertThat(events).extracting(event -> event.getClass().getSimpleName()).containsExactly("Opened", "Message", "Failed");
                assertThat(events.getLast()).isInstanceOfSatisfying(SessionEvent.Failed.class, failed -> {
                    assertThat(failed.culprit()).isEqualTo("server");
                    assertThat(failed.kind()).isEqualTo(
                            (rogue == Rogue.CALLS_IT_INCOMPATIBLE ? FailureKind.INCOMPATIBLE : FailureKind.DECLINED).name());
                });
            }
        }
    }

    private interface Use {
        void with(Session session) throws Exception;
    }

    /** An honest session where somebody rogue has been. */
    private void renew(Remembered remembered) throws Exception {
        try (SessionServer door = remembered.serve(ECHO); Session s = remembered.service().request(); Session t = door.accept()) {
            echo(s, t);
        }
    }

    /** Several operations follow each other before the refusal comes; whichever is next tells. */
    @Test
    void garbageInsteadOfAnswersIsReportedAndNothingElseHappens() throws Exception {
        Random random = new Random(17);
        try (Remembered remembered = rememberEcho()) {
            for (int round = 0; round < 50; round++) {
                renew(remembered);
                try (Acceptor acceptor = remembered.listen()) {
                    CompletableFuture<Connection> calling = request(acceptor);
                    Session s = remembered.service().request();
                    s.send(1);
                    try (Connection caller = calling.get()) {
                        FrameKind kind = FrameKind.values()[random.nextInt(FrameKind.values().length)];
                        byte[] body = new byte[random.nextInt(1, 40)];
                        random.nextBytes(body);
                        FrameBuilder frame = new FrameBuilder(kind);
                        for (byte octet : body) {
                            frame.putByte(octet);
                        }
                        caller.send(frame.build());
                        caller.endOutput();
                        assertThatThrownBy(s::receive).as(kind + " in round " + round).isInstanceOf(SessionSetupException.class);
                    }
                }
            }
        }
    }

    @Test
    void aSessionIsHandedOverWhenItIsCertain() throws Exception {
        ProtocolDescriptor carry = protocol("test.Carry", send(live(receive("int"))));
        try (Remembered remembered = rememberEcho(); SessionEnvironment other = Remembered.serverSide(tcp, carry);
                SessionServer desk = other.serve("test.Carry"); Acceptor acceptor = remembered.listen()) {
            CompletableFuture<Connection> calling = request(acceptor);
            Session s = remembered.service().request();
            s.send(5);
            Session carrier = desk.service().request();
            Session receiver = desk.accept();
            Scene scene = new Scene().part("sender", () -> {
                carrier.send(s);
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
        }
    }

    @Test
    void aSessionThatWasRefusedIsNotHandedOver() throws Exception {
        ProtocolDescriptor carry = protocol("test.Carry", send(live(receive("int"))));
        try (Remembered remembered = rememberEcho(); SessionEnvironment other = Remembered.serverSide(tcp, carry);
                SessionServer desk = other.serve("test.Carry"); Acceptor acceptor = remembered.listen()) {
            CompletableFuture<Connection> calling = request(acceptor);
            Session s = remembered.service().request();
            s.send(5);
            Session carrier = desk.service().request();
            calling.get().send(new Refusal(false, "no time").toFrame());
            assertThatThrownBy(() -> carrier.send(s)).isInstanceOf(SessionSetupException.class).hasMessageContaining("no time");
        }
    }

    @Test
    void aThreadThatGotTheSessionLearnsOfIt() throws Exception {
        try (Remembered remembered = rememberEcho(); Acceptor acceptor = remembered.listen()) {
            CompletableFuture<Connection> calling = request(acceptor);
            CompletableFuture<Throwable> seen = new CompletableFuture<>();
            Session s = remembered.service().request();
            s.spawn(t -> {
                t.send(1);
                try {
                    t.receive();
                } catch (SessionException e) {
                    seen.complete(e);
                    throw e;
                }
            });
            calling.get().send(new Refusal(true, "no time").toFrame());
            assertThat(seen.get()).isInstanceOf(IncompatibleSessionException.class);
        }
    }

    @Test
    void whoWaitsForALimitedTimeWaitsNoLonger() throws Exception {
        try (Remembered remembered = rememberEcho(); Acceptor acceptor = remembered.listen()) {
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
        try (Remembered remembered = Remembered.by(tcp, ECHO, Remembered.patient(LONG, EventSink.none()), AheadOfAnswerTest::echo);
                Remembered other = Remembered.by(tcp, TELL, Remembered.patient(LONG, EventSink.none()), AheadOfAnswerTest::tell);
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

    /** What is behind a request that is refused is for nobody. */
    @Test
    void messagesBehindARequestThatIsRefusedAreDropped() throws Exception {
        ProtocolDescriptor other = protocol("other.Tell", send("long"));
        try (SessionEnvironment environment = Remembered.serverSide(tcp, TELL); SessionServer door = environment.serve("test.Tell")) {
            try (Connection caller = tcp.connect(door.addresses())) {
                caller.send(new Request("1", "other.Tell", "another digest", "codec").toFrame());
                for (int i = 0; i < 1_000; i++) {
                    caller.send(new FrameBuilder(FrameKind.MESSAGE).putString("x".repeat(i)).build());
                }
                caller.receive().expect(FrameKind.SHOW);
                caller.send(new FrameBuilder(FrameKind.DESCRIBE).putString(json(other)).putStrings(List.of()).build());
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
        try (Remembered remembered = Remembered.negotiating(transport, ECHO, AheadOfAnswerTest::echo)) {
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
        try (Remembered remembered = Remembered.negotiating(tcp, TELL, AheadOfAnswerTest::tell);
                SessionServer door = remembered.serve(protocol("new.Tell", send("long")))) {
            Session s = remembered.service().request();
            s.send(1);
            assertThatThrownBy(s::close).isInstanceOf(IncompatibleSessionException.class);
            assertThatThrownBy(door::accept).isInstanceOf(IncompatibleSessionException.class);
        }
    }

    /** What the client says gets through, what it hears does not: it cannot know that it was heard. */
    @Test
    void aMessageThatWasHeardOverAConnectionThatBreaksIsNotDeliveredAgain() throws Exception {
        AtomicBoolean breaks = new AtomicBoolean();
        Transport half = new HalfBroken(tcp, breaks);
        try (Remembered remembered = Remembered.negotiating(half, TELL, AheadOfAnswerTest::tell);
                SessionServer door = remembered.serve(TELL)) {
            try (Session s = remembered.service().request(); Session t = door.accept()) {
                tell(s, t);
            }
            breaks.set(true);
            Session s = remembered.service().request();
            s.send(2);
            try (Session t = door.accept()) {
                assertThat(t.<Integer>receive()).isEqualTo(2);
            }
            // Told that it has begun already; or nothing, if the connection that broke was itself in place of one that was kept and dead.
            assertThatThrownBy(s::close).isInstanceOf(SessionSetupException.class);
            assertThat(door.accept(Duration.ZERO)).isEmpty();
        }
    }

    /** It was heard the first time, and does not know. */
    @Test
    void aSessionThatIsRequestedTwiceIsHeldOnce() throws Exception {
        try (Remembered remembered = Remembered.by(tcp, TELL, AheadOfAnswerTest::tell); SessionServer door = remembered.serve(TELL)) {
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
        return new SessionProtocol(TELL, AheadOfAnswerTest.class.getClassLoader(),
                SessionOptions.defaults());
    }
}
