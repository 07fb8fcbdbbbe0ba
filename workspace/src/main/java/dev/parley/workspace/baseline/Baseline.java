package dev.parley.workspace.baseline;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.workspace.CheckResult;
import dev.parley.workspace.FileReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The findings of an earlier check. A finding is recognised by its code, its file and the text of its line, and counted: it stays known
 * when lines around it come and go, and becomes new when its own line changes or when there are more of the same. Immutable.
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
     * @param resolved entries of the baseline that the check did not find, as often as it did not
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

    /** Takes the known findings away, the first ones of a file where there are more than the baseline has. */
    public Comparison compare(CheckResult result, Path folder, Function<Path, Optional<String>> texts) {
        Lines lines = new Lines(folder, texts);
        Map<Known, Integer> left = new TreeMap<>(ORDER);
        left.putAll(counts);
        int known = 0;
        List<FileReport> files = new ArrayList<>();
        for (FileReport report : result.files()) {
            List<Diagnostic> fresh = new ArrayList<>();
            for (Diagnostic finding : report.diagnostics()) {
                Known key = lines.recognise(finding);
                if (left.containsKey(key)) {
                    known++;
                    left.computeIfPresent(key, (same, count) -> count == 1 ? null : count - 1);
                } else {
                    fresh.add(finding);
                }
            }
            files.add(new FileReport(report.file(), fresh));
        }
        return new Comparison(new CheckResult(files, result.protocols(), result.participants(), result.sessions()), known, left);
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
