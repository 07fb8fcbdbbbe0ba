package dev.parley.benchmarks;

import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Things that are measured in turns, so that whatever disturbs the machine disturbs all of them alike. Ratios mean something, the times
 * only beside each other.
 *
 * @param unit its name, and how many nanoseconds it has
 */
public record Comparison(String title, Unit unit, List<Contestant> contestants) {
    private static final int WARM_UP_ROUNDS = 2;
    private static final long WARM_UP_NANOS = Duration.ofSeconds(4).toNanos();

    public Comparison {
        contestants = List.copyOf(contestants);
    }

    /** In what the figures are printed. */
    public enum Unit {
        MICROSECONDS("us", 1e3),
        MILLISECONDS("ms", 1e6);

        private final String symbol;
        private final double nanos;

        Unit(String symbol, double nanos) {
            this.symbol = symbol;
            this.nanos = nanos;
        }
    }

    /** Takes one figure. */
    public interface Measurement {
        /** @return nanoseconds for one operation */
        double nanos() throws Exception;
    }

    /** What a figure should be beside another of the same comparison. */
    public sealed interface Aim {
        /** The other's place in the comparison. */
        int reference();

        /** So many times as fast as the other, at least. */
        record Speed(int reference, double least) implements Aim {}

        /** So many times the other's time, at most. */
        record Time(int reference, double most) implements Aim {}
    }

    /** @param aims beside others of the same comparison */
    public record Contestant(String name, Measurement measurement, List<Aim> aims) {
        /** With all that it aims at. */
        public Contestant(String name, Measurement measurement, Aim... aims) {
            this(name, measurement, List.of(aims));
        }
    }

    /** To be printed once, before the first comparison. */
    public static void printHead(PrintStream out) {
        out.printf("%-44s %10s %10s   %s%n", "", "median", "best", "ratio of medians, of bests");
    }

    /** Takes the figures when the program has run for long enough to be compiled for what it does. */
    void run(int rounds, PrintStream out) throws Exception {
        long start = System.nanoTime();
        for (int round = 0; round < WARM_UP_ROUNDS || System.nanoTime() - start < WARM_UP_NANOS; round++) {
            for (Contestant contestant : contestants) {
                contestant.measurement().nanos();
            }
        }
        runCold(rounds, out);
    }

    /** Takes the figures of measurements that warm themselves up. */
    public void runCold(int rounds, PrintStream out) throws Exception {
        List<Figures> figures = contestants.stream().map(contestant -> new Figures()).toList();
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < figures.size(); i++) {
                figures.get(i).add(contestants.get(i).measurement().nanos());
            }
        }
        out.printf("%s, %s%n", title, unit.symbol);
        for (int i = 0; i < figures.size(); i++) {
            Figures own = figures.get(i);
            out.printf(Locale.ROOT, "  %-42s %10.3f %10.3f%n", contestants.get(i).name(), own.median() / unit.nanos, own.best() / unit.nanos);
            for (Aim aim : contestants.get(i).aims()) {
                out.printf("  %-42s %10s %10s   %s%n", "", "", "", verdict(aim, own, figures.get(aim.reference())));
            }
        }
        out.flush();
    }

    private String verdict(Aim aim, Figures own, Figures other) {
        String name = contestants.get(aim.reference()).name();
        return switch (aim) {
            case Aim.Speed speed -> String.format(Locale.ROOT, "%.2f %.2f times as fast as %s (aim: at least %.2f)",
                    other.median() / own.median(), other.best() / own.best(), name, speed.least());
            case Aim.Time time -> String.format(Locale.ROOT, "%.2f %.2f times the time of %s (aim: at most %.2f)",
                    own.median() / other.median(), own.best() / other.best(), name, time.most());
        };
    }
}
