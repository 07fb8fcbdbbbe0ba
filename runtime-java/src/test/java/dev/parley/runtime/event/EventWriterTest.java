package dev.parley.runtime.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.runtime.event.EventQueue.Overflow;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class EventWriterTest {
    private static final SessionEvent EVENT = new SessionEvent.Closed(new SessionEvent.Source("P", "s", "client"), Instant.EPOCH);

    /** A disk with room for two lines. */
    private static final class FullDisk extends ByteArrayOutputStream {
        private int lines;

        @Override
        public void write(byte[] line) throws IOException {
            if (lines == 2) {
                throw new IOException("No space left on device");
            }
            lines++;
            super.write(line);
        }
    }

    @Test
    void saysOnceWhyNoMoreIsWritten() {
        EventQueue queue = new EventQueue(Overflow.WAITS);
        for (int i = 0; i < 5; i++) {
            queue.put(EVENT);
        }
        List<String> told = new ArrayList<>();
        FullDisk disk = new FullDisk();
        new EventWriter(queue, () -> disk, failure -> told.add(failure.getMessage())).run();
        assertThat(told).containsExactly("No space left on device");
        assertThat(disk.toString(StandardCharsets.UTF_8)).hasLineCount(2).endsWith("\n");
        for (int i = 0; i <= EventQueue.MOST; i++) {
            // Nobody waits for room that there will never be.
            queue.put(EVENT);
        }
    }
}
