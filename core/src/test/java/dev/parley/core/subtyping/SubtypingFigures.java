package dev.parley.core.subtyping;

import dev.parley.core.sample.Figures;
import dev.parley.core.sample.Figures.Reference;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.verdict.Verdict;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Prints how long asynchronous subtyping takes on its families and how that grows, beside the reference figures of issue 3: no slower
 * than those, and ten times faster on nested choices, with no bound supplied. {@code ./parley bench theory} runs it.
 */
final class SubtypingFigures {
    private static final double MIB_OF_FOUR = 76;
    private static final double MIB_OF_FIVE = 1.8 * 1024;
    private static final double MOST_MIB = 256;

    private SubtypingFigures() {}

    public static void main(String[] arguments) {
        Figures.heading();
        measure("stream", n -> List.of(Families.stream(n)), Map.of(100, noSlower(187), 400, noSlower(2_200)), 25, 100, 400, 1600);
        measure("double_buffering", n -> List.of(Families.doubleBuffering(n)), Map.of(100, noSlower(547)), 25, 100, 400, 1600);
        measure("ring", Families::ring, Map.of(100, noSlower(54)), 25, 50, 100, 200);
        Map<Integer, Reference> nested = Map.of(4, new Reference(43_000, 0.1), 5, new Reference(1_060_000, 0.1));
        measure("nested_choice", n -> List.of(Families.nestedChoice(n)), nested, 2, 3, 4, 5, 10);
        times("nested_choice, as a tree", n -> List.of(tree(Families.nestedChoice(n))), nested, 2, 3, 4, 5).growthByLevel();
        peakMemory("nested_choice", Families::nestedChoice);
        peakMemory("nested_choice, as a tree", n -> tree(Families.nestedChoice(n)));
    }

    /** The reference's 76 MiB and 1.8 GiB are of its whole process. */
    private static void peakMemory(String family, IntFunction<Families.Case> cases) {
        Figures figures = new Figures(family);
        Families.Case four = cases.apply(4);
        Families.Case five = cases.apply(5);
        figures.peakMemory(4, new Reference(MIB_OF_FOUR, MOST_MIB / MIB_OF_FOUR), () -> check(four));
        figures.peakMemory(5, new Reference(MIB_OF_FIVE, MOST_MIB / MIB_OF_FIVE), () -> check(five));
        System.out.println();
    }

    /** The same behaviour as a machine in which no two ways lead to the same state. */
    private static Families.Case tree(Families.Case shared) {
        return new Families.Case(Families.expanded(shared.candidate()), Families.expanded(shared.original()));
    }

    private static Reference noSlower(double micros) {
        return new Reference(micros, 1);
    }

    private static void measure(
            String family, IntFunction<List<Families.Case>> cases, Map<Integer, Reference> references, int... sizes) {
        times(family, cases, references, sizes).growth();
    }

    private static Figures times(
            String family, IntFunction<List<Families.Case>> cases, Map<Integer, Reference> references, int... sizes) {
        Figures figures = new Figures(family);
        for (int size : sizes) {
            List<Families.Case> checked = cases.apply(size);
            figures.measure(size, references.getOrDefault(size, Reference.NONE), () -> checked.forEach(SubtypingFigures::check));
        }
        return figures;
    }

    private static void check(Families.Case one) {
        Verdict<?> verdict = AsynchronousSubtyping.check(one.candidate(), one.original(), PayloadOrder.byName());
        if (!(verdict instanceof Verdict.Holds)) {
            throw new IllegalStateException(verdict.toString());
        }
    }
}
