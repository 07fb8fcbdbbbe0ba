package dev.parley.soundness;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.diagnostic.LineIndex;
import dev.parley.core.diagnostic.TextEdit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What is found in a mutant after a fix. */
final class Mended {
    private Mended() {}

    /** What is left of what was found before, if what the fix is for is gone and nothing else is found. */
    static Optional<List<Diagnostic>> by(Fix fix, Diagnostic finding, SampleMutants.Mutant mutant) {
        List<String> before = new ArrayList<>(mutant.found().stream().map(Mended::words).toList());
        before.remove(words(finding));
        List<Diagnostic> after = SampleMutants.findings(mutant.right().withDocument(mutant.file(), text(fix, mutant)));
        return after.stream().map(Mended::words).allMatch(before::remove) ? Optional.of(after) : Optional.empty();
    }

    /** A finding, wherever it is: a fix moves what is behind it. */
    private static String words(Diagnostic finding) {
        return finding.kind().code() + " " + finding.message();
    }

    private static String text(Fix fix, SampleMutants.Mutant mutant) {
        LineIndex lines = new LineIndex(mutant.mutant().text());
        StringBuilder text = new StringBuilder(mutant.mutant().text());
        fix.edits().stream()
                .sorted(Comparator.comparing((TextEdit edit) -> edit.span().range().start()).reversed())
                .forEach(edit -> text.replace(
                        lines.offset(edit.span().range().start()), lines.offset(edit.span().range().end()), edit.newText()));
        return text.toString();
    }
}
