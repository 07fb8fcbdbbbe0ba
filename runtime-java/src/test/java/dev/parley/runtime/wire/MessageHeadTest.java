package dev.parley.runtime.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.type.Label;
import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class MessageHeadTest {
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
        byte[] frame = new MessageFormat(new NoObjects()).write(one, new Object[one.count()]).toBytes();
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
}
