package dev.parley.core.diagnostic;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * One finding.
 *
 * @param message one sentence: capital first letter, final full stop, backticks round code; names the role, what was expected and what
 *     was found, in words of the host language rather than of the theory
 * @param related other places that explain it: first where the protocol asks for something else, then the path that leads here
 * @param notes further sentences of the same style, among them the theory behind the finding
 * @param fixes edits that resolve it, the best one first
 */
public record Diagnostic(
        DiagnosticKind kind, String message, SourceSpan span, List<Related> related, List<String> notes, List<Fix> fixes) {
    public Diagnostic {
        Objects.requireNonNull(kind);
        Objects.requireNonNull(message);
        Objects.requireNonNull(span);
        related = List.copyOf(related);
        notes = List.copyOf(notes);
        fixes = List.copyOf(fixes);
    }

    public static Diagnostic of(DiagnosticKind kind, SourceSpan span, String message) {
        return new Diagnostic(kind, message, span, List.of(), List.of(), List.of());
    }

    private record Sentence(DiagnosticKind kind, SourceSpan span, String message) {}

    /**
     * One finding of those that say the same of the same place, which is one mistake to a reader, though different ways may lead there.
     *
     * @return the first of each, in the order given
     */
    public static List<Diagnostic> eachOnce(List<Diagnostic> all) {
        Set<Sentence> said = new HashSet<>();
        return all.stream().filter(found -> said.add(new Sentence(found.kind, found.span, found.message))).toList();
    }

    public Diagnostic withRelated(List<Related> places) {
        return new Diagnostic(kind, message, span, places, notes, fixes);
    }

    public Diagnostic withNotes(String... sentences) {
        return new Diagnostic(kind, message, span, related, List.of(sentences), fixes);
    }

    public Diagnostic withFixes(List<Fix> edits) {
        return new Diagnostic(kind, message, span, related, notes, edits);
    }
}
