package dev.parley.runtime.binary;

import static dev.parley.runtime.binary.TwoParties.environment;
import static dev.parley.runtime.binary.TwoParties.play;
import static dev.parley.runtime.example.Local.give;
import static dev.parley.runtime.example.Local.inbranch;
import static dev.parley.runtime.example.Local.inwhile;
import static dev.parley.runtime.example.Local.outbranch;
import static dev.parley.runtime.example.Local.outwhile;
import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.receive;
import static dev.parley.runtime.example.Local.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.LocalType;
import dev.parley.runtime.FailureKind;
import dev.parley.runtime.Payload2;
import dev.parley.runtime.PeerFailureException;
import dev.parley.runtime.ProtocolViolationException;
import dev.parley.runtime.Selector;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionClosedException;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.SessionTimeoutException;
import dev.parley.runtime.example.Medium;
import dev.parley.runtime.example.Scene;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sessions of two, from their first message to the close, over each transport. */
@Timeout(60)
class BinarySessionTest {
    record Note(List<String> words) {}

    @ParameterizedTest
    @EnumSource
    void needsNoRoles(Medium medium) throws Exception {
        ProtocolDescriptor protocol = protocol("test.All", send("int"), receive("java.lang.String", "double[]"),
                outwhile(send("long"), inwhile(receive("int"))),
                outbranch(Map.of("MORE", send("java.lang.String"), "STOP", LocalType.end())),
                inbranch(Map.of("OK", LocalType.end(), "NO", receive("int", "int", "int"))));
        Scene scene = play(medium, protocol, s -> {
            s.send(7);
            Payload2<String, double[]> answer = s.receive2();
            List<Object> seen = new ArrayList<>(List.of(answer.first(), answer.second()[1]));
            for (int i = 0; s.outwhile(i < 2); i++) {
                s.send(i);
                while (s.inwhile()) {
                    int number = s.receive();
                    seen.add(number);
                }
            }
            s.outbranch("MORE");
            s.send("client");
            seen.add(s.inbranch());
            seen.add(s.receive3());
            return seen;
        }, s -> {
            int first = s.receive();
            s.send2("server", new double[] {1, 2});
            int rounds = 0;
            while (s.inwhile()) {
                long value = s.receive();
                for (int i = 0; s.outwhile(i < value + 1); i++) {
                    s.send(first + i);
                }
                rounds++;
            }
            String label = s.inbranch();
            String text = s.receive();
            s.outbranch("NO");
            s.send3(1, 2, 3);
            return label + text + rounds;
        }).end();
        assertThat(scene.<List<Object>>result("client").toString())
                .isEqualTo("[server, 2.0, 7, 7, 8, NO, Payload3[first=1, second=2, third=3]]");
        assertThat(scene.<String>result("server")).isEqualTo("MOREclient2");
    }

    @ParameterizedTest
    @EnumSource
    void isolatesWhatIsSentAndGivesWhatIsGivenAway(Medium medium) throws Exception {
        String note = Note.class.getCanonicalName();
        Note kept = new Note(new ArrayList<>(List.of("kept")));
        Note given = new Note(new ArrayList<>(List.of("given")));
        Scene scene = play(medium, protocol("test.Notes", send(note), give(note)), s -> {
            s.send(kept);
            kept.words().add("later");
            s.send(given);
            return null;
        }, s -> List.of(s.<Note>receive(), s.<Note>receive())).end();
        List<Note> notes = scene.result("server");
        assertThat(notes).containsExactly(new Note(List.of("kept")), new Note(List.of("given")));
        assertThat(notes.get(1) == given).isEqualTo(medium == Medium.SHARED);
    }

    @ParameterizedTest
    @EnumSource
    void followsAndDecidesLoopsTogether(Medium medium) throws Exception {
        ProtocolDescriptor ring = protocol("test.Ring", outwhile(send("int")));
        SessionEnvironment environment = environment(medium.connector(), ring);
        SessionServer left = environment.serve("test.Ring");
        SessionServer one = environment.serve("test.Ring");
        SessionServer other = environment.serve("test.Ring");
        Scene scene = new Scene().part("middle", () -> {
            try (left; Session source = left.accept(); Session a = one.service().request(); Session b = other.service().request()) {
                var sinks = Session.all(a, b);
                while (sinks.outwhile(source.inwhile())) {
                    sinks.send(source.<Integer>receive());
                }
                return null;
            }
        }).part("source", () -> {
            try (Session s = left.service().request()) {
                for (int i = 0; s.outwhile(i < 3); i++) {
                    s.send(i);
                }
                return null;
            }
        });
        for (SessionServer sink : List.of(one, other)) {
            scene.part(sink == one ? "one" : "other", () -> {
                List<Integer> seen = new ArrayList<>();
                try (sink; Session s = sink.accept()) {
                    while (s.inwhile()) {
                        seen.add(s.receive());
                    }
                }
                return seen;
            });
        }
        scene.end();
        assertThat(scene.<List<Integer>>result("one")).containsExactly(0, 1, 2);
        assertThat(scene.<List<Integer>>result("other")).containsExactly(0, 1, 2);
    }

    @ParameterizedTest
    @EnumSource
    void endsBothSessionsWhenLoopsFollowedTogetherPart(Medium medium) throws Exception {
        ProtocolDescriptor loop = protocol("test.Loop", inwhile(receive("int")));
        SessionEnvironment environment = environment(medium.connector(), loop);
        try (SessionServer door = environment.serve("test.Loop")) {
            Session a = door.service().request();
            Session endA = door.accept();
            Session b = door.service().request();
            Session endB = door.accept();
            endA.outwhile(true);
            endB.outwhile(false);
            assertThatThrownBy(Session.all(a, b)::inwhile).isInstanceOf(ProtocolViolationException.class)
                    .hasMessageContaining("the loops that are followed together part");
            assertThatThrownBy(() -> {
                endA.send(1);
                while (true) {
                    endA.outwhile(true);
                    endA.send(1);
                }
            }).isInstanceOf(PeerFailureException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void selectsWhoeverIsReady(Medium medium) throws Exception {
        ProtocolDescriptor protocol = protocol("test.Many", receive("int"), receive("int"));
        SessionEnvironment environment = environment(medium.connector(), protocol);
        try (SessionServer door = environment.serve("test.Many")) {
            List<Session> here = new ArrayList<>();
            List<Session> there = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                here.add(door.service().request());
                there.add(door.accept());
            }
            Set<Session> unread = new HashSet<>(here);
            try (Selector selector = Selector.of(here.toArray(Session[]::new))) {
                assertThat(selector.select(Duration.ZERO)).isEmpty();
                assertThat(here.get(1).poll()).isEmpty();
                there.get(1).send(10);
                Session first = selector.select();
                assertThat(first).isSameAs(here.get(1));
                assertThat(first.<Integer>poll()).contains(10);
                assertThat(selector.select(Duration.ZERO)).isEmpty();
                for (Session s : there) {
                    s.send(20);
                }
                for (int i = 0; i < 3; i++) {
                    Session next = selector.select();
                    assertThat(unread.remove(next)).isTrue();
                    assertThat(next.<Integer>receive()).isEqualTo(20);
                }
                there.get(0).abort("is tired");
                Session failed = selector.select();
                assertThat(failed).isSameAs(here.get(0));
                assertThatThrownBy(failed::receive).isInstanceOf(PeerFailureException.class).hasMessageContaining("is tired");
                assertThat(selector.select(Duration.ZERO)).isEmpty();
                assertThat(selector.isEmpty()).isFalse();
                there.get(2).send(30);
                assertThat(here.get(2).<Integer>receive()).isEqualTo(30);
                for (Session s : List.of(here.get(1), here.get(2), there.get(1), there.get(2))) {
                    s.close();
                }
                assertThat(selector.isEmpty()).isTrue();
                assertThatThrownBy(selector::select).isInstanceOf(IllegalStateException.class);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void waitsNoLongerThanAsked(Medium medium) throws Exception {
        CountDownLatch waited = new CountDownLatch(1);
        Scene scene = play(medium, protocol("test.Late", receive("int"), send("int")), s -> s.receive(Duration.ofMillis(20)), s -> {
            waited.await();
            s.send(1);
            return s.<Integer>receive();
        });
        assertThat(scene.failure("client")).isInstanceOf(SessionTimeoutException.class)
                .hasMessageContaining("has waited 20 ms for `server` in vain");
        waited.countDown();
        assertThat(scene.failure("server")).isInstanceOfSatisfying(PeerFailureException.class, e -> {
            assertThat(e.kind()).isEqualTo(FailureKind.TIMEOUT);
            assertThat(e.peer()).isEqualTo("client");
        });
    }

    @ParameterizedTest
    @EnumSource
    void aMessageInTimeIsReceived(Medium medium) throws Exception {
        Scene scene = play(medium, protocol("test.Soon", receive("int")), s -> s.<Integer>receive(Duration.ofSeconds(15)), s -> {
            s.send(5);
            return null;
        }).end();
        assertThat(scene.<Integer>result("client")).isEqualTo(5);
    }

    @ParameterizedTest
    @EnumSource
    void aThreadThatGotTheSessionEndsItWithItsFailure(Medium medium) throws Exception {
        Scene scene = play(medium, protocol("test.Spawn", receive("int")), Session::receive, s -> {
            Thread thread = s.spawn(t -> {
                throw new SessionSetupException("", "no luck");
            });
            thread.join();
            assertThatThrownBy(() -> s.send(1)).isInstanceOf(SessionClosedException.class).hasMessageContaining("was given away");
            return null;
        });
        assertThat(scene.failure("client")).isInstanceOf(PeerFailureException.class).hasMessageContaining("no luck");
        assertThat(scene.<Object>result("server")).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void leavingEarlyEndsItForTheOther(Medium medium) throws Exception {
        Scene scene = play(medium, protocol("test.Left", receive("int")), Session::receive, s -> null);
        assertThat(scene.failure("server")).isInstanceOf(ProtocolViolationException.class);
        assertThat(scene.failure("client")).isInstanceOfSatisfying(PeerFailureException.class,
                e -> assertThat(e.kind()).isEqualTo(FailureKind.ABANDONED));
    }
}
