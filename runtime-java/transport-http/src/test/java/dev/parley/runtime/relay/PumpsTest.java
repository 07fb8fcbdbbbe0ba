package dev.parley.runtime.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.runtime.transport.stream.ByteStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of the connection to a place whose caller has closed its end of the line. */
@Timeout(90)
class PumpsTest {
    private static final Duration FOR_EVER = Duration.ofDays(1);

    private final LineEnd.Pair line = LineEnd.Pair.create();
    private final Place place = new Place();
    private final RelayThreads threads = new RelayThreads();

    /** Takes and says what the test lets it, until the connection is closed. */
    private static final class Place implements ByteStream {
        private final CompletableFuture<Void> closed = new CompletableFuture<>();
        private final CompletableFuture<Void> takes = new CompletableFuture<>();
        private final CompletableFuture<Void> ends = new CompletableFuture<>();
        private final CompletableFuture<Void> toldTheEnd = new CompletableFuture<>();
        private final CompletableFuture<Void> speaks = new CompletableFuture<>();
        private final CompletableFuture<Void> wasHeard = new CompletableFuture<>();
        private final ByteArrayOutputStream taken = new ByteArrayOutputStream();

        private void await(CompletableFuture<Void> event) throws IOException {
            CompletableFuture.anyOf(event, closed).join();
            if (closed.isDone()) {
                throw new IOException("closed");
            }
        }

        @Override
        public InputStream input() {
            return new InputStream() {
                private boolean hasSpoken;

                @Override
                public int read() throws IOException {
                    if (!hasSpoken) {
                        await(speaks);
                        hasSpoken = true;
                        return 1;
                    }
                    wasHeard.complete(null);
                    await(ends);
                    return -1;
                }

                @Override
                public int read(byte[] target, int offset, int length) throws IOException {
                    int next = read();
                    if (next < 0) {
                        return next;
                    }
                    target[offset] = (byte) next;
                    return 1;
                }
            };
        }

        @Override
        public OutputStream output() {
            return new OutputStream() {
                @Override
                public void write(int next) throws IOException {
                    write(new byte[] {(byte) next}, 0, 1);
                }

                @Override
                public void write(byte[] bytes, int offset, int length) throws IOException {
                    await(takes);
                    taken.write(bytes, offset, length);
                }
            };
        }

        @Override
        public void endOutput() {
            toldTheEnd.complete(null);
        }

        @Override
        public void endInput() {
            throw new AssertionError("nobody listens here for a part of the time");
        }

        @Override
        public String peer() {
            return "test";
        }

        @Override
        public void close() {
            closed.complete(null);
        }
    }

    private static void soon(CompletableFuture<Void> event) throws Exception {
        event.get(60, TimeUnit.SECONDS);
    }

    @ParameterizedTest
    @CsvSource({"true, true", "true, false", "false, true", "false, false"})
    void aPlaceThatIsSilentIsNotWaitedForLong(boolean ended, boolean taking) throws Exception {
        Pumps.start(place, line.called(), Duration.ZERO, threads);
        if (taking) {
            place.takes.complete(null);
        }
        line.caller().out().put(0, new byte[] {1}, Duration.ZERO);
        if (ended) {
            line.caller().out().end();
        }
        line.caller().close();
        soon(place.closed);
    }

    @Test
    void aPlaceMayBeSilentWhileSomebodyListens() throws Exception {
        Pumps.start(place, line.called(), Duration.ZERO, threads);
        line.caller().out().end();
        soon(place.toldTheEnd);
        place.speaks.complete(null);
        assertThat(line.caller().in().take(0, Duration.ofSeconds(60))).isInstanceOf(Pipe.Taken.Piece.class);
        place.ends.complete(null);
        assertThat(line.caller().in().take(1, Duration.ofSeconds(60))).isInstanceOf(Pipe.Taken.End.class);
        soon(place.closed);
    }

    /** The place takes it late, and says something that nobody hears any more. */
    @ParameterizedTest
    @CsvSource({"true", "false"})
    void whatWasSentBeforeTheCloseArrives(boolean ended) throws Exception {
        Pumps.start(place, line.called(), FOR_EVER, threads);
        byte[] sent = {1, 2, 3};
        for (int i = 0; i < sent.length; i++) {
            line.caller().out().put(i, new byte[] {sent[i]}, Duration.ZERO);
        }
        if (ended) {
            line.caller().out().end();
        }
        line.caller().close();
        place.speaks.complete(null);
        CompletableFuture.anyOf(place.wasHeard, place.closed).get(60, TimeUnit.SECONDS);
        assertThat(place.closed).as("with something to be taken").isNotDone();
        place.takes.complete(null);
        soon(place.toldTheEnd);
        assertThat(place.taken.toByteArray()).isEqualTo(sent);
        place.ends.complete(null);
        soon(place.closed);
    }
}
