package pi;

import java.util.SplittableRandom;

/** Random points of the square [-1, 1] x [-1, 1]. */
final class Trials {
    private Trials() {}

    /**
     * How many of a worker's points lie inside the unit circle.
     *
     * @param worker which worker, from 1: it seeds the random numbers, so that a run can be repeated
     */
    static int hits(int worker, int trials) {
        SplittableRandom random = new SplittableRandom(worker);
        int hits = 0;
        for (int i = 0; i < trials; i++) {
            double x = random.nextDouble(-1, 1);
            double y = random.nextDouble(-1, 1);
            if (x * x + y * y <= 1) {
                hits++;
            }
        }
        return hits;
    }
}
