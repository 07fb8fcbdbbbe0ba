package dev.parley.benchmarks.jmh;

import dev.parley.benchmarks.Comparison;
import dev.parley.benchmarks.Comparison.Aim;
import dev.parley.benchmarks.Comparison.Contestant;
import dev.parley.benchmarks.Comparison.Unit;
import java.util.List;
import java.util.regex.Pattern;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Prints the figures of JMH in the form of the other ones: every round runs each benchmark once, in turns, in a JVM of its own.
 *
 * <p>Argument: rounds (3).
 */
public final class JmhTable {
    private static final int ROUNDS = 3;

    private JmhTable() {}

    public static void main(String[] arguments) throws Exception {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : ROUNDS;
        Comparison.printHead(System.out);
        for (Comparison comparison : comparisons()) {
            comparison.runCold(rounds, System.out);
        }
    }

    private static List<Comparison> comparisons() {
        return List.of(
                new Comparison("JMH, in memory, virtual threads: a number there and back", Unit.MICROSECONDS, List.of(
                        contestant("queue of one and park", MemoryBenchmark.class, "queueOfOneAndPark"),
                        contestant("LinkedTransferQueue", MemoryBenchmark.class, "transferQueue"),
                        contestant("typed session", MemoryBenchmark.class, "session", new Aim.Speed(0, 0.90), new Aim.Speed(1, 1.2)))),
                new Comparison("JMH, in memory, virtual threads: an array is sent and acknowledged", Unit.MICROSECONDS, List.of(
                        contestant("noalias, 64 B", MemoryBenchmark.class, "giveSmall"),
                        contestant("copied, 1 MiB", MemoryBenchmark.class, "copyLarge"),
                        contestant("noalias, 1 MiB", MemoryBenchmark.class, "giveLarge", new Aim.Time(0, 1.2), new Aim.Speed(1, 100)))),
                new Comparison("JMH: a tree of 255 nodes is copied", Unit.MICROSECONDS, List.of(
                        contestant("by hand", TreeBenchmark.class, "byHand"),
                        contestant("Kryo's copy", TreeBenchmark.class, "kryoCopy"),
                        contestant("Fory's copy", TreeBenchmark.class, "foryCopy"),
                        contestant("Fory, written and read", TreeBenchmark.class, "foryWriteAndRead"),
                        contestant("copier of sessions", TreeBenchmark.class, "copierOfSessions", new Aim.Time(1, 1)),
                        contestant("codec of sessions, written and read", TreeBenchmark.class, "codecOfSessions", new Aim.Time(3, 1.05)))));
    }

    private static Contestant contestant(String name, Class<?> benchmarks, String method, Aim... aims) {
        return new Contestant(name, () -> measure(benchmarks.getName() + "." + method), aims);
    }

    /** @return nanoseconds for one operation */
    private static double measure(String benchmark) throws RunnerException {
        return new Runner(new OptionsBuilder().include("^" + Pattern.quote(benchmark) + "$").verbosity(VerboseMode.SILENT)
                .shouldFailOnError(true).build()).runSingle().getPrimaryResult().getScore();
    }
}
