package dev.parley.core.sample;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Takes the time and memory of something of growing size, warm and in process, and prints it beside the figures of issue 3. Not safe for use by
 * several threads.
 */
public final class Figures {
    private static final int ROUNDS = 7;
    private static final long ROUND_NANOS = 100_000_000;
    private static final long WARM_NANOS = 1_500_000_000;

    private final String family;
    private final List<Integer> sizes = new ArrayList<>();
    private final List<Double> medians = new ArrayList<>();

    public Figures(String family) {
        this.family = family;
    }

    /**
     * What another tool takes, in microseconds or MiB, and how much of that is aimed at; neither where the issue names none.
     *
     * @param aim as a part of the amount
     */
    public record Reference(double amount, double aim) {
        public static final Reference NONE = new Reference(Double.NaN, Double.NaN);

        private String compared(double measured, String unit) {
            return Double.isNaN(amount)
                    ? ""
                    : String.format(Locale.ROOT, "reference %11.0f %s, aim %11.0f %s: %s",
                            amount, unit, amount * aim, unit, measured <= amount * aim ? "met" : "missed");
        }
    }

    /** The memory that everything below has to do with: what needs more fails. */
    public static void heading() {
        System.out.printf(Locale.ROOT, "median of %d rounds, in a heap of at most %d MiB%n%n", ROUNDS, Runtime.getRuntime().maxMemory() >> 20);
    }

    /** Measures the work for one size. */
    public void measure(int size, Reference reference, Runnable work) {
        time(work, WARM_NANOS);
        double[] micros = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            micros[round] = time(work, ROUND_NANOS);
        }
        Arrays.sort(micros);
        double median = micros[ROUNDS / 2];
        sizes.add(size);
        medians.add(median);
        System.out.printf(
                Locale.ROOT, "%-26s %5d %11.1f us  %s%n", family, size, median, reference.compared(median, "us"));
    }

    /**
     * Prints how much memory the work takes when it is done once: all that it allocates, also what is garbage at once. Its peak is at most that.
     *
     * @param reference a peak in MiB, with what is aimed at as a part of it
     */
    public void peakMemory(int size, Reference reference, Runnable work) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        work.run();
        double mebibytes = (threads.getCurrentThreadAllocatedBytes() - before) / (double) (1 << 20);
        System.out.printf(
                Locale.ROOT, "%-26s %5d   at most %7.2f MiB  %s%n", family, size, mebibytes, reference.compared(mebibytes, "MiB"));
    }

    /** Prints the exponent of n that fits the medians best. */
    public void growth() {
        System.out.printf(Locale.ROOT, "%-26s grows like n^%.2f%n%n", family, slope(sizes.stream().mapToDouble(Math::log).toArray()));
    }

    /** Prints by how much one level more multiplies the median, where n counts levels that multiply the work. */
    public void growthByLevel() {
        double slope = slope(sizes.stream().mapToDouble(Integer::doubleValue).toArray());
        System.out.printf(Locale.ROOT, "%-26s grows like %.2f^n%n%n", family, Math.exp(slope));
    }

    /** Of the logarithms of the medians over x, by least squares. */
    private double slope(double[] x) {
        double[] y = medians.stream().mapToDouble(Math::log).toArray();
        double meanX = Arrays.stream(x).average().orElseThrow();
        double meanY = Arrays.stream(y).average().orElseThrow();
        double covariance = 0;
        double variance = 0;
        for (int i = 0; i < x.length; i++) {
            covariance += (x[i] - meanX) * (y[i] - meanY);
            variance += (x[i] - meanX) * (x[i] - meanX);
        }
        return covariance / variance;
    }

    private static double time(Runnable work, long atLeastNanos) {
        long start = System.nanoTime();
        long elapsed;
        int runs = 0;
        do {
            work.run();
            runs++;
            elapsed = System.nanoTime() - start;
        } while (elapsed < atLeastNanos);
        return elapsed / 1000.0 / runs;
    }
}
