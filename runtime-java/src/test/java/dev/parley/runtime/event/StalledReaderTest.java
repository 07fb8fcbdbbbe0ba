package dev.parley.runtime.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.parley.runtime.launch.Jvm;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An event stream whose reader does not read, or not yet, and the participants who must not wait for that. */
@Timeout(30)
class StalledReaderTest {
    private static final Duration MOMENT = Duration.ofMillis(100);
    /** More than any pipe takes. */
    private static final int MANY = 3_000;

    @TempDir
    private Path folder;

    /** Takes a line for each permit. */
    private static final class Reader extends OutputStream {
        private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
        private final Semaphore called = new Semaphore(0);
        private final Semaphore permits = new Semaphore(0);

        @Override
        public void write(int b) {
            throw new AssertionError("a line comes in one piece");
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            called.release();
            permits.acquireUninterruptibly();
            lines.write(bytes, offset, length);
        }

        List<String> read() {
            return lines.toString(StandardCharsets.UTF_8).lines().map(StalledReaderTest::brief).toList();
        }
    }

    private static SessionEvent event(int number) {
        return new SessionEvent.Message(new SessionEvent.Source("P", "s", "client"), Instant.EPOCH.plusSeconds(number), true, List.of("server"), "",
                List.of("int"), number);
    }

    private static String brief(String line) {
        JsonObject json = JsonParser.parseString(line).getAsJsonObject();
        return json.get("event").getAsString().equals("lost")
                ? json.get("count") + " since " + Instant.parse(json.get("time").getAsString()).getEpochSecond()
                : json.get("state").getAsString();
    }

    private static List<String> numbers(int from, int to) {
        return Stream.iterate(from, number -> number < to, number -> number + 1).map(String::valueOf).toList();
    }

    private Path pipe() throws Exception {
        Path pipe = folder.resolve("events");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
        return pipe;
    }

    @Test
    void isToldHowManyEventsItHasMissed() throws Exception {
        Reader reader = new Reader();
        int room = EventQueue.MOST;
        try (JsonEventStream stream = new JsonEventStream(reader)) {
            stream.accept(event(0));
            reader.called.acquire();
            for (int number = 1; number <= room + 5; number++) {
                stream.accept(event(number));
            }
            // The next one is taken when there is room for another event again.
            reader.permits.release();
            reader.called.acquire();
            stream.accept(event(-1));
            stream.accept(event(-2));
            reader.permits.release(Integer.MAX_VALUE / 2);
        }
        List<String> expected = new ArrayList<>(numbers(0, room + 1));
        expected.addAll(List.of("5 since " + (room + 1), "-1", "1 since -2"));
        assertThat(reader.read()).isEqualTo(expected);
    }

    @Test
    void holdsUpNobodyWhoClosesForLong() {
        Reader reader = new Reader();
        JsonEventStream stream = new JsonEventStream(reader, MOMENT);
        stream.accept(event(0));
        stream.close();
        stream.accept(event(1));
        assertThat(reader.read()).isEmpty();
        reader.permits.release(2);
    }

    @Test
    void ofAPipeHoldsUpNobody() throws Exception {
        Path pipe = pipe();
        try (JsonEventStream stream = JsonEventStream.to(pipe, MOMENT); InputStream reader = Files.newInputStream(pipe)) {
            for (int number = 0; number < MANY; number++) {
                stream.accept(event(number));
            }
            stream.close();
            // What the pipe has taken is whole lines.
            List<String> read = new String(reader.readAllBytes(), StandardCharsets.UTF_8).lines().map(StalledReaderTest::brief).toList();
            assertThat(read).isEqualTo(numbers(0, read.size())).hasSizeBetween(1, MANY - 1);
        }
    }

    @Test
    void mayComeLater() throws Exception {
        Path pipe = pipe();
        try (JsonEventStream stream = JsonEventStream.to(pipe)) {
            stream.accept(event(0));
            try (InputStream reader = Files.newInputStream(pipe)) {
                stream.close();
                assertThat(new String(reader.readAllBytes(), StandardCharsets.UTF_8).lines().map(StalledReaderTest::brief)).containsExactly("0");
            }
        }
    }

    @Test
    void mayNotComeAtAll() throws Exception {
        Path pipe = pipe();
        try (JsonEventStream stream = JsonEventStream.to(pipe, MOMENT)) {
            stream.accept(event(0));
        }
        // Now the thread can end that waited for it.
        assertThat(Files.readAllBytes(pipe)).isEmpty();
    }

    /** Also where whoever closes it has been interrupted. */
    @Test
    void isNoneInARegularFile() throws Exception {
        Path file = folder.resolve("events.jsonl");
        try (JsonEventStream stream = JsonEventStream.to(file)) {
            for (int number = 0; number < MANY; number++) {
                stream.accept(event(number));
            }
            Thread.currentThread().interrupt();
        }
        assertThat(Thread.interrupted()).isTrue();
        assertThat(Files.readAllLines(file).stream().map(StalledReaderTest::brief).toList()).isEqualTo(numbers(0, MANY));
    }

    /** Also of a program that ends in the middle of it all. */
    @Test
    void isToldWhatHappenedBeforeTheEnd() throws Exception {
        Path file = folder.resolve("events.jsonl");
        Jvm program = Jvm.start(folder, Leaving.class, file.toString());
        assertThat(program.exitCode()).as(program.errors()).isEqualTo(3);
        assertThat(Files.readAllLines(file).stream().map(StalledReaderTest::brief).toList()).isEqualTo(numbers(0, MANY));
    }

    static final class Leaving {
        private Leaving() {}

        public static void main(String[] arguments) throws IOException {
            JsonEventStream stream = JsonEventStream.to(Path.of(arguments[0]));
            for (int number = 0; number < MANY; number++) {
                stream.accept(event(number));
            }
            System.exit(3);
        }
    }
}
