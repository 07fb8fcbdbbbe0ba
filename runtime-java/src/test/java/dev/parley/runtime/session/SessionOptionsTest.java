package dev.parley.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.wire.ForyCodec;
import dev.parley.runtime.wire.PayloadCodecFactory;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SessionOptionsTest {
    private static Arguments wrong(Function<SessionOptions, SessionOptions> change, String problem) {
        return Arguments.of(change, problem);
    }

    static Stream<Arguments> whatNoSessionCouldLiveWith() {
        return Stream.of(
                wrong(options -> options.withMaxMessageBytes(0), "maxMessageBytes is 0, and has to be at least 1000"),
                wrong(options -> options.withMaxMessageBytes(-1), "maxMessageBytes is -1, and has to be at least 1000"),
                wrong(options -> options.withInboxBytes(-1), "inboxBytes is -1, and has to be at least 0"),
                wrong(options -> options.withLinkTimeout(Duration.ZERO), "linkTimeout is PT0S, and has to be more than nothing"),
                wrong(options -> options.withLinkTimeout(Duration.ofSeconds(-3)), "linkTimeout is PT-3S, and has to be more than nothing"),
                wrong(options -> options.withHandOverTimeout(Duration.ZERO), "handOverTimeout is PT0S, and has to be more than nothing"));
    }

    @ParameterizedTest
    @MethodSource
    void whatNoSessionCouldLiveWith(Function<SessionOptions, SessionOptions> change, String problem) {
        assertThatThrownBy(() -> change.apply(SessionOptions.defaults())).isInstanceOf(IllegalArgumentException.class).hasMessage(problem);
    }

    @Test
    void forEverIsLongEnough() {
        SessionOptions options = SessionOptions.defaults()
                .withLinkTimeout(ChronoUnit.FOREVER.getDuration()).withHandOverTimeout(Duration.ofSeconds(Long.MAX_VALUE));
        assertThat(options.linkTimeout()).isGreaterThan(Duration.ofDays(10_000));
        assertThat(options.linkTimeout().toNanos()).isPositive();
        assertThat(options.handOverTimeout().toNanos()).isPositive();
    }

    @Test
    void theCodecCanBeAnother() {
        PayloadCodecFactory other = ForyCodec::new;
        assertThat(SessionOptions.defaults().withCodec(other).withInboxBytes(5).codec()).isSameAs(other);
    }
}
