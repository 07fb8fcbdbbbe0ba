package poisson;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Computes the middle of the grid, and decides for all when to stop. */
public class Master {
    private static final int SIZE = 30;

    @Participant(protocol = "poisson.jacobi", role = "master")
    void solve(Session s) throws SessionException {
        s.send(List.of("north", "south"), SIZE);
        Strip strip = new Decomposition(SIZE).middle();
        Convergence convergence = new Convergence();
        while (s.outwhile(!convergence.isReached())) {
            strip.step();
            s.send("north", strip.northernRow());
            s.send("south", strip.southernRow());
            strip.northernGhost(s.receive("north"));
            strip.southernGhost(s.receive("south"));
            double northChange = s.receive("north");
            double northLargest = s.receive("north");
            double southChange = s.receive("south");
            double southLargest = s.receive("south");
            convergence.afterStep(
                    Math.max(strip.change(), Math.max(northChange, southChange)),
                    Math.max(strip.largest(), Math.max(northLargest, southLargest)));
        }
        double[][] north = s.receive("north");
        double[][] south = s.receive("south");
        double[][] result = Stream.of(north, strip.result(), south).flatMap(Arrays::stream).toArray(double[][]::new);
        compare(result, convergence.steps());
    }

    private static void compare(double[][] result, int steps) {
        Strip whole = new Decomposition(SIZE).whole();
        Convergence sequential = new Convergence();
        while (!sequential.isReached()) {
            whole.step();
            sequential.afterStep(whole.change(), whole.largest());
        }
        System.out.println(steps + " steps on " + SIZE + " x " + SIZE + " values; sequentially " + sequential.steps());
        if (steps != sequential.steps() || !Arrays.deepEquals(result, whole.result())) {
            throw new IllegalStateException("the result is not that of the sequential computation");
        }
        System.out.println("all values are equal to those of the sequential computation");
    }
}
