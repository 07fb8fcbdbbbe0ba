package dev.parley.runtime.delegation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.runtime.delegation.Stage.Performance;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever goes wrong in a hand-over, every party that has a part in the session is told, over all pairs of transports. */
@Timeout(300)
class DelegationFailureTest {
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

    static Stream<Setting> apart() {
        return Setting.apart();
    }

    @ParameterizedTest
    @MethodSource("all")
    void onlyWhatFitsIsHandedOver(Setting setting) throws Exception {
        try (Performance played = stage.play(setting, DelegationFailures.WhatDoesNotFit.class)) {
            assertThat(played.returned('A')).isEqualTo("5");
            assertThat(played.returned('B')).contains("at the beginning").contains("double");
            assertThat(played.failure('C')).startsWith("PeerFailureException");
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void aReceiverThatFailsBeforeItReceives(Setting setting) throws Exception {
        try (Performance played = stage.play(setting, DelegationFailures.ReceiverFailsBeforeItReceives.class)) {
            assertThat(played.failure('A')).startsWith("PeerFailureException").contains("`server` was handed over and did not arrive");
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void aReceiverThatFailsAfterwards(Setting setting) throws Exception {
        try (Performance played = stage.play(setting, DelegationFailures.ReceiverFailsAfterwards.class)) {
            assertThat(played.failure('A')).startsWith("PeerFailureException").contains("`server` gives up");
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void aPassivePartyThatFails(Setting setting) throws Exception {
        try (Performance played = stage.play(setting, DelegationFailures.PassivePartyFails.class)) {
            assertThat(played.failure('C')).startsWith("PeerFailureException").contains("`client` is ill");
        }
    }

    @ParameterizedTest
    @MethodSource("apart")
    void aReceiverThatIsKilledDuringTheHandOver(Setting setting) throws Exception {
        try (Performance played = stage.play(setting, DelegationFailures.ReceiverIsKilledBefore.class)) {
            played.await("handed");
            stage.kill(setting, 'C');
            played.signals("killed");
            assertThat(played.failure('A')).startsWith("PeerFailureException").contains("`server` was handed over and did not arrive");
        }
    }

    @ParameterizedTest
    @MethodSource("apart")
    void aReceiverThatIsKilledAfterwards(Setting setting) throws Exception {
        try (Performance played = stage.play(setting, DelegationFailures.ReceiverIsKilledAfterwards.class)) {
            played.await("received");
            stage.kill(setting, 'C');
            assertThat(played.failure('A')).startsWith("PeerFailureException").contains("`server` ended without a word");
        }
    }
}
