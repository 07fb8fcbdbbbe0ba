package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Fix;
import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.diagnostic.TextEdit;
import dev.parley.grammar.syntax.Name;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Turns of phrase, and fixes, that several findings share. */
final class Wording {
    private Wording() {}

    /** {@code `A`, `B` and `C`} */
    static String list(Collection<String> names) {
        List<String> quoted = names.stream().map(name -> "`" + name + "`").toList();
        int last = quoted.size() - 1;
        return last <= 0
                ? String.join("", quoted)
                : quoted.subList(0, last).stream().collect(Collectors.joining(", ")) + " and " + quoted.get(last);
    }

    /** {@code 1 role}, {@code 2 roles}, {@code no roles} */
    static String count(int number, String noun) {
        return (number == 0 ? "no" : String.valueOf(number)) + " " + noun + (number == 1 ? "" : "s");
    }

    static Fix replace(String title, SourceSpan span, String newText) {
        return new Fix(title, List.of(new TextEdit(span, newText)));
    }

    static Fix insertBefore(String title, SourceSpan span, String newText) {
        Range start = new Range(span.range().start(), span.range().start());
        return replace(title, new SourceSpan(span.file(), start), newText);
    }

    static Fix insertAfter(String title, SourceSpan span, String newText) {
        Range end = new Range(span.range().end(), span.range().end());
        return replace(title, new SourceSpan(span.file(), end), newText);
    }

    /** The change of a misspelt name to the declared one that it is nearest to, if one is near. */
    static Optional<Fix> spellAs(Name written, Collection<String> declared) {
        return nearest(written.text(), declared)
                .map(name -> replace("Change `" + written.text() + "` to `" + name + "`", written.span(), name));
    }

    /** The most similar name, if it differs in at most a third of the written one's letters. */
    static Optional<String> nearest(String written, Collection<String> declared) {
        int tolerated = Math.max(1, written.length() / 3);
        return declared.stream()
                .distinct()
                .filter(name -> !name.equals(written) && Math.abs(name.length() - written.length()) <= tolerated)
                .map(name -> new Candidate(name, editDistance(written.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT))))
                .filter(candidate -> candidate.distance() <= tolerated)
                .min(Comparator.comparingInt(Candidate::distance).thenComparing(Candidate::name))
                .map(Candidate::name);
    }

    private record Candidate(String name, int distance) {}

    /** The number of letters to insert, delete, replace, or exchange with their neighbour (optimal string alignment distance). */
    private static int editDistance(String from, String to) {
        int[][] distance = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                if (i == 0 || j == 0) {
                    distance[i][j] = i + j;
                    continue;
                }
                boolean same = from.charAt(i - 1) == to.charAt(j - 1);
                int best = Math.min(distance[i - 1][j] + 1, distance[i][j - 1] + 1);
                best = Math.min(best, distance[i - 1][j - 1] + (same ? 0 : 1));
                boolean exchanged = i > 1 && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1);
                distance[i][j] = exchanged ? Math.min(best, distance[i - 2][j - 2] + 1) : best;
            }
        }
        return distance[from.length()][to.length()];
    }
}
