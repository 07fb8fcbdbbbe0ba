package dev.parley.soundness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.diagnostic.Diagnostic;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Makes every kind of mistake at every call on a session in the samples. Each has to be reported, or be refused by {@code javac}, or be
 * explained in the list of those that follow their protocol all the same.
 */
class SampleMutationTest {
    /** Lines {@code sample/File.java | operator | line of the sample | reason}. */
    private static final String EXPLAINED = "/soundness/mutants-that-conform.txt";

    /** Mutants with more findings than this are printed. */
    private static final int TOLD = 3;

    @TempDir
    private Path classes;

    private final Map<Integer, Integer> histogram = new TreeMap<>();
    private final Map<String, List<Diagnostic>> several = new LinkedHashMap<>();
    private int refused;

    @Test
    void everyMistakeInTheSamplesIsReported() throws IOException {
        Set<String> conforming = new TreeSet<>();
        MutantCompiler compiler = new MutantCompiler(classes);
        SampleMutants.each(mutant -> {
            if (!mutant.found().isEmpty()) {
                histogram.merge(mutant.found().size(), 1, Integer::sum);
                if (mutant.found().size() > TOLD) {
                    several.put(mutant.name(), mutant.found());
                }
            } else if (!compiler.accepts(mutant)) {
                refused++;
            } else {
                conforming.add(mutant.name());
            }
        });
        int reported = histogram.values().stream().mapToInt(Integer::intValue).sum();
        System.out.printf("Mutants of the samples: %d reported, %d refused by javac, %d that conform%n", reported, refused, conforming.size());
        System.out.println("  findings per mutant: " + histogram);
        several.forEach((mutant, found) -> {
            System.out.println("  " + found.size() + " findings: " + mutant);
            found.forEach(finding -> System.out.println("    " + finding.kind().code() + " " + finding.span().range().start() + " " + finding.message()));
        });
        assertThat(conforming).isEqualTo(Explained.in(EXPLAINED));
        assertThat(reported).isPositive();
    }
}
