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

/** Applies every fix that is offered for a mistake in some of the samples: it leaves fewer findings, and no others. */
class SampleFixesTest {
    /** Small ones: each fix is as much work as a mistake. */
    private static final Set<String> SAMPLES = Set.of("double-buffering", "jacobi", "monte-carlo-pi", "ring");

    private final List<String> harmful = new ArrayList<>();
    private int clean;

    @Test
    void noFixLeavesMoreThanItMends() throws IOException {
        SampleMutants.each(SAMPLES::contains, mutant -> {
            for (Diagnostic finding : mutant.found()) {
                for (Fix fix : finding.fixes()) {
                    List<Diagnostic> after = SampleMutants.findings(mutant.right().withDocument(mutant.file(), apply(fix, mutant)));
                    if (after.isEmpty()) {
                        clean++;
                    } else if (!isLess(after, mutant.found())) {
                        harmful.add(mutant.name() + " | " + finding.kind().code() + " " + fix.title());
                    }
                }
            }
        });
        assertThat(harmful).isEmpty();
        assertThat(clean).isPositive();
    }

    private static boolean isLess(List<Diagnostic> after, List<Diagnostic> before) {
        List<String> left = new ArrayList<>(before.stream().map(finding -> finding.kind().code()).toList());
        return after.size() < before.size() && after.stream().allMatch(finding -> left.remove(finding.kind().code()));
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
