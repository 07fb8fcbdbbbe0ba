package dev.parley.runtime.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.runtime.IncompatibleSessionException;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.session.SessionOptions;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Participants that were built from {@code A->B: ask<int>; B->C: <int>}, or from a version in which {@code A} may also {@code demand<int>}. */
@Timeout(120)
class VersionsTest {
    private static final String NAME = "test.Versions";
    private static final int PATIENCE_SECONDS = 60;
    private static final Role A = new Role("A");
    private static final Role B = new Role("B");
    private static final Role C = new Role("C");
    private static final PayloadType INT = PayloadType.of("int");
    private static final ProtocolDescriptor OLD = version(Set.of("ask"));
    private static final ProtocolDescriptor NEW = version(Set.of("ask", "demand"));

    /** Who makes the instance, whose version is then the one that counts. */
    private enum First {
        A,
        B,
        C
    }

    private static ProtocolDescriptor version(Set<String> labels) {
        Machine.Builder a = Machine.builder(A);
        Machine.Builder b = Machine.builder(B);
        Machine.Builder c = Machine.builder(C);
        int asking = a.state();
        int asked = a.state();
        int waiting = b.state();
        int telling = b.state();
        int told = b.state();
        int listening = c.state();
        for (String label : labels.stream().sorted().toList()) {
            a.transition(asking, Action.send(B, Label.of(label), INT), asked);
            b.transition(waiting, Action.receive(A, Label.of(label), INT), telling);
        }
        b.transition(telling, Action.send(C, Label.Reserved.NONE, INT), told);
        c.transition(listening, Action.receive(B, Label.Reserved.NONE, INT), c.state());
        return ProtocolDescriptor.of(NAME, List.of(a.build(), b.build(), c.build()));
    }

    private static CompletableFuture<Void> play(RegistryServer server, ProtocolDescriptor version, String role, Part part) {
        CompletableFuture<Void> played = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            String location = server.address().location();
            InetSocketAddress address = new InetSocketAddress("127.0.0.1", Integer.parseInt(location.substring(location.lastIndexOf(':') + 1)));
            try (TransportRegistry registry = Registries.overTcp(address, "127.0.0.1", Duration.ofSeconds(10), name -> version,
                            VersionsTest.class.getClassLoader(), SessionOptions.defaults());
                    Session session = registry.join(NAME, "i", role)) {
                part.play(session);
                played.complete(null);
            } catch (Throwable e) {
                played.completeExceptionally(e);
            }
        });
        return played;
    }

    private interface Part {
        void play(Session s) throws SessionException;
    }

    /** With that of {@code first} ahead of the others. */
    private static List<CompletableFuture<Void>> all(First first, ProtocolDescriptor a, ProtocolDescriptor b, ProtocolDescriptor c, RegistryServer server)
            throws InterruptedException {
        CompletableFuture<Void> maker = first == First.A ? playA(server, a) : first == First.B ? playB(server, b) : playC(server, c);
        // Long enough to make the instance, unless the machine is very slow; then nothing but the order is another.
        Thread.sleep(300);
        return List.of(first == First.A ? maker : playA(server, a), first == First.B ? maker : playB(server, b), first == First.C ? maker : playC(server, c));
    }

    private static CompletableFuture<Void> playA(RegistryServer server, ProtocolDescriptor version) {
        return play(server, version, "A", s -> {
            s.outbranch("ask");
            s.send("B", 5);
        });
    }

    private static CompletableFuture<Void> playB(RegistryServer server, ProtocolDescriptor version) {
        return play(server, version, "B", s -> {
            assertThat(s.inbranch("A")).isEqualTo("ask");
            int number = s.receive("A");
            s.send("C", number + 1);
        });
    }

    private static CompletableFuture<Void> playC(RegistryServer server, ProtocolDescriptor version) {
        return play(server, version, "C", s -> assertThat(s.<Integer>receive("B")).isEqualTo(6));
    }

    private static RegistryServer server() throws Exception {
        return RegistryServer.start(RegistryOptions.defaults(), (peer, reason) -> { });
    }

    /** Who receives may know more labels than who sends. */
    @ParameterizedTest
    @EnumSource
    void startsWhereEverybodyMayStandInForTheRoleAsItIsThere(First first) throws Exception {
        try (RegistryServer server = server()) {
            for (CompletableFuture<Void> party : all(first, OLD, NEW, first == First.C ? OLD : NEW, server)) {
                party.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            }
        }
    }

    /** Who sends may not know more than who receives; whoever came first decides which of the two is told to be the stranger. */
    @ParameterizedTest
    @EnumSource
    void doesNotStartWhereOneMaySayWhatAnotherDoesNotKnow(First first) throws Exception {
        try (RegistryServer server = server()) {
            for (CompletableFuture<Void> party : all(first, NEW, OLD, OLD, server)) {
                assertThatThrownBy(() -> party.get(PATIENCE_SECONDS, TimeUnit.SECONDS))
                        .isInstanceOf(ExecutionException.class)
                        .hasCauseInstanceOf(IncompatibleSessionException.class)
                        .hasMessageContaining("demand<int>");
            }
        }
    }
}
