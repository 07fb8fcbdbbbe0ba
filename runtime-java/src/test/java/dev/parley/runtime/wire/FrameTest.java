package dev.parley.runtime.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.core.type.Label;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class FrameTest {
    private static final int LIMIT = 1_000;

    private static Frame sample() {
        return new FrameBuilder(FrameKind.JOIN).putString("text").putInt(7).putLong(-1).putStrings(List.of("a", "ü")).putByte(255).build();
    }

    private static byte[] bytes(Frame frame) {
        return frame.toBytes();
    }

    private static Frame read(byte[] bytes) throws IOException {
        return new FrameReader(new ByteArrayInputStream(bytes), LIMIT).read();
    }

    @Test
    void isReadAsItWasWritten() throws IOException {
        Frame frame = read(bytes(sample()));
        BodyReader body = frame.expect(FrameKind.JOIN).body();
        assertThat(body.readString()).isEqualTo("text");
        assertThat(body.readInt()).isEqualTo(7);
        assertThat(body.readLong()).isEqualTo(-1);
        assertThat(body.readStrings()).containsExactly("a", "ü");
        assertThat(body.readByte()).isEqualTo((byte) 255);
        body.end();
    }

    @Test
    void hasALayoutThatDoesNotChange() {
        assertThat(bytes(new FrameBuilder(FrameKind.ABORT).putByte(9).build()))
                .containsExactly(0xD2, 6, 0, 0, 0, 0, 0, 1, 9);
    }

    /** However the bytes come, and without waiting for more of them. */
    @Test
    void isThereWhenAllOfItIs() throws IOException {
        byte[] whole = bytes(sample());
        byte[] second = bytes(sample());
        Frame.putNumber(second, 0, (short) 1);
        PipedOutputStream out = new PipedOutputStream();
        FrameReader reader = new FrameReader(new PipedInputStream(out), LIMIT);
        for (byte next : whole) {
            assertThat(reader.poll()).isEmpty();
            out.write(next);
        }
        assertThat(reader.poll()).hasValueSatisfying(frame -> assertThat(bytes(frame)).isEqualTo(whole));
        assertThat(reader.poll()).isEmpty();
        out.write(second, 0, 5);
        assertThat(reader.poll()).isEmpty();
        out.write(second, 5, second.length - 5);
        assertThat(reader.read().kind()).isEqualTo(FrameKind.JOIN);
        out.write("this is no frame".getBytes(StandardCharsets.US_ASCII));
        assertThatThrownBy(reader::poll).isInstanceOf(MalformedFrameException.class);
    }

    @Test
    void isRecognisedAsTruncatedWhereverItEnds() {
        byte[] whole = bytes(sample());
        assertThatThrownBy(() -> read(new byte[0])).isInstanceOf(EOFException.class).hasMessage("the connection was closed");
        for (int length = 1; length < whole.length; length++) {
            byte[] part = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> read(part)).isInstanceOf(EOFException.class).hasMessageContaining("in the middle of a frame");
        }
    }

    @Test
    void isRefusedWhenItIsTooLong() {
        byte[] long1 = bytes(new FrameBuilder(FrameKind.MESSAGE).putBytes(new byte[LIMIT]).build());
        assertThatThrownBy(() -> read(long1)).isInstanceOf(MalformedFrameException.class)
                .hasMessage("the frame announces 1004 bytes, the limit is 1000");
        byte[] negative = bytes(sample());
        negative[4] = -1;
        assertThatThrownBy(() -> read(negative)).isInstanceOf(MalformedFrameException.class).hasMessageContaining("the limit is 1000");
    }

    @Test
    void isToldFromOtherProtocols() {
        assertThatThrownBy(() -> read("GET / HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII)))
                .isInstanceOf(MalformedFrameException.class).hasMessageContaining("no Parley frame").hasMessageContaining("GET / HT");
    }

    @Test
    void isRefusedWhenItIsOfAnotherVersionOrKind() {
        byte[] version = bytes(sample());
        version[0] = (byte) 0xD9;
        assertThatThrownBy(() -> read(version)).hasMessage("the frame is of wire version 9, this side speaks 2");
        byte[] kind = bytes(sample());
        kind[1] = 99;
        assertThatThrownBy(() -> read(kind)).hasMessage("frame kind 99 is unknown");
    }

    @Test
    void isRefusedWhenItIsNotTheNext() throws IOException {
        ByteArrayOutputStream wire = new ByteArrayOutputStream();
        FrameWriter writer = new FrameWriter(wire);
        for (int i = 0; i < 3; i++) {
            writer.write(sample());
        }
        writer.flush();
        byte[] sent = wire.toByteArray();
        int size = sample().size();
        FrameReader reader = new FrameReader(new ByteArrayInputStream(sent), LIMIT);
        for (int i = 0; i < 3; i++) {
            assertThat(reader.read().body().readString()).isEqualTo("text");
        }
        FrameReader repeated = new FrameReader(new SequenceInputStream(
                new ByteArrayInputStream(sent, 0, size), new ByteArrayInputStream(sent, 0, size)), LIMIT);
        repeated.read();
        assertThatThrownBy(repeated::read).isInstanceOf(MalformedFrameException.class)
                .hasMessage("frame 0 came where frame 1 belongs: something was lost, repeated or put in on the way");
        FrameReader lost = new FrameReader(new ByteArrayInputStream(sent, size, 2 * size), LIMIT);
        assertThatThrownBy(lost::read).isInstanceOf(MalformedFrameException.class).hasMessageStartingWith("frame 1 came where frame 0");
    }

    @Test
    void isNumberedBeyondTheRangeOfNumbers() throws IOException {
        ByteArrayOutputStream wire = new ByteArrayOutputStream();
        FrameWriter writer = new FrameWriter(wire);
        int count = 70_000;
        Frame frame = new FrameBuilder(FrameKind.DONE).build();
        for (int i = 0; i < count; i++) {
            writer.write(frame);
        }
        writer.flush();
        FrameReader reader = new FrameReader(new ByteArrayInputStream(wire.toByteArray()), LIMIT);
        for (int i = 0; i < count; i++) {
            assertThat(reader.read().kind()).isEqualTo(FrameKind.DONE);
        }
        assertThatThrownBy(reader::read).isInstanceOf(EOFException.class).hasMessage("the connection was closed");
    }

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
        byte[] bytes = bytes(frame);
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
        byte[] several = Stream.of(1, 2, 3).map(i -> bytes(new FrameBuilder(FrameKind.MESSAGE).putInt(i).build()))
                .reduce(new byte[0], FrameTest::joined);
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

    /** In whatever array it is begun, and however large it becomes. */
    @Property
    void isTheSameWhereverItIsBuilt(@ForAll @IntRange(max = 3_000) int length, @ForAll @IntRange(max = 600) int from) {
        byte[] there = new byte[600];
        FrameBuilder inPlace = new FrameBuilder(FrameKind.MESSAGE, there, from).putBytes(new byte[length]);
        byte[] expected = bytes(new FrameBuilder(FrameKind.MESSAGE).putBytes(new byte[length]).build());
        assertThat(inPlace.size()).isEqualTo(expected.length);
        boolean fits = from + expected.length <= there.length;
        assertThat(inPlace.isIn(there)).isEqualTo(fits);
        assertThat(bytes(inPlace.build())).isEqualTo(expected);
        if (fits) {
            assertThat(Arrays.copyOfRange(there, from, from + expected.length)).isEqualTo(expected);
        }
    }

    @Test
    void doesNotAllocateWhatIsOnlyAnnounced() {
        byte[] header = bytes(new FrameBuilder(FrameKind.MESSAGE).build());
        header[4] = 0x7f;
        assertThatThrownBy(() -> new FrameReader(new ByteArrayInputStream(header), Integer.MAX_VALUE).read()).isInstanceOf(EOFException.class);
        BodyReader body = new FrameBuilder(FrameKind.MESSAGE).putInt(Integer.MAX_VALUE).build().body();
        assertThatThrownBy(body::readBytes).isInstanceOf(MalformedFrameException.class).hasMessageContaining("only 0 bytes are left");
        BodyReader strings = new FrameBuilder(FrameKind.MESSAGE).putInt(1 << 28).build().body();
        assertThatThrownBy(strings::readStrings).isInstanceOf(MalformedFrameException.class);
    }

    @Test
    void refusesTextThatIsNotUtf8AndBytesThatAreLeft() {
        BodyReader body = new FrameBuilder(FrameKind.MESSAGE).putBytes(new byte[] {(byte) 0xff}).build().body();
        assertThatThrownBy(body::readString).isInstanceOf(MalformedFrameException.class).hasMessageContaining("not UTF-8");
        BodyReader rest = new FrameBuilder(FrameKind.MESSAGE).putByte(1).build().body();
        assertThatThrownBy(rest::end).hasMessage("the frame has 1 bytes too many");
    }

    @Property(tries = 20_000)
    void anyBytesAreAFrameOrAnIoException(@ForAll("damaged") byte[] bytes) {
        try {
            Frame frame = read(bytes);
            MessageHead head = MessageHead.read(frame);
            assertThat(head.begins(frame)).isTrue();
            new MessageFormat(new NoObjects()).readPayloads(head, frame);
        } catch (IOException | PayloadCodecException expected) {
            assertThat(expected.getMessage()).isNotBlank();
        }
    }

    @Provide
    Arbitrary<byte[]> damaged() {
        Arbitrary<byte[]> noise = Arbitraries.bytes().array(byte[].class).ofMaxSize(80);
        return noise.map(bytes -> {
            byte[] frame = bytes(new FrameBuilder(FrameKind.MESSAGE).putByte(65).putByte('l').build());
            byte[] whole = Arrays.copyOf(frame, frame.length + bytes.length);
            System.arraycopy(bytes, 0, whole, frame.length, bytes.length);
            whole[7] = (byte) (whole.length - Frame.HEADER_BYTES);
            if (bytes.length > 2 && bytes[0] > 64) {
                whole[Math.floorMod(bytes[1], whole.length)] = bytes[2];
            }
            return whole;
        });
    }

    /** Also labels that are longer than a byte can say. */
    @Property
    void aHeadIsReadAsItWasWritten(@ForAll @IntRange(min = 1, max = 400) int length, @ForAll @IntRange(max = 3) int payloads) throws Exception {
        MessageHead head = new MessageHead(Label.of("l".repeat(length)), payloads);
        Frame frame = new MessageFormat(new NoObjects()).write(head, new Object[payloads]);
        MessageHead read = MessageHead.read(frame);
        assertThat(read.isSame(head)).isTrue();
        assertThat(read.begins(frame)).isTrue();
        assertThat(new MessageFormat(new NoObjects()).readPayloads(head, frame)).hasSize(payloads).containsExactly(new Object[payloads]);
    }

    /** Wherever the frame stands, and whatever stands behind it. */
    @Property(tries = 5_000)
    void aHeadBeginsTheMessagesThatHaveIt(@ForAll("heads") MessageHead one, @ForAll("heads") MessageHead other,
            @ForAll @IntRange(max = 10) int before, @ForAll @IntRange(max = 10) int behind) throws Exception {
        byte[] frame = bytes(new MessageFormat(new NoObjects()).write(one, new Object[one.count()]));
        byte[] bytes = new byte[before + frame.length + behind];
        Arrays.fill(bytes, (byte) 'l');
        System.arraycopy(frame, 0, bytes, before, frame.length);
        Frame message = Frame.messageAt(bytes, before);
        assertThat(one.begins(message)).isTrue();
        assertThat(other.begins(message)).isEqualTo(other.isSame(one));
    }

    @Provide
    Arbitrary<MessageHead> heads() {
        Arbitrary<Label> labels = Arbitraries.oneOf(
                Arbitraries.of(Label.Reserved.values()), Arbitraries.strings().withChars("lm").ofMinLength(1).ofMaxLength(20).map(Label::of));
        return Combinators.combine(labels, Arbitraries.integers().between(0, 2)).as(MessageHead::new);
    }

    private static final class NoObjects implements PayloadCodec {
        @Override
        public List<String> numbering() {
            return List.of();
        }

        @Override
        public String fingerprint() {
            return "none";
        }

        @Override
        public byte[] encode(Object value) throws PayloadCodecException {
            throw new PayloadCodecException("no objects here");
        }

        @Override
        public Object decode(byte[] bytes) throws PayloadCodecException {
            throw new PayloadCodecException("no objects here");
        }
    }
}
