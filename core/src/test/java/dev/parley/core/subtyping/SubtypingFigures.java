package dev.parley.core.subtyping;

import dev.parley.core.type.PayloadOrder;
import dev.parley.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;

/** Prints how long asynchronous subtyping takes on its families, warm and in process, and how that grows. */
final class SubtypingFigures {
    private static final int ROUNDS = 9;
    private static final long ROUND_NANOS = 200_000_000;

    private SubtypingFigures() {}

    public static void main(String[] arguments) {
        measure("stream", n -> List.of(Families.stream(n)), 25, 100, 400, 1600, 6400);
        measure("double_buffering", n -> List.of(Families.doubleBuffering(n)), 25, 100, 400, 1600, 6400);
        measure("ring", Families::ring, 25, 100, 400);
        measure("nested_choice", n -> List.of(Families.nestedChoice(n)), 1, 2, 3, 4, 5, 10, 100);
        measure("nested_choice, as a tree",
                n -> List.of(new Families.Case(
                        Families.expanded(Families.nestedChoice(n).candidate()), Families.expanded(Families.nestedChoice(n).original()))),
                1, 2, 3, 4, 5, 6);
    }

    private static void measure(String family, IntFunction<List<Families.Case>> cases, int... sizes) {
        List<Double> medians = new ArrayList<>();
        for (int size : sizes) {
            List<Families.Case> checked = cases.apply(size);
            time(checked);
            double[] micros = new double[ROUNDS];
            for (int round = 0; round < ROUNDS; round++) {
                micros[round] = time(checked);
            }
            Arrays.sort(micros);
            medians.add(micros[ROUNDS / 2]);
            System.out.printf(Locale.ROOT, "%-26s %5d  median %10.1f us  best %10.1f us  %s%n",
                    family, size, micros[ROUNDS / 2], micros[0], growth(sizes, medians));
        }
    }

    /** The exponent of n between the last two sizes. */
    private static String growth(int[] sizes, List<Double> medians) {
        int last = medians.size() - 1;
        return last == 0
                ? ""
                : String.format(Locale.ROOT, "n^%.2f",
                        Math.log(medians.get(last) / medians.get(last - 1)) / Math.log((double) sizes[last] / sizes[last - 1]));
    }

    private static double time(List<Families.Case> cases) {
        long start = System.nanoTime();
        long elapsed;
        int runs = 0;
        do {
            for (Families.Case one : cases) {
                Verdict<?> verdict = AsynchronousSubtyping.check(one.candidate(), one.original(), PayloadOrder.byName());
                if (!(verdict instanceof Verdict.Holds)) {
                    throw new IllegalStateException(verdict.toString());
                }
            }
            runs++;
            elapsed = System.nanoTime() - start;
        } while (elapsed < ROUND_NANOS);
        return elapsed / 1000.0 / runs;
    }
}
