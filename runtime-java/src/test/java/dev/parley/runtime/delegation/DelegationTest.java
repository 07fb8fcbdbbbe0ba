package dev.parley.runtime.delegation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.runtime.delegation.Stage.Performance;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A session changes hands, over all pairs of transports, by both protocols, between JVMs wherever the transport reaches so far. */
@Timeout(300)
class DelegationTest {
    private static Stage stage;

    @BeforeAll
    static void open(@TempDir Path folder) throws Exception {
        stage = new Stage(folder);
    }

    @AfterAll
    static void close() throws Exception {
        stage.close();
    }

    static Stream<Setting> all() {
        return Setting.all();
    }

    static Stream<Setting> connected() {
        return Setting.connected();
    }

    static Stream<Setting> reconnected() {
        return Setting.reconnected();
    }

    @ParameterizedTest
    @MethodSource("all")
    void theReceiverSpeaksFirst(Setting setting) throws Exception {
        try (Performance played = stage.play(setting, DelegationCases.ReceiverSpeaksFirst.class).end()) {
            assertThat(played.returned('A')).isEqualTo("42");
            assertThat(played.returned('B')).isEqualTo("true");
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void whatIsUnderWayReachesTheReceiver(Setting setting) throws Exception {
        try (Performance played = stage.play(setting, DelegationCases.MessageUnderWay.class).end()) {
            assertThat(played.returned('A')).isEqualTo("42");
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void thePassivePartyMayHaveFinished(Setting setting) throws Exception {
        try (Performance played = stage.play(setting, DelegationCases.PassivePartyHasFinished.class).end()) {
            assertThat(played.returned('C')).isEqualTo("last words");
        }
    }

    /** The former holder of the session that is carried, A, must be reached by its receiver, C. */
    @ParameterizedTest
    @MethodSource("connected")
    void aSessionThatCarriesASession(Setting setting) throws Exception {
        try (Performance played = stage.play(setting, DelegationCases.SessionThatCarriesASession.class).end()) {
            assertThat(played.returned('A')).isEqualTo("41");
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void bothEndsChangeHandsAtOnce(Setting setting) throws Exception {
        try (Performance played = stage.play(setting, DelegationCases.BothEndsAtOnce.class).end()) {
            int rounds = DelegationCases.BothEndsAtOnce.ROUNDS;
            assertThat(played.returned('C')).isEqualTo(IntStream.range(-1, rounds).boxed().toList().toString());
            assertThat(played.returned('D')).isEqualTo(IntStream.range(0, rounds).mapToObj(i -> -i).toList().toString());
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void insideLoopsAndChoices(Setting setting) throws Exception {
        try (Performance played = stage.play(setting, DelegationsInLoops.InsideLoopsAndChoices.class).end()) {
            int kept = DelegationsInLoops.InsideLoopsAndChoices.KEPT;
            int count = DelegationsInLoops.InsideLoopsAndChoices.COUNT;
            assertThat(played.returned('B')).isEqualTo(IntStream.range(0, kept).boxed().toList().toString());
            assertThat(played.returned('C')).isEqualTo(IntStream.range(kept, count).boxed().toList().toString());
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void alongAChainOfTen(Setting setting) throws Exception {
        try (Performance played = stage.play(setting, DelegationsInLoops.ChainOfTen.class).end()) {
            // Each of the twelve holders plays one round, and the last one another.
            assertThat(played.returned('A')).isEqualTo(Integer.toString(IntStream.rangeClosed(0, 12).sum()));
            assertThat(played.returned('N')).isEqualTo("2");
        }
    }

    @ParameterizedTest
    @MethodSource("connected")
    void aServiceIsPassedOn(Setting setting) throws Exception {
        try (Performance played = stage.play(setting, ServicePassedOn.class).end()) {
            assertThat(played.returned('B')).isEqualTo("2, and another is refused: a service of `Other`");
        }
    }

    @ParameterizedTest
    @MethodSource("reconnected")
    void theSessionLeavesItsFormerHolderWhileItIsUsed(Setting setting) throws Exception {
        try (Performance played = stage.play(setting, DelegationsInLoops.FormerHolderIsFree.class).end()) {
            assertThat(played.returned('A')).isEqualTo("in order");
        }
    }
}
