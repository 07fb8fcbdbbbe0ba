package dev.parley.soundness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Fix;
import dev.parley.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Makes mistakes in the clean fixtures, which have most ways to write a participant, and applies the fixes that are offered: what one is
 * offered for is gone then, and nothing else is found. Some of the mistakes are taken, always the same; with {@code -Dparley.fixes=all} every
 * one, which takes a quarter of an hour, and with {@code -Dparley.fixes.from} others.
 */
class FixtureFixesTest {
    private static final Path FIXTURES = Path.of("..", "workspace", "src", "test", "resources", "fixtures", "clean").toAbsolutePath().normalize();
    private static final Pattern HEADER = Pattern.compile("//- /(\\S+)(.*)");
    /** Lines {@code fixture/File.java | operator | line | fix | reason}. */
    private static final String EXPLAINED = "/soundness/fixes-that-leave-something.txt";

    private static final int EVERY = "all".equals(System.getProperty("parley.fixes")) ? 1 : 25;
    private static final int FROM = Integer.getInteger("parley.fixes.from", 0);

    @TempDir
    private Path folder;

    private final Set<String> unfinished = new TreeSet<>();
    private int mutants;
    private int taken;
    private int withoutFix;
    private int clean;

    @Test
    void everyFixEndsClean() throws IOException {
        MutantCompiler compiler = new MutantCompiler(Files.createDirectory(folder.resolve("classes")));
        try (Stream<Path> fixtures = Files.list(FIXTURES)) {
            for (Path fixture : fixtures.sorted().toList()) {
                Path project = folder.resolve(fixture.getFileName().toString().replace(".fixture", ""));
                write(Files.readString(fixture), project);
                Workspace workspace = Workspace.open(project);
                for (Path file : SampleMutants.findings(workspace).isEmpty() ? SampleMutants.javaFiles(project) : List.<Path>of()) {
                    SampleMutants.mutate(project, workspace, file, this::some, mutant -> apply(mutant, compiler));
                }
            }
        }
        System.out.printf("Mutants of the clean fixtures: %d of %d; %d fixes take what they are for away, %d do not; %d findings without a fix%n",
                taken, mutants, clean, unfinished.size(), withoutFix);
        Set<String> explained = Explained.in(EXPLAINED);
        if (EVERY == 1) {
            assertThat(unfinished).isEqualTo(explained);
        } else {
            assertThat(explained).containsAll(unfinished);
        }
        assertThat(clean).isGreaterThan(taken / 2);
    }

    /** The files of a fixture that are written in full. */
    private static void write(String fixture, Path project) throws IOException {
        Map<String, StringBuilder> files = new LinkedHashMap<>();
        StringBuilder file = new StringBuilder();
        for (String line : fixture.lines().toList()) {
            Matcher header = HEADER.matcher(line);
            if (header.matches()) {
                file = new StringBuilder();
                if (header.group(2).isBlank()) {
                    files.put(header.group(1), file);
                }
            } else {
                file.append(line).append('\n');
            }
        }
        for (Map.Entry<String, StringBuilder> each : files.entrySet()) {
            Path path = project.resolve(each.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, each.getValue());
        }
    }

    private List<CallMutants.Mutant> some(List<CallMutants.Mutant> ofFile) {
        int first = mutants;
        mutants += ofFile.size();
        List<CallMutants.Mutant> some = IntStream.range(0, ofFile.size())
                .filter(i -> (first + i) % EVERY == FROM % EVERY)
                .mapToObj(ofFile::get)
                .toList();
        taken += some.size();
        return some;
    }

    private void apply(SampleMutants.Mutant mutant, MutantCompiler compiler) throws IOException {
        List<String> failed = new ArrayList<>();
        for (Diagnostic finding : mutant.found()) {
            withoutFix += finding.fixes().isEmpty() ? 1 : 0;
            for (Fix fix : finding.fixes().stream().filter(each -> isWithin(each, mutant.file())).toList()) {
                if (Mended.by(fix, finding, mutant).isPresent()) {
                    clean++;
                } else {
                    failed.add(mutant.name() + " | " + finding.kind().code() + " " + fix.title());
                }
            }
        }
        if (!failed.isEmpty() && compiler.accepts(mutant)) {
            unfinished.addAll(failed);
        }
    }

    private static boolean isWithin(Fix fix, Path file) {
        return fix.edits().stream().allMatch(edit -> edit.span().file().endsWith(file.getFileName().toString()));
    }
}
