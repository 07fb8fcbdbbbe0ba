package dev.parley.workspace.suppression;

import dev.parley.checker.AcceptedWarning;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.workspace.catalogue.DiagnosticCatalogue;
import dev.parley.workspace.diagnostics.UnknownSuppression;
import dev.parley.workspace.diagnostics.UnusedSuppression;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The findings that the comments and annotations of one file accept. Not safe for use by several threads. */
public final class Suppressions {
    private final List<Suppression> suppressions = new ArrayList<>();
    private final List<Diagnostic> mistakes = new ArrayList<>();
    private final Set<Suppression> used = new HashSet<>();

    /** @param annotations what the annotations of a Java file accept; none for other files */
    public Suppressions(String file, String text, List<AcceptedWarning> annotations) {
        if (text.contains(CommentReader.MARK)) {
            CommentReader comments = new CommentReader(file, text);
            suppressions.addAll(comments.suppressions());
            mistakes.addAll(comments.mistakes());
        }
        annotations.forEach(this::add);
    }

    private void add(AcceptedWarning annotation) {
        DiagnosticCatalogue.find(annotation.name())
                .ifPresentOrElse(
                        kind -> suppressions.add(new Suppression(kind, annotation.place(), annotation.scope())),
                        () -> mistakes.add(UnknownSuppression.at(annotation.place(), annotation.name())));
    }

    public boolean isEmpty() {
        return suppressions.isEmpty() && mistakes.isEmpty();
    }

    /** Whether a finding is accepted. Remembers that what accepts it is of use. */
    public boolean accepts(Diagnostic finding) {
        List<Suppression> covering = suppressions.stream().filter(suppression -> suppression.covers(finding)).toList();
        used.addAll(covering);
        return !covering.isEmpty();
    }

    /** Suppressions that are written wrongly, and those that have accepted nothing so far. */
    public List<Diagnostic> findings() {
        List<Diagnostic> found = new ArrayList<>(mistakes);
        suppressions.stream()
                .filter(suppression -> !used.contains(suppression))
                .map(suppression -> UnusedSuppression.at(suppression.place(), suppression.kind()))
                .forEach(found::add);
        return found;
    }
}
