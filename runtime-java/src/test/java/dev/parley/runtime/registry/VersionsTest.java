package dev.parley.runtime.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.PayloadType;
import dev.parley.runtime.IncompatibleSessionException;
import dev.parley.runtime.transport.tcp.TcpTransport;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Participants that were built from {@code A->B: ask<int>; B->A,C: <int>}, or from a version in which {@code A} may also {@code demand<int>}. */
@Timeout(120)
class VersionsTest {
    private static final int PATIENCE_SECONDS = 60;
    private static final ClassLoader HERE = VersionsTest.class.getClassLoader();
    private static final PayloadType INT = PayloadType.of("int");
    private static final ProtocolDescriptor OLD = Gathering.version(Map.of("ask", INT), INT);
    private static final ProtocolDescriptor NEW = Gathering.version(Map.of("ask", INT, "demand", INT), INT);

    /** Who makes the instance, whose version is then the one that counts. */
    private enum First {
        A,
        B,
        C
    }

    private static List<CompletableFuture<Void>> all(First first, ProtocolDescriptor a, ProtocolDescriptor b, ProtocolDescriptor c, Gathering gathering)
            throws Exception {
        gathering.instantiate(switch (first) {
            case A -> a;
            case B -> b;
            case C -> c;
        }, HERE);
        return List.of(playA(gathering, a), playB(gathering, b), playC(gathering, c));
    }

    private static CompletableFuture<Void> playA(Gathering gathering, ProtocolDescriptor version) {
        return gathering.play(version, HERE, "A", s -> {
            s.outbranch("ask");
            s.send("B", 5);
            assertThat(s.<Integer>receive("B")).isEqualTo(6);
        });
    }

    private static CompletableFuture<Void> playB(Gathering gathering, ProtocolDescriptor version) {
        return gathering.play(version, HERE, "B", s -> {
            assertThat(s.inbranch("A")).isEqualTo("ask");
            int number = s.receive("A");
            s.send(List.of("A", "C"), number + 1);
        });
    }

    private static CompletableFuture<Void> playC(Gathering gathering, ProtocolDescriptor version) {
        return gathering.play(version, HERE, "C", s -> assertThat(s.<Integer>receive("B")).isEqualTo(6));
    }

    private static Gathering gathering() throws Exception {
        return Gathering.over(TcpTransport.onLoopback(Gathering.LIMIT));
    }

    /** Who receives may know more labels than who sends. */
    @ParameterizedTest
    @EnumSource
    void startsWhereEverybodyMayStandInForTheRoleAsItIsThere(First first) throws Exception {
        try (Gathering gathering = gathering()) {
            for (CompletableFuture<Void> party : all(first, OLD, NEW, first == First.C ? OLD : NEW, gathering)) {
                party.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            }
        }
    }

    /** Who sends may not know more than who receives; whoever came first decides which of the two is told to be the stranger. */
    @ParameterizedTest
    @EnumSource
    void doesNotStartWhereOneMaySayWhatAnotherDoesNotKnow(First first) throws Exception {
        try (Gathering gathering = gathering()) {
            for (CompletableFuture<Void> party : all(first, NEW, OLD, OLD, gathering)) {
                assertThatThrownBy(() -> party.get(PATIENCE_SECONDS, TimeUnit.SECONDS))
                        .isInstanceOf(ExecutionException.class)
                        .hasCauseInstanceOf(IncompatibleSessionException.class)
                        .hasMessageContaining("demand<int>");
            }
        }
    }
}
