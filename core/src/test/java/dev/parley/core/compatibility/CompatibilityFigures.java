package dev.parley.core.compatibility;

import dev.parley.core.compatibility.MultipartyCompatibility.Options;
import dev.parley.core.compatibility.MultipartyCompatibility.Report;
import dev.parley.core.machine.Machine;
import dev.parley.core.sample.Families;
import dev.parley.core.sample.Figures;
import dev.parley.core.sample.Figures.Reference;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.verdict.Verdict;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Prints how long the search for the least k takes on the families and how that grows, beside the reference figures of issue 3 and what
 * it aims at: five times faster on three of them, and under ten seconds where the reference gave up. {@code ./parley bench theory} runs it.
 */
final class CompatibilityFigures {
    private static final Options OPTIONS = new Options(1_000, 5_000_000);
    private static final double SECOND = 1_000_000;

    private CompatibilityFigures() {}

    public static void main(String[] arguments) {
        Figures.heading();
        measure("stream", Families::stream, Map.of(100, fiveTimes(1.24)), 25, 50, 100, 200);
        measure("double_buffering", Families::doubleBuffering, Map.of(50, fiveTimes(0.39)), 25, 50, 100);
        measure("ring", Families::ring, Map.of(20, fiveTimes(0.56)), 10, 20, 40);
        times("nested_choice", Families::nestedChoice, Map.of(4, fiveTimes(1.8), 5, underTenSeconds(40)), 3, 4, 5).growthByLevel();
        measure("gen(1,k,5)", k -> Families.generated(1, k, 5), Map.of(10, fiveTimes(2.6), 20, underTenSeconds(25)), 10, 20, 40);
    }

    private static Reference fiveTimes(double seconds) {
        return new Reference(seconds * SECOND, 0.2);
    }

    private static Reference underTenSeconds(double seconds) {
        return new Reference(seconds * SECOND, 10 / seconds);
    }

    private static void measure(String family, IntFunction<List<Machine>> systems, Map<Integer, Reference> references, int... sizes) {
        times(family, systems, references, sizes).growth();
    }

    private static Figures times(String family, IntFunction<List<Machine>> systems, Map<Integer, Reference> references, int... sizes) {
        Figures figures = new Figures(family);
        for (int size : sizes) {
            List<Machine> system = systems.apply(size);
            figures.measure(size, references.getOrDefault(size, Reference.NONE), () -> check(system));
        }
        return figures;
    }

    private static void check(List<Machine> system) {
        Report report = MultipartyCompatibility.check(system, PayloadOrder.byName(), OPTIONS);
        if (!(report.verdict() instanceof Verdict.Holds)) {
            throw new IllegalStateException(report.toString());
        }
    }
}
