package dev.parley.soundness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Fix;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Applies the fixes that are offered for mistakes in the samples: what one is offered for is gone then, and nothing else is found. Each fix is
 * as much work as a mistake, so that of each file and each kind of mistake some are taken, always the same; all of them with
 * {@code -Dparley.fixes=all}.
 */
class SampleFixesTest {
    /** Of each kind, in each file. */
    private static final int TAKEN = 3;

    private static final boolean ALL = "all".equals(System.getProperty("parley.fixes"));

    private final Set<String> unfinished = new TreeSet<>();
    private final Map<String, Integer> withoutFix = new TreeMap<>();
    private final Set<String> kinds = new TreeSet<>();
    private final Set<String> samples = new TreeSet<>();
    private int mutants;
    private int several;
    private int clean;
    private int oneOfSeveral;

    @Test
    void everyFixEndsClean() throws IOException {
        SampleMutants.each(sample -> true, SampleFixesTest::some, mutant -> {
            mutants++;
            samples.add(mutant.sample().getFileName().toString());
            kinds.add(kind(mutant.mutant()));
            several += mutant.found().size() > 1 ? 1 : 0;
            for (Diagnostic finding : mutant.found()) {
                if (finding.fixes().isEmpty()) {
                    withoutFix.merge(finding.kind().code(), 1, Integer::sum);
                }
                for (Fix fix : finding.fixes()) {
                    apply(mutant, finding, fix);
                }
            }
        });
        System.out.printf("Mutants of the samples: %d, of which %d have several findings; %d fixes take what they are for away"
                + " (%d of them leave the mutant's other findings), %d do not%n", mutants, several, clean, oneOfSeveral, unfinished.size());
        System.out.println("  findings without a fix: " + withoutFix);
        assertThat(unfinished).isEmpty();
        assertThat(clean).isPositive();
        assertThat(samples).hasSizeGreaterThan(10);
        assertThat(kinds).contains("drop", "duplicate", "swap", "retype", "relabel", "retarget", "other side of the loop", "use after send");
    }

    /** Evenly spread over the file. */
    private static List<CallMutants.Mutant> some(List<CallMutants.Mutant> mutants) {
        Map<String, List<CallMutants.Mutant>> byKind = mutants.stream()
                .collect(Collectors.groupingBy(SampleFixesTest::kind, LinkedHashMap::new, Collectors.toList()));
        return ALL ? mutants : byKind.values().stream().flatMap(SampleFixesTest::spread).toList();
    }

    private static Stream<CallMutants.Mutant> spread(List<CallMutants.Mutant> alike) {
        int step = Math.max(1, (alike.size() + TAKEN - 1) / TAKEN);
        return Stream.iterate(0, i -> i < alike.size(), i -> i + step).map(alike::get);
    }

    private static String kind(CallMutants.Mutant mutant) {
        return mutant.operator().replaceAll(" to .*", "");
    }

    private void apply(SampleMutants.Mutant mutant, Diagnostic finding, Fix fix) {
        Optional<List<Diagnostic>> left = Mended.by(fix, finding, mutant);
        if (left.isPresent()) {
            clean++;
            oneOfSeveral += left.get().isEmpty() ? 0 : 1;
        } else {
            unfinished.add(mutant.name() + " | " + finding.kind().code() + " " + fix.title());
        }
    }
}
