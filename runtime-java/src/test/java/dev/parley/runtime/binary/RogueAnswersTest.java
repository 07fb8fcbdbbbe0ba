package dev.parley.runtime.binary;

import static dev.parley.runtime.binary.Remembered.ECHO;
import static dev.parley.runtime.binary.Remembered.LIMIT;
import static dev.parley.runtime.binary.Remembered.bare;
import static dev.parley.runtime.binary.Remembered.echo;
import static dev.parley.runtime.binary.Remembered.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.FailureKind;
import dev.parley.runtime.IncompatibleSessionException;
import dev.parley.runtime.Selector;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.event.EventSink;
import dev.parley.runtime.event.SessionEvent;
import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.Refusal;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Somebody who agreed before answers otherwise, after the session has begun. */
@Timeout(120)
class RogueAnswersTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    private final TcpTransport tcp = TcpTransport.onLoopback(LIMIT);

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
        try (Remembered remembered = Remembered.by(tcp, ECHO, Remembered.patient(Duration.ofSeconds(1), sink), Remembered::echo)) {
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
        try (Remembered remembered = Remembered.byEcho(tcp)) {
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
}
