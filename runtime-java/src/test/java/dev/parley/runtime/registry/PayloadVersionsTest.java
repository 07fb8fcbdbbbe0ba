package dev.parley.runtime.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.PayloadType;
import dev.parley.runtime.IncompatibleSessionException;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.example.Compiled;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.shared.SharedTransport;
import dev.parley.runtime.transport.tcp.TcpTransport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
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
    private static final int PATIENCE_SECONDS = 60;
    private static final ClassLoader HERE = PayloadVersionsTest.class.getClassLoader();

    record Advance(int days) {}

    record Order(String what, List<Integer> numbers) {}

    record Bill(Order order, Kind kind) {}

    enum Kind { FIRST, LAST }

    private static final Bill BILL = new Bill(new Order("tea", List.of(1, 2)), Kind.LAST);
    private static final ProtocolDescriptor OLD = Gathering.version(Map.of("order", type(Order.class)), type(Bill.class));
    private static final ProtocolDescriptor NEW = Gathering.version(Map.of("order", type(Order.class), "ask", type(Advance.class)), type(Bill.class));
    /** For classes that are compiled by the test. */
    private static final ProtocolDescriptor COMPILED = Gathering.version(Map.of("order", PayloadType.of("Order")), PayloadType.of("Bill"));

    @TempDir
    private Path folder;

    private static PayloadType type(Class<?> payload) {
        return PayloadType.of(payload.getCanonicalName());
    }

    static Stream<Arguments> mixtures() {
        return Stream.of(true, false).flatMap(shared -> Stream.of(
                Arguments.of(shared, OLD, NEW, OLD), Arguments.of(shared, OLD, OLD, NEW), Arguments.of(shared, OLD, NEW, NEW)));
    }

    @ParameterizedTest
    @MethodSource("mixtures")
    void sideBySideTheyUnderstandEachOther(boolean shared, ProtocolDescriptor a, ProtocolDescriptor b, ProtocolDescriptor c) throws Exception {
        Transport tcp = TcpTransport.onLoopback(Gathering.LIMIT);
        try (Gathering gathering = shared ? Gathering.over(new SharedTransport(), tcp) : Gathering.over(tcp)) {
            gathering.instantiate(a, HERE);
            List<CompletableFuture<Void>> parties = List.of(
                    gathering.play(a, HERE, "A", s -> {
                        s.outbranch("order");
                        s.send("B", BILL.order());
                        assertThat(s.<Bill>receive("B")).isEqualTo(BILL);
                    }),
                    gathering.play(b, HERE, "B", s -> {
                        assertThat(s.inbranch("A")).isEqualTo("order");
                        assertThat(s.<Order>receive("A")).isEqualTo(BILL.order());
                        s.send(List.of("A", "C"), BILL);
                    }),
                    gathering.play(c, HERE, "C", s -> assertThat(s.<Bill>receive("B")).isEqualTo(BILL)));
            for (CompletableFuture<Void> party : parties) {
                party.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            }
        }
    }

    /** The machines are the same, and so are the names of the classes. */
    @Test
    void whoHasAnotherClassOfTheSameNameIsToldWhichAndHow() throws Exception {
        ClassLoader first = Compiled.in(folder.resolve("first"), "public record Order(int number) {}", "public record Bill(int sum) {}");
        ClassLoader second = Compiled.in(folder.resolve("second"), "public record Order(int number) {}", "public record Bill(long sum) {}");
        nobodyStarts(first, second, "different classes `Bill`", "`record (int sum)`", "`record (long sum)`");
    }

    @Test
    void soIsWhoMayGetWhatTheOthersDoNotKnow() throws Exception {
        String order = "public record Order(int number) {}";
        String paid = "public record Paid() implements Bill {}";
        ClassLoader first = Compiled.in(folder.resolve("first"), order, paid, "public sealed interface Bill permits Paid {}");
        ClassLoader second = Compiled.in(folder.resolve("second"), order, paid, "public record Owed() implements Bill {}",
                "public sealed interface Bill permits Paid, Owed {}");
        nobodyStarts(first, second, "different classes `Bill`", "`permits Paid`", "`permits Owed, Paid`");
    }

    @Test
    void whoLacksAClassOfWhichAPayloadIsMadeIsNotWaitedFor() throws Exception {
        String[] sources = {"public record Order(Item item) {}", "public record Item(String name) {}", "public record Bill(int sum) {}"};
        ClassLoader whole = Compiled.in(folder.resolve("whole"), sources);
        ClassLoader part = Compiled.in(folder.resolve("part"), sources);
        Files.delete(folder.resolve("part").resolve("Item.class"));
        try (Gathering gathering = Gathering.over(TcpTransport.onLoopback(Gathering.LIMIT))) {
            CompletableFuture<Void> a = gathering.play(COMPILED, whole, "A", s -> s.outbranch("order"));
            CompletableFuture<Void> b = gathering.play(COMPILED, part, "B", s -> s.inbranch("A"));
            for (CompletableFuture<Void> party : List.of(a, b)) {
                assertThat(party).failsWithin(Duration.ofSeconds(10)).withThrowableThat().havingCause().isInstanceOf(SessionSetupException.class)
                        .withMessageContaining("a class that the payloads of the protocol `test.Versions` are made of cannot be loaded").withMessageContaining("Item");
            }
        }
    }

    /** Too many to be shown to the registry. */
    @Test
    void otherClassesBehindVeryManyAreNoticedAllTheSame() throws Exception {
        String fields = "int " + "x".repeat(20_000);
        ClassLoader first = Compiled.in(folder.resolve("first"), "public record Order(" + fields + ") {}", "public record Bill(int sum) {}");
        ClassLoader second = Compiled.in(folder.resolve("second"), "public record Order(" + fields + ") {}", "public record Bill(long sum) {}");
        try (Gathering gathering = Gathering.over(TcpTransport.onLoopback(Gathering.LIMIT))) {
            CompletableFuture<Void> a = gathering.play(COMPILED, first, "A", s -> s.outbranch("order"));
            CompletableFuture<Void> b = gathering.play(COMPILED, second, "B", s -> s.inbranch("A"));
            CompletableFuture<Void> c = gathering.play(COMPILED, second, "C", s -> s.receive("B"));
            assertThatThrownBy(() -> a.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).hasCauseInstanceOf(IncompatibleSessionException.class)
                    .hasMessageContaining("have different classes for the payloads");
            for (CompletableFuture<Void> party : List.of(b, c)) {
                assertThatThrownBy(() -> party.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isInstanceOf(ExecutionException.class);
            }
        }
    }

    private static void nobodyStarts(ClassLoader first, ClassLoader second, String... reasons) throws Exception {
        try (Gathering gathering = Gathering.over(TcpTransport.onLoopback(Gathering.LIMIT))) {
            List<CompletableFuture<Void>> parties = List.of(
                    gathering.play(COMPILED, first, "A", s -> s.outbranch("order")),
                    gathering.play(COMPILED, second, "B", s -> s.inbranch("A")),
                    gathering.play(COMPILED, second, "C", s -> s.receive("B")));
            for (CompletableFuture<Void> party : parties) {
                assertThatThrownBy(() -> party.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isInstanceOf(ExecutionException.class)
                        .hasCauseInstanceOf(IncompatibleSessionException.class)
                        .satisfies(problem -> assertThat(problem.getMessage()).contains(reasons));
            }
        }
    }
}
