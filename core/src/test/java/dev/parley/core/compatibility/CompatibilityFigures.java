package dev.parley.core.compatibility;

import dev.parley.core.compatibility.MultipartyCompatibility.Options;
import dev.parley.core.compatibility.MultipartyCompatibility.Report;
import dev.parley.core.machine.Machine;
import dev.parley.core.sample.Families;
import dev.parley.core.type.PayloadOrder;
import java.util.List;

/** Prints how long the check takes on the families, warm and in process; to be run by hand. */
final class CompatibilityFigures {
    private CompatibilityFigures() {}

    public static void main(String[] arguments) {
        for (int n : List.of(100, 200, 400)) {
            measure("stream(" + n + ")", Families.stream(n));
        }
        for (int n : List.of(50, 100, 200)) {
            measure("double_buffering(" + n + ")", Families.doubleBuffering(n));
        }
        for (int n : List.of(20, 40, 80)) {
            measure("ring(" + n + ")", Families.ring(n));
        }
        for (int levels : List.of(3, 4, 5, 6)) {
            measure("nested_choice(" + levels + ")", Families.nestedChoice(levels));
        }
        for (int k : List.of(10, 20, 40)) {
            measure("gen(1," + k + ",5)", Families.generated(1, k, 5));
        }
        measure("gen(2,4,2)", Families.generated(2, 4, 2));
    }

    private static void measure(String name, List<Machine> machines) {
        Options options = new Options(1_000, 5_000_000);
        long best = Long.MAX_VALUE;
        Report report = null;
        long spent = 0;
        for (int round = 0; round < 3 || round < 50 && spent < 2_000_000_000L; round++) {
            long start = System.nanoTime();
            report = MultipartyCompatibility.check(machines, PayloadOrder.byName(), options);
            long time = System.nanoTime() - start;
            best = Math.min(best, time);
            spent += time;
        }
        System.out.printf(
                "%-22s %-8s k=%-4s %9.2f ms  %,d configurations for the last k%n",
                name,
                report.verdict().getClass().getSimpleName(),
                report.k().isPresent() ? report.k().getAsInt() : "-",
                best / 1e6,
                report.configurations());
    }
}
