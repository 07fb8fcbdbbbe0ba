package dev.parley.soundness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.diagnostic.Diagnostic;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Makes every kind of mistake at every call on a session in the samples. Each has to be reported, or be refused by {@code javac}, or be
 * explained in the list of those that follow their protocol all the same.
 */
class SampleMutationTest {
    /** Lines {@code sample/File.java | operator | line of the sample | reason}. */
    private static final String EXPLAINED = "/soundness/mutants-that-conform.txt";

    /** Mutants with more findings than this are printed. */
    private static final int TOLD = 3;

    @TempDir
    private Path classes;

    private final JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    private final Map<Integer, Integer> histogram = new TreeMap<>();
    private final Map<String, List<Diagnostic>> several = new LinkedHashMap<>();
    private int refused;

    @Test
    void everyMistakeInTheSamplesIsReported() throws IOException {
        Set<String> conforming = new TreeSet<>();
        SampleMutants.each(mutant -> {
            if (!mutant.found().isEmpty()) {
                histogram.merge(mutant.found().size(), 1, Integer::sum);
                if (mutant.found().size() > TOLD) {
                    several.put(mutant.name(), mutant.found());
                }
            } else if (!compiles(mutant.sample(), mutant.file(), mutant.mutant().text())) {
                refused++;
            } else {
                conforming.add(mutant.name());
            }
        });
        int reported = histogram.values().stream().mapToInt(Integer::intValue).sum();
        System.out.printf("Mutants of the samples: %d reported, %d refused by javac, %d that conform%n", reported, refused, conforming.size());
        System.out.println("  findings per mutant: " + histogram);
        several.forEach((mutant, found) -> {
            System.out.println("  " + found.size() + " findings: " + mutant);
            found.forEach(finding -> System.out.println("    " + finding.kind().code() + " " + finding.span().range().start() + " " + finding.message()));
        });
        assertThat(conforming).isEqualTo(explained());
        assertThat(reported).isPositive();
    }

    private boolean compiles(Path sample, Path changed, String text) throws IOException {
        try (StandardJavaFileManager files = javac.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            List<JavaFileObject> units = new ArrayList<>(List.of(new SimpleJavaFileObject(URI.create("string:///" + changed.getFileName()), JavaFileObject.Kind.SOURCE) {
                @Override
                public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                    return text;
                }
            }));
            List<Path> others = new ArrayList<>(SampleMutants.javaFiles(sample));
            others.remove(changed);
            files.getJavaFileObjectsFromPaths(others).forEach(units::add);
            List<String> options = List.of("-d", classes.toString(), "-cp", System.getProperty("java.class.path"), "-proc:none", "-nowarn");
            return javac.getTask(new StringWriter(), files, unheard -> {}, options, null, units).call();
        }
    }

    private static Set<String> explained() throws IOException {
        try (var list = SampleMutationTest.class.getResourceAsStream(EXPLAINED)) {
            return new String(list.readAllBytes(), StandardCharsets.UTF_8).lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> {
                        assertThat(line).as("a reason").matches(".* \\| .* \\| .* \\| \\S.*");
                        return line.substring(0, line.lastIndexOf(" | "));
                    })
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
