package buffering;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import java.util.stream.IntStream;

/** Adds up what arrives, and compares it with the sum of what the source produces. */
public class Sink {

    @Participant(protocol = "buffering.doubleBuffering", role = "sink")
    void empty(Session s) throws SessionException {
        compare(sumOfNext(s) + sumOfNext(s));
    }

    private static long sumOfNext(Session s) throws SessionException {
        s.outbranch("ready");
        int[] buffer = s.receive("kernel");
        return IntStream.of(buffer).asLongStream().sum();
    }

    private static void compare(long sum) {
        long sequential = Signal.sum(2);
        System.out.println("sum of both buffers " + sum + "; sequentially " + sequential);
        if (sum != sequential) {
            throw new IllegalStateException("a buffer was lost or changed");
        }
    }
}
