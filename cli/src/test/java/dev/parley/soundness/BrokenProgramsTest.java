package dev.parley.soundness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.checker.JavaChecker;
import dev.parley.checker.JavaEnvironment;
import dev.parley.checker.JavaSource;
import dev.parley.checker.ProtocolLookup;
import dev.parley.core.diagnostic.Severity;
import dev.parley.workspace.Cancellation;
import dev.parley.workspace.Workspace;
import dev.parley.workspace.broken.Broken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random programs that conform, while somebody types in them: nothing is reported, and nothing fails. The system property
 * {@code parley.soundness.broken} says how many protocols they follow.
 */
class BrokenProgramsTest {
    private static final int PROTOCOLS = Integer.getInteger("parley.soundness.broken", 4);
    private static final long SEED = Long.getLong("parley.soundness.seed", 20261122);
    private static final int APART = 5;
    private static final JavaEnvironment WITHOUT_OTHERS = new JavaEnvironment(List.of(), List.of(), Map.of());

    @TempDir
    private Path folder;

    private final JavaChecker checker = new JavaChecker();
    private int programs;
    private int places;
    private final List<String> wrong = new ArrayList<>();

    @Test
    void nothingIsReportedWhereSomethingIsBeingTyped() throws IOException {
        Random random = new Random(SEED);
        for (int i = 0; i < PROTOCOLS; i++) {
            Path project = Files.createDirectory(folder.resolve("project" + i)).toRealPath();
            breakAll(project, RandomPrograms.draw(1, new Theatre(project), random).texts());
        }
        System.out.printf("Broken programs: %d programs, %d places%n", programs, places);
        assertThat(places).isGreaterThan(10 * PROTOCOLS);
        assertThat(wrong).as("of %d places (seed %d)", places, SEED).isEmpty();
    }

    private void breakAll(Path project, Map<String, List<String>> texts) throws IOException {
        Workspace workspace = Workspace.open(project);
        assertThat(Theatre.conforming(workspace.check(Cancellation.never()))).containsAll(texts.keySet());
        ProtocolLookup protocols = ProtocolLookup.of(workspace.protocols());
        for (Map.Entry<String, List<String>> program : texts.entrySet()) {
            programs++;
            Path file = project.resolve(program.getKey() + ".java");
            for (Broken broken : Broken.some(indented(program.getValue()), APART)) {
                // A text without a gap is another program, of which much may be wrong.
                if (!checker.live(new JavaSource(file.toString(), broken.text()), WITHOUT_OTHERS, protocols).orElseThrow().complete()) {
                    places++;
                    errors(workspace.withDocument(file, broken.text()), file).forEach(error -> wrong.add(broken + "\n    " + error));
                }
            }
        }
    }

    /** As editors leave it. Where a brace is missing, it is the indentation that tells which one. */
    private static String indented(List<String> lines) {
        StringBuilder text = new StringBuilder();
        int depth = 0;
        for (String line : lines.stream().flatMap(String::lines).map(String::strip).toList()) {
            text.append("  ".repeat(Math.max(0, line.startsWith("}") ? depth - 1 : depth))).append(line).append('\n');
            depth += (int) (line.chars().filter(c -> c == '{').count() - line.chars().filter(c -> c == '}').count());
        }
        return text.toString();
    }

    private static List<String> errors(Workspace workspace, Path file) {
        return workspace.check(Cancellation.never()).files().stream()
                .filter(report -> report.file().equals(file))
                .flatMap(report -> report.diagnostics().stream())
                .filter(found -> found.kind().severity() == Severity.ERROR)
                .map(found -> found.span() + " " + found.kind().code() + " " + found.message())
                .toList();
    }
}
