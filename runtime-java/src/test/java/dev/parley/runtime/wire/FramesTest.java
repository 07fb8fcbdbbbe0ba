package dev.parley.runtime.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Many frames on one connection, which may be read and written together. */
class FramesTest {
    private static final int LIMIT = 1_000;

    /** Some frames are larger than any buffer, and the stream brings as much at a time as it likes. */
    @Property(tries = 200)
    void manyAreReadAsTheyWereWrittenHoweverTheyArrive(@ForAll long seed) throws IOException {
        Random random = new Random(seed);
        ByteArrayOutputStream wire = new ByteArrayOutputStream();
        FrameWriter writer = new FrameWriter(wire);
        List<byte[]> bodies = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            byte[] body = new byte[random.nextInt(random.nextInt(50) == 0 ? 200_000 : 600)];
            random.nextBytes(body);
            bodies.add(body);
            writer.write(new FrameBuilder(random.nextBoolean() ? FrameKind.MESSAGE : FrameKind.REACH).putBytes(body).build());
            if (random.nextInt(100) == 0) {
                writer.flush();
            }
        }
        writer.flush();
        int[] reads = new int[1];
        FrameReader reader = new FrameReader(new FilterInputStream(new ByteArrayInputStream(wire.toByteArray())) {
            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                reads[0]++;
                return super.read(target, offset, Math.min(length, 1 + random.nextInt(random.nextBoolean() ? 2_000 : 100_000)));
            }
        }, 1 << 20);
        Deque<Frame> ahead = new ArrayDeque<>();
        for (byte[] body : bodies) {
            int before = reads[0];
            boolean here = isAhead(reader, ahead, random);
            assertThat(reads[0]).as("reading ahead waits for nothing").isEqualTo(before);
            Frame frame = here ? ahead.remove() : reader.read();
            assertThat(frame.body().readBytes()).isEqualTo(body);
            if (here) {
                assertThat(frame.kind()).isEqualTo(FrameKind.MESSAGE);
            }
        }
        assertThat(reader.readAhead(Long.MAX_VALUE).isEmpty()).isTrue();
    }

    /** Whether the next one has been read ahead, which is tried now and then. */
    private static boolean isAhead(FrameReader reader, Deque<Frame> ahead, Random random) {
        if (ahead.isEmpty() && random.nextBoolean()) {
            int most = random.nextInt(5_000);
            Frames frames = reader.readAhead(most);
            int size = frames.size();
            while (!frames.isEmpty()) {
                assertThat(size - frames.size()).as("only the last one may exceed what was asked for").isLessThan(most);
                ahead.add(frames.next());
            }
        }
        return !ahead.isEmpty();
    }

    /** Where they are retained they outlast every read that follows. */
    @Property(tries = 200)
    void areRetainedWhileOthersAreRead(@ForAll long seed) throws IOException {
        Random random = new Random(seed);
        ByteArrayOutputStream wire = new ByteArrayOutputStream();
        FrameWriter writer = new FrameWriter(wire);
        for (int i = 0; i < 2_000; i++) {
            writer.write(new FrameBuilder(FrameKind.MESSAGE).putInt(i).putBytes(new byte[random.nextInt(200)]).build());
        }
        writer.flush();
        FrameReader reader = new FrameReader(new ByteArrayInputStream(wire.toByteArray()), LIMIT);
        List<Frames> retained = new ArrayList<>();
        List<Integer> numbers = new ArrayList<>();
        int read = 0;
        while (read < 2_000) {
            retained.add(alone(reader.read()));
            read++;
            Frames ahead = reader.readAhead(random.nextInt(5_000));
            if (random.nextBoolean()) {
                reader.retain();
            } else {
                ahead = ahead.copy();
            }
            retained.add(ahead);
            for (Frames counted = ahead.copy(); !counted.isEmpty(); read++) {
                counted.next();
            }
        }
        for (Frames frames : retained) {
            while (!frames.isEmpty()) {
                numbers.add(frames.next().body().readInt());
            }
        }
        assertThat(numbers).isEqualTo(IntStream.range(0, 2_000).boxed().toList());
    }

    private static Frames alone(Frame frame) {
        byte[] bytes = frame.toBytes();
        return new Frames(bytes, 0, bytes.length);
    }

    /** What is wrong with the next frame is told when it is due, and hides none of those before it. */
    @Test
    void areReadAheadUpToTheFirstThatIsNotSound() throws IOException {
        for (int damaged = 0; damaged < Frame.HEADER_BYTES; damaged++) {
            ByteArrayOutputStream wire = new ByteArrayOutputStream();
            FrameWriter writer = new FrameWriter(wire);
            for (int i = 0; i < 4; i++) {
                writer.write(new FrameBuilder(FrameKind.MESSAGE).putInt(i).build());
            }
            writer.flush();
            byte[] bytes = wire.toByteArray();
            bytes[3 * bytes.length / 4 + damaged] ^= 0x40;
            FrameReader reader = new FrameReader(new ByteArrayInputStream(bytes), LIMIT);
            assertThat(reader.readAhead(LIMIT).isEmpty()).as("nothing was read yet").isTrue();
            assertThat(reader.read().body().readInt()).isZero();
            Frames ahead = reader.readAhead(LIMIT);
            assertThat(ahead.next().body().readInt()).isEqualTo(1);
            assertThat(ahead.next().body().readInt()).isEqualTo(2);
            assertThat(ahead.isEmpty()).isTrue();
            assertThatThrownBy(reader::read).isInstanceOf(IOException.class);
        }
    }

    /** They are numbered with the others, and stay in order with those that wait to leave. */
    @Test
    void areWrittenTogether() throws IOException {
        byte[] several = Stream.of(1, 2, 3).map(i -> new FrameBuilder(FrameKind.MESSAGE).putInt(i).build().toBytes())
                .reduce(new byte[0], FramesTest::joined);
        ByteArrayOutputStream wire = new ByteArrayOutputStream();
        FrameWriter writer = new FrameWriter(wire);
        writer.write(new FrameBuilder(FrameKind.MESSAGE).putInt(0).build());
        writer.write(new Frames(several, 0, several.length));
        writer.write(new FrameBuilder(FrameKind.MESSAGE).putInt(4).build());
        writer.flush();
        FrameReader reader = new FrameReader(new ByteArrayInputStream(wire.toByteArray()), LIMIT);
        for (int i = 0; i < 5; i++) {
            assertThat(reader.read().body().readInt()).isEqualTo(i);
        }
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
