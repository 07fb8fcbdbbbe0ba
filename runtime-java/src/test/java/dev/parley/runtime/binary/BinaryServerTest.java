package dev.parley.runtime.binary;

import static dev.parley.runtime.binary.TwoParties.environment;
import static dev.parley.runtime.example.Local.inbranch;
import static dev.parley.runtime.example.Local.outbranch;
import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.receive;
import static dev.parley.runtime.example.Local.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.core.machine.Machine;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.Role;
import dev.parley.runtime.IncompatibleSessionException;
import dev.parley.runtime.PeerFailureException;
import dev.parley.runtime.Service;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionClosedException;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.example.Medium;
import dev.parley.runtime.example.Scene;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.Connector;
import dev.parley.runtime.transport.TransportAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How sessions of two are requested, compared and accepted, over each transport. */
@Timeout(60)
class BinaryServerTest {
    record Note(List<String> words) {}

    record Extra(int number) {}

    @ParameterizedTest
    @EnumSource
    void servesManyAtOnce(Medium medium) throws Exception {
        ProtocolDescriptor protocol = protocol("test.Echo", send("int"), receive("int"));
        SessionEnvironment environment = environment(medium.connector(), protocol);
        try (SessionServer door = environment.serve("test.Echo")) {
            Scene scene = new Scene().part("server", () -> {
                for (int i = 0; i < 50; i++) {
                    door.accept().spawn(s -> {
                        int number = s.receive();
                        s.send(-number);
                    });
                }
                return null;
            });
            for (int i = 0; i < 50; i++) {
                int number = i;
                scene.part("client " + i, () -> {
                    try (Session s = door.service().request()) {
                        s.send(number);
                        assertThat(s.<Integer>receive()).isEqualTo(-number);
                        return null;
                    }
                });
            }
            scene.end();
        }
    }

    /** Whether something has come, or the session has failed by what has. */
    private static boolean hasHeard(Session session) throws SessionException {
        try {
            return session.ready();
        } catch (PeerFailureException told) {
            return true;
        }
    }

    /** So that a caller who gives up at once does not end the loop in which a server accepts: its own thread is told. */
    @ParameterizedTest
    @EnumSource
    void givesASessionThatHasFailedToItsThreadAllTheSame(Medium medium) throws Exception {
        ProtocolDescriptor tell = protocol("test.Tell", send("int"));
        try (SessionServer door = environment(medium.connector(), tell).serve("test.Tell")) {
            Session client = door.service().request();
            Session server = door.accept();
            client.abort("has changed its mind");
            while (!hasHeard(server)) {
                Thread.sleep(5);
            }
            CompletableFuture<Exception> told = new CompletableFuture<>();
            server.spawn(s -> {
                try {
                    s.receive();
                } catch (SessionException e) {
                    told.complete(e);
                    throw e;
                }
            });
            assertThat(told.get(30, TimeUnit.SECONDS)).isInstanceOf(PeerFailureException.class)
                    .hasMessageContaining("`client` has changed its mind");
            assertThatThrownBy(() -> server.spawn(s -> { })).isInstanceOf(SessionClosedException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void startsBetweenASubtypeAndItsSupertype(Medium medium) throws Exception {
        String note = Note.class.getCanonicalName();
        String extra = Extra.class.getCanonicalName();
        ProtocolDescriptor narrow = protocol("old.Shop", outbranch(Map.of("BUY", send(note))));
        ProtocolDescriptor wide =
                protocol("new.Shop", outbranch(Map.of("BUY", send(note), "ASK", send(extra), "LEAVE", LocalType.end())));
        Connector connector = medium.connector();
        SessionServer door = environment(connector, wide).serve("new.Shop");
        Scene scene = new Scene().part("server", () -> {
            try (door; Session s = door.accept()) {
                return s.inbranch() + s.<Note>receive();
            }
        }).part("client", () -> {
            try (Session s = environment(connector, narrow).service("old.Shop", door.addresses()).request()) {
                s.outbranch("BUY");
                s.send(new Note(List.of("tea")));
                return null;
            }
        }).end();
        assertThat(scene.<String>result("server")).isEqualTo("BUYNote[words=[tea]]");
    }

    @ParameterizedTest
    @EnumSource
    void tellsBothSidesThatTheyDoNotFit(Medium medium) throws Exception {
        ProtocolDescriptor ints = protocol("a.P", send("int"), outbranch(Map.of("A", LocalType.end(), "B", send("int"))));
        ProtocolDescriptor strings = protocol("b.P", send("int"), outbranch(Map.of("A", LocalType.end())));
        Connector connector = medium.connector();
        SessionServer door = environment(connector, strings).serve("b.P");
        Scene scene = new Scene().part("server", () -> {
            try (door) {
                return door.accept();
            }
        }).part("client", () -> environment(connector, ints).service("a.P", door.addresses()).request());
        assertThat(scene.failure("client")).isInstanceOf(IncompatibleSessionException.class)
                .hasMessageContaining("after `send <int> to server`, this side may `send B to server`")
                .hasMessageContaining("is ready for this side to `send A to server`");
        assertThat(scene.failure("server")).isInstanceOf(IncompatibleSessionException.class)
                .hasMessageContaining("after `receive <int> from client`, the other side may let this side `receive B from client`");
    }

    @ParameterizedTest
    @EnumSource
    void theServerStandsAfterAnIncompatibleCaller(Medium medium) throws Exception {
        Connector connector = medium.connector();
        ProtocolDescriptor good = protocol("a.P", send("int"));
        try (SessionServer door = environment(connector, good).serve("a.P")) {
            Service bad = environment(connector, protocol("b.P", send("double"))).service("b.P", door.addresses());
            assertThatThrownBy(bad::request).isInstanceOf(IncompatibleSessionException.class)
                    .hasMessageContaining("this side is to `send <double> to server`")
                    .hasMessageContaining("let it `send <int> to server`");
            assertThatThrownBy(door::accept).isInstanceOf(IncompatibleSessionException.class);
            try (Session s = door.service().request(); Session t = door.accept()) {
                s.send(1);
                assertThat(t.<Integer>receive()).isEqualTo(1);
            }
        }
    }

    /** The server does not know which of its protocols a caller plays before the caller is there. */
    @ParameterizedTest
    @EnumSource
    void aServerOfSeveralProtocolsTellsWhichOneACallerPlays(Medium medium) throws Exception {
        ProtocolDescriptor number = protocol("a.Number", send("int"));
        ProtocolDescriptor text = protocol("a.Text", outbranch(Map.of("SAY", send("java.lang.String"), "LEAVE", LocalType.end())));
        Map<String, ProtocolDescriptor> served = Map.of("a.Number", number, "a.Text", text);
        Connector connector = medium.connector();
        SessionEnvironment environment =
                SessionEnvironment.over(connector, served::get, BinaryServerTest.class.getClassLoader(), SessionOptions.defaults());
        try (environment; SessionServer door = environment.serveAny(List.of("a.Number", "a.Text"))) {
            assertThat(door.services()).extracting(Service::protocol).containsExactly("a.Number", "a.Text");
            try (Session s = door.services().get(1).request(); Session t = door.accept()) {
                assertThat(t.protocol()).isEqualTo("a.Text");
                s.outbranch("LEAVE");
                assertThat(t.inbranch()).isEqualTo("LEAVE");
            }
            try (Session s = door.service().request(); Session t = door.accept()) {
                assertThat(s.protocol()).isEqualTo("a.Number");
                assertThat(t.protocol()).isEqualTo("a.Number");
                s.send(4);
                assertThat(t.<Integer>receive()).isEqualTo(4);
            }
            ProtocolDescriptor older = protocol("old.Text", outbranch(Map.of("SAY", send("java.lang.String"))));
            try (Session s = environment(connector, older).service("old.Text", door.addresses()).request(); Session t = door.accept()) {
                assertThat(s.protocol()).isEqualTo("old.Text");
                assertThat(t.protocol()).as("the one that fits").isEqualTo("a.Text");
                s.outbranch("SAY");
                s.send("it");
                assertThat(t.inbranch() + t.<String>receive()).isEqualTo("SAYit");
            }
            Service other = environment(connector, protocol("a.Text", send("double"))).service("a.Text", door.addresses());
            assertThatThrownBy(other::request).isInstanceOf(IncompatibleSessionException.class)
                    .hasMessageContaining("this side may `send <double> to server`").hasMessageContaining("`send SAY to server`");
            assertThatThrownBy(door::accept).isInstanceOf(IncompatibleSessionException.class).hasMessageContaining("`a.Text`");
        }
        assertThatThrownBy(() -> environment.serveAny(List.of())).isInstanceOf(SessionSetupException.class)
                .hasMessageContaining("a server needs a protocol");
    }

    @ParameterizedTest
    @EnumSource
    void aClosedServerTurnsNewcomersAway(Medium medium) throws Exception {
        ProtocolDescriptor protocol = protocol("test.Closed", receive("int"));
        SessionEnvironment environment = environment(medium.connector(), protocol);
        SessionServer door = environment.serve("test.Closed");
        Session early = door.service().request();
        Session accepted = door.accept();
        assertThat(door.accept(Duration.ZERO)).isEmpty();
        Session unaccepted = door.service().request();
        door.close();
        // Requested without waiting for the answer, the second session may have come when the server was closed already.
        assertThatThrownBy(unaccepted::receive).isInstanceOfAny(PeerFailureException.class, SessionSetupException.class);
        assertThatThrownBy(() -> {
            // The system may take one more call on behalf of a socket that is being closed, which is not answered then.
            try (Session late = door.service().request()) {
                late.receive();
            }
        }).isInstanceOfAny(PeerFailureException.class, SessionSetupException.class);
        assertThatThrownBy(door::accept).isInstanceOf(SessionSetupException.class).hasMessageContaining("is closed");
        accepted.send(3);
        assertThat(early.<Integer>receive()).isEqualTo(3);
        early.close();
        accepted.close();
    }

    @ParameterizedTest
    @EnumSource
    void onlyProtocolsOfTwoAreServed(Medium medium) {
        ProtocolDescriptor pair = protocol("test.Pair", send("int"));
        ProtocolDescriptor three = ProtocolDescriptor.of("test.Three",
                List.of(pair.machines().get(0), pair.machines().get(1), Machine.builder(new Role("third")).build()));
        assertThatThrownBy(() -> environment(medium.connector(), three).serve("test.Three"))
                .isInstanceOf(SessionException.class).hasMessageContaining("has 3 roles");
    }

    @ParameterizedTest
    @EnumSource
    void saysWhereItCannotListen(Medium medium) throws Exception {
        SessionEnvironment environment = environment(medium.connector(), protocol("test.Echo", send("int"), receive("int")));
        try (SessionServer door = environment.serve("test.Echo")) {
            TransportAddress taken = door.addresses().getFirst();
            assertThatThrownBy(() -> environment.serve("test.Echo", taken)).isInstanceOf(SessionSetupException.class)
                    .hasMessageContaining("cannot listen for sessions of `test.Echo` at " + taken + ": ");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSourceThatHasNothingKnowsNoProtocol(Medium medium) {
        SessionEnvironment environment =
                SessionEnvironment.over(medium.connector(), name -> null, BinaryServerTest.class.getClassLoader(), SessionOptions.defaults());
        assertThatThrownBy(() -> environment.serve("test.Echo")).isInstanceOf(SessionSetupException.class)
                .hasMessage("the protocol `test.Echo` is not known here: its source has nothing of that name");
    }

    /** Whatever the medium makes of it, and however fast the other side answers; also where the session would begin before the answer. */
    @ParameterizedTest
    @EnumSource
    void saysThatTheThreadWasInterrupted(Medium medium) throws Exception {
        SessionEnvironment environment = environment(medium.connector(), protocol("test.Echo", send("int"), receive("int")));
        try (SessionServer door = environment.serve("test.Echo")) {
            for (int time = 0; time < 200; time++) {
                assertThat(requestInterrupted(door).get(10, TimeUnit.SECONDS)).isTrue();
            }
            Session early = door.service().request();
            Session accepted = door.accept();
            early.send(3);
            accepted.send(accepted.<Integer>receive() + 1);
            assertThat(early.<Integer>receive()).isEqualTo(4);
            early.close();
            accepted.close();
            assertThat(requestInterrupted(door).get(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    /** @return whether the interrupt is still to be seen behind the request */
    private static CompletableFuture<Boolean> requestInterrupted(SessionServer door) {
        return CompletableFuture.supplyAsync(() -> {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> door.service().request()).isInstanceOf(SessionSetupException.class)
                    .hasMessageContaining("no session of `test.Echo` at " + door.addresses() + ": the thread was interrupted");
            return Thread.currentThread().isInterrupted();
        }, task -> Thread.ofVirtual().start(task));
    }
}
