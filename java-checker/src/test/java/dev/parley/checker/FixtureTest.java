package dev.parley.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.checker.Fixture.Expectation;
import dev.parley.checker.diagnostics.CheckerDiagnostics;
import dev.parley.checker.diagnostics.MessagesInTwoForms;
import dev.parley.checker.diagnostics.UnclearCall;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Runs every fixture: each expected finding is found at its exact range, and nothing else is. */
class FixtureTest {
    private static final Path ROOT = Path.of("/fixture").toAbsolutePath();

    /** What these show cannot be followed everywhere. */
    private static final Set<String> NOT_WHOLE = Set.of("does-not-compile.java");

    private final JavaChecker checker = new JavaChecker();

    @TestFactory
    Stream<DynamicTest> fixtures() {
        return TestResources.list("fixtures").stream().map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> run(file)));
    }

    /** Without resolved types the same is found, but for what a fixture marks. */
    @TestFactory
    Stream<DynamicTest> fixturesBySyntaxAlone() {
        return TestResources.list("fixtures").stream().map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> {
            Fixture fixture = Fixture.parse(Files.readString(file));
            JavaEnvironment environment = environment(file, fixture);
            for (Map.Entry<String, String> entry : fixture.files().entrySet()) {
                JavaSource source = new JavaSource(ROOT.resolve(entry.getKey().substring(1)).toString(), entry.getValue());
                LiveFile found = checker.live(source, environment, TestProtocols.all()).orElseThrow();
                List<Expectation> expected = Fixture.expected(entry.getValue()).stream().filter(Expectation::isLive).toList();
                List<Diagnostic> compared =
                        found.diagnostics().stream().filter(diagnostic -> !Fixture.isAboutTypes(diagnostic.kind().code())).toList();
                compare(found.complete() ? expected : List.of(), compared);
            }
        }));
    }

    private void run(Path file) throws IOException {
        Fixture fixture = Fixture.parse(Files.readString(file));
        assertThat(fixture.files()).isNotEmpty();
        JavaEnvironment environment = environment(file, fixture);
        List<String> open = new ArrayList<>();
        for (Map.Entry<String, String> entry : fixture.files().entrySet()) {
            String path = ROOT.resolve(entry.getKey().substring(1)).toString();
            CheckedFile checked = checker.check(new JavaSource(path, entry.getValue()), environment, TestProtocols.all());
            compare(Fixture.expected(entry.getValue()).stream().filter(Expectation::isResolved).toList(), checked.diagnostics());
            checked.participants().stream()
                    .filter(participant -> participant.diagnostics().isEmpty() && !participant.decided())
                    .map(ParticipantReport::method)
                    .forEach(open::add);
        }
        if (!NOT_WHOLE.contains(file.getFileName().toString())) {
            assertThat(open).as("what could not be followed although nothing was found").isEmpty();
        }
    }

    private static JavaEnvironment environment(Path file, Fixture fixture) {
        Map<Path, String> overlay = fixture.files().entrySet().stream()
                .collect(Collectors.toMap(entry -> ROOT.resolve(entry.getKey().substring(1)), Map.Entry::getValue));
        boolean withoutRuntime = file.getFileName().toString().contains("without-runtime");
        return new JavaEnvironment(
                List.of(ROOT, TestResources.path("sources")), withoutRuntime ? List.of() : TestResources.runtime(), overlay);
    }

    private static void compare(List<Expectation> expected, List<Diagnostic> diagnostics) {
        List<Expectation> missing = new ArrayList<>(expected);
        List<Expectation> extra = new ArrayList<>();
        for (Diagnostic diagnostic : diagnostics) {
            Expectation found = Fixture.found(diagnostic);
            if (missing.stream().filter(one -> Fixture.matches(one, found)).findFirst().map(missing::remove).isEmpty()) {
                extra.add(found);
            }
        }
        assertThat(lines("missing", missing) + lines("not expected", extra)).isEmpty();
    }

    private static String lines(String title, List<Expectation> expectations) {
        return expectations.stream().map(expectation -> title + " " + expectation + "\n").collect(Collectors.joining());
    }

    @Test
    void everyKindHasAFixture() {
        Set<String> expected = TestResources.list("fixtures").stream()
                .map(FixtureTest::read)
                .flatMap(text -> Fixture.expected(text).stream())
                .map(Expectation::code)
                .collect(Collectors.toCollection(TreeSet::new));
        // No local type, of which the protocols here are made, has such states: their pages in docs/diagnostics run as tests.
        expected.add(MessagesInTwoForms.KIND.code());
        expected.add(UnclearCall.KIND.code());
        Set<String> catalogue = CheckerDiagnostics.kinds().stream().map(DiagnosticKind::code).collect(Collectors.toCollection(TreeSet::new));
        assertThat(expected).isEqualTo(catalogue);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
