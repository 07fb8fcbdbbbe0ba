package dev.parley.soundness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.checker.JavaChecker;
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
    private static final int PROTOCOLS = Integer.getInteger("parley.soundness.broken", 12);
    private static final long SEED = Long.getLong("parley.soundness.seed", 20261122);
    private static final int APART = 3;

    @TempDir
    private Path folder;

    @Test
    void nothingIsReportedWhereSomethingIsBeingTyped() throws IOException {
        Path project = folder.toRealPath();
        RandomPrograms programs = RandomPrograms.draw(PROTOCOLS, new Theatre(project), new Random(SEED));
        Workspace workspace = Workspace.open(project);
        assertThat(Theatre.conforming(workspace.check(Cancellation.never()))).containsAll(programs.texts().keySet());
        ProtocolLookup protocols = ProtocolLookup.of(workspace.protocols());
        JavaChecker checker = new JavaChecker();
        int places = 0;
        List<String> wrong = new ArrayList<>();
        for (Map.Entry<String, List<String>> program : programs.texts().entrySet()) {
            Path file = project.resolve(program.getKey() + ".java");
            for (Broken broken : Broken.some(Files.readString(file), APART)) {
                // A text without a gap is another program, of which much may be wrong.
                if (!checker.live(new JavaSource(file.toString(), broken.text()), protocols).orElseThrow().complete()) {
                    places++;
                    errors(workspace.withDocument(file, broken.text()), file).forEach(error -> wrong.add(broken + "\n    " + error));
                }
            }
        }
        System.out.printf("Broken programs: %d programs, %d places%n", programs.texts().size(), places);
        assertThat(places).isGreaterThan(PROTOCOLS);
        assertThat(wrong).as("of %d places (seed %d)", places, SEED).isEmpty();
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
