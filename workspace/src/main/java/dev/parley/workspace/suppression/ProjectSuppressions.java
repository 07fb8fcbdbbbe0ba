package dev.parley.workspace.suppression;

import dev.parley.checker.AcceptedWarning;
import dev.parley.core.diagnostic.Diagnostic;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The findings that the files of a project accept. Not safe for use by several threads. */
public final class ProjectSuppressions {
    private final Map<String, Suppressions> byFile = new TreeMap<>();

    /** @param annotations what the annotations of a Java file accept; none for other files */
    public void read(Path file, String text, List<AcceptedWarning> annotations) {
        Suppressions suppressions = new Suppressions(file.toString(), text, annotations);
        if (!suppressions.isEmpty()) {
            byFile.put(file.toString(), suppressions);
        }
    }

    /** The findings that are not accepted, in the given order. */
    public List<Diagnostic> remaining(List<Diagnostic> findings) {
        return byFile.isEmpty() ? findings : findings.stream().filter(finding -> !accepts(finding)).toList();
    }

    private boolean accepts(Diagnostic finding) {
        Suppressions suppressions = byFile.get(finding.span().file());
        return suppressions != null && suppressions.accepts(finding);
    }

    /** Suppressions that are written wrongly, and those that have accepted nothing so far. */
    public List<Diagnostic> findings() {
        List<Diagnostic> found = new ArrayList<>();
        byFile.values().forEach(suppressions -> found.addAll(suppressions.findings()));
        return found;
    }
}
