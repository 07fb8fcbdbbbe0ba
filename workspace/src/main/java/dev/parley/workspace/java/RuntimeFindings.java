package dev.parley.workspace.java;

import dev.parley.checker.diagnostics.RuntimeNotOnClassPath;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Related;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What is found where types of the session API are missing: a project that lacks the runtime is told once, and not in every file. */
public final class RuntimeFindings {
    private static final int SHOWN = 3;

    private RuntimeFindings() {}

    /**
     * The same findings, without those that only repeat that the runtime is missing.
     *
     * @param findings of each file, in the order of the files
     * @param lacking whether a file is compiled without the runtime, so that it is not just an import that is missing
     */
    public static SortedMap<Path, List<Diagnostic>> once(SortedMap<Path, List<Diagnostic>> findings, Predicate<Path> lacking) {
        SortedMap<Path, List<Diagnostic>> remaining = new TreeMap<>(findings);
        List<Diagnostic> first = new ArrayList<>();
        findings.forEach((file, found) -> {
            if (found.stream().anyMatch(RuntimeFindings::isOfRuntime) && lacking.test(file)) {
                first.add(found.stream().filter(RuntimeFindings::isOfRuntime).findFirst().orElseThrow());
                remaining.put(file, found.stream().filter(finding -> !isOfRuntime(finding)).toList());
            }
        });
        if (!first.isEmpty()) {
            remaining.merge(Path.of(first.getFirst().span().file()), List.of(of(first)), (others, one) ->
                    Stream.concat(others.stream(), one.stream()).toList());
        }
        return remaining;
    }

    private static boolean isOfRuntime(Diagnostic finding) {
        return finding.kind().equals(RuntimeNotOnClassPath.KIND);
    }

    /** @param first the first finding of each file */
    private static Diagnostic of(List<Diagnostic> first) {
        List<Diagnostic> others = first.subList(1, first.size());
        Diagnostic shown = first.getFirst().withRelated(others.stream()
                .limit(SHOWN)
                .map(other -> new Related(Related.Purpose.OTHER, other.span(), "It is needed here too."))
                .toList());
        String checked = "Sessions that code opens itself are not checked without it.";
        int more = others.size() - SHOWN;
        return more <= 0
                ? shown.withNotes(checked)
                : shown.withNotes("%d more %s it.".formatted(more, more == 1 ? "file needs" : "files need"), checked);
    }
}
