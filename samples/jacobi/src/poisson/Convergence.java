package poisson;

/** When to stop: at a small relative change, or after a number of steps. */
final class Convergence {
    private static final double THRESHOLD = 1e-5;
    private static final int MAX_STEPS = 2000;

    private double ratio = 1;
    private int steps;

    boolean isReached() {
        return ratio < THRESHOLD || steps == MAX_STEPS;
    }

    /**
     * @param change the largest change of a value in the step
     * @param largest the largest value
     */
    void afterStep(double change, double largest) {
        ratio = change / largest;
        steps++;
    }

    int steps() {
        return steps;
    }
}
