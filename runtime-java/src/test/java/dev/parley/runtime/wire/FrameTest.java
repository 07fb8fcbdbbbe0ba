package dev.parley.runtime.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
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

    private static Frame read(byte[] bytes) throws IOException {
        return new FrameReader(new ByteArrayInputStream(bytes), LIMIT).read();
    }

    @Test
    void isReadAsItWasWritten() throws IOException {
        Frame frame = read(sample().toBytes());
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
        assertThat(new FrameBuilder(FrameKind.ABORT).putByte(9).build().toBytes())
                .containsExactly(0xD2, 6, 0, 0, 0, 0, 0, 1, 9);
    }

    /** However the bytes come, and without waiting for more of them. */
    @Test
    void isThereWhenAllOfItIs() throws IOException {
        byte[] whole = sample().toBytes();
        byte[] second = sample().toBytes();
        Frame.putNumber(second, 0, (short) 1);
        PipedOutputStream out = new PipedOutputStream();
        FrameReader reader = new FrameReader(new PipedInputStream(out), LIMIT);
        for (byte next : whole) {
            assertThat(reader.poll()).isEmpty();
            out.write(next);
        }
        assertThat(reader.poll()).hasValueSatisfying(frame -> assertThat(frame.toBytes()).isEqualTo(whole));
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
        byte[] whole = sample().toBytes();
        assertThatThrownBy(() -> read(new byte[0])).isInstanceOf(EOFException.class).hasMessage("the connection was closed");
        for (int length = 1; length < whole.length; length++) {
            byte[] part = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> read(part)).isInstanceOf(EOFException.class).hasMessageContaining("in the middle of a frame");
        }
    }

    @Test
    void isRefusedWhenItIsTooLong() {
        byte[] long1 = new FrameBuilder(FrameKind.MESSAGE).putBytes(new byte[LIMIT]).build().toBytes();
        assertThatThrownBy(() -> read(long1)).isInstanceOf(MalformedFrameException.class)
                .hasMessage("the frame announces 1004 bytes, the limit is 1000");
        byte[] negative = sample().toBytes();
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
        byte[] version = sample().toBytes();
        version[0] = (byte) 0xD9;
        assertThatThrownBy(() -> read(version)).hasMessage("the frame is of wire version 9, this side speaks 2");
        byte[] kind = sample().toBytes();
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

    /** In whatever array it is begun, and however large it becomes. */
    @Property
    void isTheSameWhereverItIsBuilt(@ForAll @IntRange(max = 3_000) int length, @ForAll @IntRange(max = 600) int from) {
        byte[] there = new byte[600];
        FrameBuilder inPlace = new FrameBuilder(FrameKind.MESSAGE, there, from).putBytes(new byte[length]);
        byte[] expected = new FrameBuilder(FrameKind.MESSAGE).putBytes(new byte[length]).build().toBytes();
        assertThat(inPlace.size()).isEqualTo(expected.length);
        boolean fits = from + expected.length <= there.length;
        assertThat(inPlace.isIn(there)).isEqualTo(fits);
        assertThat(inPlace.build().toBytes()).isEqualTo(expected);
        if (fits) {
            assertThat(Arrays.copyOfRange(there, from, from + expected.length)).isEqualTo(expected);
        }
    }

    @Test
    void doesNotAllocateWhatIsOnlyAnnounced() {
        byte[] header = new FrameBuilder(FrameKind.MESSAGE).build().toBytes();
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
            byte[] frame = new FrameBuilder(FrameKind.MESSAGE).putByte(65).putByte('l').build().toBytes();
            byte[] whole = Arrays.copyOf(frame, frame.length + bytes.length);
            System.arraycopy(bytes, 0, whole, frame.length, bytes.length);
            whole[7] = (byte) (whole.length - Frame.HEADER_BYTES);
            if (bytes.length > 2 && bytes[0] > 64) {
                whole[Math.floorMod(bytes[1], whole.length)] = bytes[2];
            }
            return whole;
        });
    }

    /** Before anything is allocated for it. */
    @Test
    void saysThatNoFrameCanBeSoLarge() {
        FrameBuilder builder = new FrameBuilder(FrameKind.MESSAGE);
        long elements = 1L << 29;
        assertThatThrownBy(() -> builder.reserve(elements * Integer.BYTES)).isInstanceOfSatisfying(FrameTooLargeException.class, e ->
                assertThat(e.bytes()).isEqualTo(elements * Integer.BYTES + Frame.HEADER_BYTES));
        assertThatThrownBy(() -> builder.reserve(Integer.MAX_VALUE)).isInstanceOf(FrameTooLargeException.class);
    }
}
