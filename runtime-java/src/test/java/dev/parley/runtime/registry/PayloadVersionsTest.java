package dev.parley.runtime.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.runtime.IncompatibleSessionException;
import dev.parley.runtime.Session;
import dev.parley.runtime.example.Compiled;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.negotiation.Preferences;
import dev.parley.runtime.transport.shared.SharedTransport;
import dev.parley.runtime.transport.tcp.TcpTransport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Participants that were built from {@code A->B: order<Order>; B->A,C: <Bill>}, or from a version in which {@code A} may also
 * {@code ask<Advance>}: the classes of the two are not numbered alike.
 */
@Timeout(120)
class PayloadVersionsTest {
    private static final String NAME = "test.PayloadVersions";
    private static final int PATIENCE_SECONDS = 60;
    private static final int LIMIT = 1 << 20;
    private static final Role A = new Role("A");
    private static final Role B = new Role("B");
    private static final Role C = new Role("C");
    private static final ClassLoader HERE = PayloadVersionsTest.class.getClassLoader();

    record Advance(int days) {}

    record Order(String what, List<Integer> numbers) {}

    record Bill(Order order, Kind kind) {}

    enum Kind { FIRST, LAST }

    private static final Bill BILL = new Bill(new Order("tea", List.of(1, 2)), Kind.LAST);
    private static final ProtocolDescriptor OLD = version(false);
    private static final ProtocolDescriptor NEW = version(true);

    @TempDir
    private Path folder;

    private static ProtocolDescriptor version(boolean mayAsk) {
        return version(mayAsk, Order.class.getCanonicalName(), Bill.class.getCanonicalName());
    }

    private static ProtocolDescriptor version(boolean mayAsk, String order, String bill) {
        Machine.Builder a = Machine.builder(A);
        Machine.Builder b = Machine.builder(B);
        Machine.Builder c = Machine.builder(C);
        int asking = a.state();
        int asked = a.state();
        int waiting = b.state();
        int telling = b.state();
        int listening = c.state();
        a.transition(asking, Action.send(B, Label.of("order"), PayloadType.of(order)), asked);
        b.transition(waiting, Action.receive(A, Label.of("order"), PayloadType.of(order)), telling);
        if (mayAsk) {
            PayloadType more = PayloadType.of(Advance.class.getCanonicalName());
            a.transition(asking, Action.send(B, Label.of("ask"), more), asked);
            b.transition(waiting, Action.receive(A, Label.of("ask"), more), telling);
        }
        a.transition(asked, Action.receive(B, Label.Reserved.NONE, PayloadType.of(bill)), a.state());
        b.transition(telling, new Action(Direction.SEND, List.of(A, C), Label.Reserved.NONE, List.of(PayloadType.of(bill))), b.state());
        c.transition(listening, Action.receive(B, Label.Reserved.NONE, PayloadType.of(bill)), c.state());
        return ProtocolDescriptor.of(NAME, List.of(a.build(), b.build(), c.build()));
    }

    private interface Part {
        void play(Session s) throws Exception;
    }

    /** The participants of one session, each with a registry client of its own over transports that all of them have. */
    private record Meeting(RegistryServer server, List<Transport> transports) implements AutoCloseable {
        static Meeting over(Transport... transports) throws Exception {
            return new Meeting(RegistryServer.start(RegistryOptions.defaults(), (peer, reason) -> { }), List.of(transports));
        }

        CompletableFuture<Void> play(ProtocolDescriptor version, ClassLoader classes, String role, Part part) {
            CompletableFuture<Void> played = new CompletableFuture<>();
            RegistryAddress address = new RegistryAddress(TcpTransport.onLoopback(LIMIT), server.address(), Duration.ofSeconds(10), Optional.empty());
            Thread.ofVirtual().start(() -> {
                try (TransportRegistry registry = Registries.negotiating(address, Preferences.of(transports.toArray(Transport[]::new)),
                                name -> version, classes, SessionOptions.defaults());
                        Session session = registry.join(NAME, "i", role)) {
                    part.play(session);
                    played.complete(null);
                } catch (Throwable e) {
                    played.completeExceptionally(e);
                }
            });
            return played;
        }

        @Override
        public void close() {
            server.close();
        }
    }

    static Stream<Arguments> mixtures() {
        return Stream.of(true, false).flatMap(shared -> Stream.of(
                Arguments.of(shared, OLD, NEW, OLD), Arguments.of(shared, OLD, OLD, NEW), Arguments.of(shared, OLD, NEW, NEW)));
    }

    @ParameterizedTest
    @MethodSource("mixtures")
    void sideBySideTheyUnderstandEachOther(boolean shared, ProtocolDescriptor a, ProtocolDescriptor b, ProtocolDescriptor c) throws Exception {
        Transport tcp = TcpTransport.onLoopback(LIMIT);
        try (Meeting meeting = shared ? Meeting.over(new SharedTransport(), tcp) : Meeting.over(tcp)) {
            List<CompletableFuture<Void>> parties = List.of(
                    meeting.play(a, HERE, "A", s -> {
                        s.outbranch("order");
                        s.send("B", BILL.order());
                        assertThat(s.<Bill>receive("B")).isEqualTo(BILL);
                    }),
                    meeting.play(b, HERE, "B", s -> {
                        assertThat(s.inbranch("A")).isEqualTo("order");
                        assertThat(s.<Order>receive("A")).isEqualTo(BILL.order());
                        s.send(List.of("A", "C"), BILL);
                    }),
                    meeting.play(c, HERE, "C", s -> assertThat(s.<Bill>receive("B")).isEqualTo(BILL)));
            for (CompletableFuture<Void> party : parties) {
                party.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            }
        }
    }

    /** The machines are the same, and so are the names of the classes. */
    @Test
    void whoHasAnotherClassOfTheSameNameIsToldWhichAndHow() throws Exception {
        ProtocolDescriptor version = version(false, "Order", "Bill");
        ClassLoader first = Compiled.in(folder.resolve("first"), "public record Order(int number) {}", "public record Bill(int sum) {}");
        ClassLoader second = Compiled.in(folder.resolve("second"), "public record Order(int number) {}", "public record Bill(long sum) {}");
        try (Meeting meeting = Meeting.over(TcpTransport.onLoopback(LIMIT))) {
            List<CompletableFuture<Void>> parties = List.of(
                    meeting.play(version, first, "A", s -> s.outbranch("order")),
                    meeting.play(version, second, "B", s -> s.inbranch("A")),
                    meeting.play(version, second, "C", s -> s.receive("B")));
            for (CompletableFuture<Void> party : parties) {
                assertThatThrownBy(() -> party.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isInstanceOf(ExecutionException.class)
                        .hasCauseInstanceOf(IncompatibleSessionException.class)
                        .hasMessageContaining("different classes `Bill`")
                        .hasMessageContaining("`record (int sum)`")
                        .hasMessageContaining("`record (long sum)`");
            }
        }
    }
}
