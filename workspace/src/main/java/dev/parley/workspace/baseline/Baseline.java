package dev.parley.workspace.baseline;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.workspace.CheckResult;
import dev.parley.workspace.FileReport;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The findings of an earlier check. A finding is recognised by its code, its file and the text of its line, and counted: it stays known
 * when lines around it come and go or its file gets another name, and becomes new when its own line changes or when there are more of the
 * same. Immutable.
 */
public record Baseline(Map<Known, Integer> counts) {
    /** The order in which a baseline is written. */
    public static final Comparator<Known> ORDER =
            Comparator.comparing(Known::file).thenComparing(Known::code).thenComparing(Known::line);

    /**
     * What a finding is recognised by.
     *
     * @param file relative to the baseline, with slashes
     * @param line the text of the line where the finding starts, without the space around it
     */
    public record Known(String code, String file, String line) {}

    /**
     * What is left of a check beyond the baseline.
     *
     * @param fresh the check with the new findings only
     * @param known how many findings the baseline has and the check found again
     * @param resolved entries of the baseline that the check did not find though it looked there, as often as it did not
     */
    public record Comparison(CheckResult fresh, int known, Map<Known, Integer> resolved) {}

    public Baseline {
        counts = Map.copyOf(counts);
    }

    /**
     * @param folder what the paths of the baseline are relative to
     * @param texts the text of a file
     */
    public static Baseline of(CheckResult result, Path folder, Function<Path, Optional<String>> texts) {
        Lines lines = new Lines(folder, texts);
        return new Baseline(result.diagnostics()
                .collect(Collectors.groupingBy(lines::recognise, Collectors.summingInt(finding -> 1))));
    }

    /**
     * Takes the known findings away, the first ones of a file where there are more than the baseline has.
     *
     * @param checked the files that the check was about
     */
    public Comparison compare(CheckResult result, Path folder, Function<Path, Optional<String>> texts, Predicate<Path> checked) {
        Lines lines = new Lines(folder, texts);
        Map<Known, Integer> left = new TreeMap<>(ORDER);
        left.putAll(counts);
        List<FileReport> unknown = result.files().stream()
                .map(report -> report.without(finding -> taken(left, lines.recognise(finding))))
                .toList();
        // What is left of files that are gone may be of those that have their texts now.
        List<FileReport> fresh = unknown.stream()
                .map(report -> report.without(finding -> moved(left, lines.recognise(finding), lines)))
                .toList();
        CheckResult remaining = result.withFiles(fresh);
        int known = Math.toIntExact(result.diagnostics().count() - remaining.diagnostics().count());
        left.keySet().removeIf(entry -> !checked.test(lines.file(entry)));
        return new Comparison(remaining, known, left);
    }

    /** This baseline as it is to be after a check of only some of the files: what it has of others stays. */
    public Baseline replacedBy(Baseline current, Path folder, Predicate<Path> checked) {
        Lines lines = new Lines(folder, none -> Optional.empty());
        Map<Known, Integer> all = new HashMap<>(counts);
        all.keySet().removeIf(entry -> checked.test(lines.file(entry)));
        all.putAll(current.counts);
        return new Baseline(all);
    }

    private static boolean taken(Map<Known, Integer> left, Known key) {
        boolean known = left.containsKey(key);
        left.computeIfPresent(key, (same, count) -> count == 1 ? null : count - 1);
        return known;
    }

    private static boolean moved(Map<Known, Integer> left, Known finding, Lines lines) {
        return left.keySet().stream()
                .filter(entry -> entry.code().equals(finding.code()) && entry.line().equals(finding.line()) && !lines.exists(entry))
                .findFirst()
                .filter(entry -> taken(left, entry))
                .isPresent();
    }

    /** The lines of the files that findings are in, each file split once. */
    private static final class Lines {
        private final Path folder;
        private final Function<Path, Optional<String>> texts;
        private final Map<Path, List<String>> split = new HashMap<>();

        Lines(Path folder, Function<Path, Optional<String>> texts) {
            this.folder = folder.toAbsolutePath().normalize();
            this.texts = texts;
        }

        Path file(Known entry) {
            return folder.resolve(entry.file()).normalize();
        }

        boolean exists(Known entry) {
            return texts.apply(file(entry)).isPresent();
        }

        Known recognise(Diagnostic finding) {
            Path file = Path.of(finding.span().file());
            List<String> lines =
                    split.computeIfAbsent(file, unread -> texts.apply(file).orElse("").lines().toList());
            int line = finding.span().range().start().line();
            return new Known(
                    finding.kind().code(),
                    folder.relativize(file.toAbsolutePath().normalize()).toString().replace('\\', '/'),
                    line < lines.size() ? lines.get(line).strip() : "");
        }
    }
}
