package pi;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Lets three workers test points, and computes pi from their hits. */
public class Master {
    private static final int WORKERS = 3;
    private static final int TRIALS = 1_000_000;

    @Participant(protocol = "pi.monteCarlo", role = "master")
    void approximate(Session s) throws SessionException {
        s.send(List.of("worker1", "worker2", "worker3"), TRIALS);
        int first = s.receive("worker1");
        int second = s.receive("worker2");
        int third = s.receive("worker3");
        int hits = first + second + third;
        int sequential = IntStream.rangeClosed(1, WORKERS).map(worker -> Trials.hits(worker, TRIALS)).sum();
        double pi = 4.0 * hits / (WORKERS * TRIALS);
        System.out.println(hits + " hits of " + WORKERS * TRIALS + "; sequentially " + sequential);
        System.out.println(String.format(Locale.ROOT, "pi is about %.4f, off by %.4f", pi, Math.abs(pi - Math.PI)));
        if (hits != sequential) {
            throw new IllegalStateException("the workers have not tested the points that one alone does");
        }
    }
}
