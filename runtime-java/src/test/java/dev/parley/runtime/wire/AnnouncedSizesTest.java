package dev.parley.runtime.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Bytes that announce more than there is: nobody gets memory for what has not come. */
class AnnouncedSizesTest {
    /** Much more than reading any of these values takes, and much less than what is announced. */
    private static final long MOST_BYTES = 32 << 20;
    /** Numbers of one to five bytes, as Fory writes them, and of four and eight. */
    private static final List<byte[]> HUGE = List.of(
            new byte[] {-1, -1, -1, 127}, new byte[] {-1, -1, -1, -1, 7}, new byte[] {-2, -1, -1, -1, 15}, new byte[] {-4, -1, -1, -1, 3},
            new byte[] {-1, -1, -1, 127, 0, 0, 0, 0}, new byte[] {-16, -1, -1, 15}, new byte[] {0, 0, 0, 64});

    record Holder(Object anything, int[] numbers, String[] texts, List<String> list) {}

    enum Colour { RED, GREEN }

    private static final ThreadMXBean MEMORY = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    static Stream<Object> values() {
        return Stream.of("text of some length", new BigInteger("123456789012345678901234567890"), new boolean[5], new byte[5], new short[5],
                new char[5], new int[5], new long[5], new float[5], new double[5], new String[] {"a", "b"}, new Object[] {1, "b"},
                new Integer[] {1, 2}, new int[][] {{1}, {2, 3}}, new Colour[] {Colour.RED}, new ArrayList<>(List.of("a", "b", "c")),
                new HashSet<>(List.of(1, 2)), new HashMap<>(Map.of("a", 1)), new LinkedHashMap<>(Map.of("a", 1)), new TreeMap<>(Map.of("a", 1)),
                new ConcurrentHashMap<>(Map.of("a", 1)), new ArrayDeque<>(List.of(1, 2)), new PriorityQueue<>(List.of(1, 2)),
                List.of(1, 2, 3), Map.of(1, 2, 3, 4), Arrays.asList(1, 2), BitSet.valueOf(new long[] {1, 2}), EnumSet.of(Colour.RED), Optional.of("x"),
                new Holder(List.of("x"), new int[] {1, 2}, new String[] {"a"}, List.of("b")));
    }

    @ParameterizedTest
    @MethodSource("values")
    void takeNoMemory(Object value) throws Exception {
        ForyCodec codec = new ForyCodec(ReachableClasses.from(List.of(Holder.class, int[][].class, Colour[].class)),
                AnnouncedSizesTest.class.getClassLoader());
        byte[] good = codec.encode(value);
        codec.decode(good);
        for (int at = 0; at < good.length; at++) {
            for (byte[] huge : HUGE) {
                read(codec, with(good, at, huge), at);
            }
        }
    }

    private static void read(ForyCodec codec, byte[] bad, int at) {
        long before = MEMORY.getCurrentThreadAllocatedBytes();
        try {
            codec.decode(bad);
        } catch (PayloadCodecException e) {
            assertThat(e).hasMessageStartingWith("the bytes of an object cannot be read: ");
        }
        assertThat(MEMORY.getCurrentThreadAllocatedBytes() - before).as("for %s, with a huge number at %d", Arrays.toString(bad), at)
                .isLessThan(MOST_BYTES);
    }

    /** The bytes with others in the place of one. */
    private static byte[] with(byte[] good, int at, byte[] others) {
        ByteArrayOutputStream changed = new ByteArrayOutputStream();
        changed.write(good, 0, at);
        changed.writeBytes(others);
        changed.write(good, at + 1, good.length - at - 1);
        return changed.toByteArray();
    }
}
