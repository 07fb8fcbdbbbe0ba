package dev.parley.soundness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.diagnostic.LineIndex;
import dev.parley.core.diagnostic.TextEdit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Applies every fix that is offered for a mistake in some of the samples: nothing is found in the file then. */
class SampleFixesTest {
    /** Small ones: each fix is as much work as a mistake. */
    private static final Set<String> SAMPLES = Set.of("double-buffering", "double-buffering-optimised", "jacobi", "monte-carlo-pi", "ring");

    private final List<String> unfinished = new ArrayList<>();
    private int clean;

    @Test
    void everyFixEndsClean() throws IOException {
        SampleMutants.each(SAMPLES::contains, mutant -> {
            for (Diagnostic finding : mutant.found()) {
                for (Fix fix : finding.fixes()) {
                    List<Diagnostic> after = SampleMutants.findings(mutant.right().withDocument(mutant.file(), apply(fix, mutant)));
                    if (after.isEmpty()) {
                        clean++;
                    } else {
                        unfinished.add(mutant.name() + " | " + finding.kind().code() + " " + fix.title());
                    }
                }
            }
        });
        assertThat(unfinished).isEmpty();
        assertThat(clean).isPositive();
    }

    private static String apply(Fix fix, SampleMutants.Mutant mutant) {
        LineIndex lines = new LineIndex(mutant.mutant().text());
        StringBuilder text = new StringBuilder(mutant.mutant().text());
        fix.edits().stream()
                .sorted(Comparator.comparing((TextEdit edit) -> edit.span().range().start()).reversed())
                .forEach(edit -> text.replace(
                        lines.offset(edit.span().range().start()), lines.offset(edit.span().range().end()), edit.newText()));
        return text.toString();
    }
}
