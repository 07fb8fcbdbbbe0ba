package dev.parley.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.wire.ForyCodec;
import dev.parley.runtime.wire.PayloadCodecException;
import dev.parley.runtime.wire.ReachableClasses;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.time.chrono.HijrahDate;
import java.time.chrono.JapaneseDate;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class IsolationTest {
    record Festival(String name, JapaneseDate day) {}

    record Journey(ZonedDateTime start, Duration length) {}

    private static final Set<Class<?>> CLASSES = ReachableClasses.from(List.of(Festival.class, Journey.class));

    private final Isolation isolation = new Isolation(new ForyCodec(CLASSES, IsolationTest.class.getClassLoader()), CLASSES);

    @Test
    void whatNobodyCanChangeIsNotCopied() throws Exception {
        for (Object value : List.of("text", 5L, LocalDate.EPOCH, ZonedDateTime.now(), new Journey(ZonedDateTime.now(), Duration.ZERO))) {
            assertThat(isolation.copy(value).value()).isSameAs(value);
        }
    }

    /** Else a program that was tried in one JVM would not work in two. */
    @Test
    void refusesWhatDoesNotTravelBetweenProcesses() {
        assertThatThrownBy(() -> isolation.copy(HijrahDate.now())).isInstanceOf(PayloadCodecException.class)
                .hasMessageEndingWith("class `java.time.chrono.HijrahDate` does not travel");
        assertThatThrownBy(() -> isolation.copy(new Festival("spring", JapaneseDate.now()))).isInstanceOf(PayloadCodecException.class)
                .hasMessageEndingWith("class `java.time.chrono.JapaneseDate` does not travel");
    }
}
