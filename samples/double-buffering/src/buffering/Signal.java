package buffering;

import java.util.stream.IntStream;

/** What the source produces: one value for each position. */
final class Signal {
    static final int BUFFER_SIZE = 4096;

    private Signal() {}

    /** @param number which buffer, from 0 */
    static int[] buffer(int number) {
        int start = number * BUFFER_SIZE;
        return IntStream.range(start, start + BUFFER_SIZE).map(Signal::at).toArray();
    }

    /** @param count how many buffers, from the first */
    static long sum(int count) {
        return IntStream.range(0, count * BUFFER_SIZE).mapToLong(Signal::at).sum();
    }

    private static int at(int position) {
        return position * position % 251;
    }
}
