package dev.parley.runtime.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is received is all of what was sent, and no more. */
class ValuesInFullTest {
    record Holder(Object anything) {}

    private final ForyCodec codec = new ForyCodec(ReachableClasses.from(List.of(Holder.class)), ValuesInFullTest.class.getClassLoader());

    private void isCopiedInFull(Object value) throws PayloadCodecException {
        for (Object sent : List.of(value, List.of(value), new Holder(value))) {
            assertThat(codec.decode(codec.encode(sent))).isEqualTo(sent);
        }
    }

    @Test
    void zonedTimesKeepTheirOffset() throws Exception {
        ZoneId paris = ZoneId.of("Europe/Paris");
        isCopiedInFull(Instant.parse("2024-10-27T00:30:00Z").atZone(paris));
        isCopiedInFull(Instant.parse("2024-10-27T01:30:00.123456789Z").atZone(paris));
        isCopiedInFull(Instant.parse("1900-01-01T00:00:00Z").atZone(paris));
        isCopiedInFull(ZonedDateTime.of(LocalDateTime.MIN, ZoneOffset.MAX));
        isCopiedInFull(ZonedDateTime.of(LocalDateTime.MAX, ZoneOffset.MIN));
        isCopiedInFull(ZonedDateTime.of(LocalDateTime.MAX, ZoneId.of("UTC-3")));
    }
}
