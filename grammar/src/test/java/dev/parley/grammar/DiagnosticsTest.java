package dev.parley.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.grammar.PayloadTypeResolver.Resolution;
import dev.parley.grammar.diagnostics.AutomatonSyntax;
import dev.parley.grammar.diagnostics.DivergingReceivers;
import dev.parley.grammar.diagnostics.DuplicateMachine;
import dev.parley.grammar.diagnostics.DuplicateModule;
import dev.parley.grammar.diagnostics.DuplicateName;
import dev.parley.grammar.diagnostics.FaultyImport;
import dev.parley.grammar.diagnostics.FileTooLarge;
import dev.parley.grammar.diagnostics.GrammarDiagnostics;
import dev.parley.grammar.diagnostics.JumpOutOfThread;
import dev.parley.grammar.diagnostics.MixedChoice;
import dev.parley.grammar.diagnostics.NestedTooDeeply;
import dev.parley.grammar.diagnostics.NoMachine;
import dev.parley.grammar.diagnostics.NotATextFile;
import dev.parley.grammar.diagnostics.NotSupportedYet;
import dev.parley.grammar.diagnostics.StepAfterBlock;
import dev.parley.grammar.diagnostics.StepAfterReturn;
import dev.parley.grammar.diagnostics.ThreadsInterfere;
import dev.parley.grammar.diagnostics.TooManyInterleavings;
import dev.parley.grammar.diagnostics.UnclearInitialState;
import dev.parley.grammar.diagnostics.UndecidedEnd;
import dev.parley.grammar.diagnostics.UninvolvedRole;
import dev.parley.grammar.diagnostics.UnknownMachine;
import dev.parley.grammar.diagnostics.UnknownModule;
import dev.parley.grammar.diagnostics.UnknownPragma;
import dev.parley.grammar.diagnostics.UnknownTypeName;
import dev.parley.grammar.diagnostics.UnreadableAction;
import dev.parley.grammar.diagnostics.WrongArgumentCount;
import dev.parley.grammar.diagnostics.WrongModuleName;
import dev.parley.grammar.diagnostics.WrongNameKind;
import dev.parley.grammar.parsing.ProtocolParser;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class DiagnosticsTest {
    private static final ProtocolParser PARSER = new ProtocolParser();

    /** A project with these classes; fixtures use no others. */
    private static final PayloadTypeResolver TYPES = (name, packageName, imports) -> switch (name) {
        case "String" -> new Resolution.Resolved("java.lang.String");
        case "List", "java.util.List" -> new Resolution.Resolved("java.util.List");
        default -> new Resolution.Unknown();
    };

    private static Path folder() throws URISyntaxException {
        return Path.of(Objects.requireNonNull(DiagnosticsTest.class.getResource("diagnostics")).toURI());
    }

    private static List<Path> fixtures() throws IOException, URISyntaxException {
        try (Stream<Path> files = Files.list(folder())) {
            return files.sorted().toList();
        }
    }

    @TestFactory
    Stream<DynamicTest> eachFixtureHasExactlyTheFindingsThatItMarks() throws IOException, URISyntaxException {
        return fixtures().stream().map(path -> DynamicTest.dynamicTest(path.getFileName().toString(), () -> check(path)));
    }

    private static void check(Path path) throws IOException {
        Fixture fixture = Fixture.of(Files.readString(path));
        Map<String, ParsedFile> parsed = fixture.parse(PARSER, TYPES);
        assertThat(Fixture.differences(fixture.expected(), Fixture.found(parsed))).isEmpty();
        fixture.fixed().forEach((file, text) -> assertThat(fixture.afterFirstFix(file, parsed.get(file)).strip()).isEqualTo(text.strip()));
        parsed.values().stream().flatMap(file -> file.diagnostics().stream()).forEach(DiagnosticsTest::assertStyle);
    }

    private static void assertStyle(Diagnostic diagnostic) {
        Stream.concat(
                        Stream.of(diagnostic.message()),
                        Stream.concat(
                                diagnostic.notes().stream(), diagnostic.related().stream().map(related -> related.message())))
                .forEach(sentence -> assertThat(sentence).matches("(?s)[A-Z`].*\\.").doesNotContain("  "));
        diagnostic.fixes().forEach(fix -> assertThat(fix.title()).matches("[A-Z].*[^.]"));
    }

    @Test
    void everyKindOfFindingHasAFixture() throws IOException, URISyntaxException {
        Set<String> shown = new TreeSet<>();
        for (Path path : fixtures()) {
            Fixture.of(Files.readString(path)).expected().forEach(finding -> shown.add(finding.kind().replaceAll(".*\\[|]", "")));
        }
        Set<DiagnosticKind> elsewhere = Set.of(
                NotATextFile.KIND,
                FileTooLarge.KIND,
                NestedTooDeeply.KIND,
                // In files of communicating automata: AutomataParserTest.
                AutomatonSyntax.KIND,
                UnreadableAction.KIND,
                UnknownMachine.KIND,
                DuplicateMachine.KIND,
                NoMachine.KIND,
                UnclearInitialState.KIND,
                // In Scribble files: the pages of docs/diagnostics, and ScribbleNamesTest.
                DivergingReceivers.KIND,
                DuplicateModule.KIND,
                DuplicateName.KIND,
                FaultyImport.KIND,
                MixedChoice.KIND,
                NotSupportedYet.KIND,
                StepAfterBlock.KIND,
                StepAfterReturn.KIND,
                ThreadsInterfere.KIND,
                UndecidedEnd.KIND,
                UninvolvedRole.KIND,
                UnknownModule.KIND,
                UnknownPragma.KIND,
                UnknownTypeName.KIND,
                WrongArgumentCount.KIND,
                WrongModuleName.KIND,
                WrongNameKind.KIND,
                // Found by projection too: the fixtures of the workspace.
                JumpOutOfThread.KIND,
                TooManyInterleavings.KIND);
        Set<String> catalogue = GrammarDiagnostics.all().stream()
                .filter(kind -> !elsewhere.contains(kind))
                .map(DiagnosticKind::code)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(shown).isEqualTo(catalogue);
    }

    @Test
    void codesAndSlugsAreUnique() {
        assertThat(GrammarDiagnostics.all()).extracting(DiagnosticKind::code).doesNotHaveDuplicates().isSorted();
        assertThat(GrammarDiagnostics.all()).extracting(DiagnosticKind::slug).doesNotHaveDuplicates();
    }

    @Test
    void binaryContentIsNamedWhereItStarts() {
        assertThat(only("protocol p {\n  \u0000").message()).isEqualTo(
                "Expected UTF-8 text, found the character `U+0000` that no protocol can contain.");
        assertThat(only("protocol p {\n  \u0000").span().range().start().character()).isEqualTo(2);
        assertThat(only("\uFFFD\uFFFD").kind()).isEqualTo(NotATextFile.KIND);
    }

    @Test
    void aFileOfTenMegabytesIsNotRead() {
        assertThat(only("A->B: <int>;\n".repeat(800_000)).kind()).isEqualTo(FileTooLarge.KIND);
    }

    @Test
    void bracketsThatNestTooDeeplyAreNotParsed() {
        Diagnostic finding = only("protocol p { participants A, B; " + "A: [ ".repeat(10_000));
        assertThat(finding.kind()).isEqualTo(NestedTooDeeply.KIND);
        assertThat(finding.span().range().start().line()).isZero();
        assertThat(finding.span().range().start().character()).isEqualTo("protocol p { participants A, B; ".length() + 99 * 5 + 3);
    }

    @Test
    void oneHundredBracketsInsideOneAnotherAreFine() {
        String text = "protocol p { participants A, B; " + "A: [ ".repeat(98) + "A->B: <int>" + " ]*".repeat(98) + " }";
        ParsedFile parsed = parse(text);
        assertThat(parsed.diagnostics()).isEmpty();
        assertThat(parsed.protocols().getFirst().sound()).isTrue();
    }

    @Test
    void recoveryThatNestsWithoutBracketsIsStoppedOnASmallStackToo() throws InterruptedException {
        List<Diagnostic> findings = new ArrayList<>();
        String text = "protocol p { participants A, B; " + "A: [ ".repeat(98) + "rec X ".repeat(20_000);
        Thread thread = new Thread(null, () -> findings.addAll(parse(text).diagnostics()), "small stack", 512 * 1024);
        thread.start();
        thread.join();
        assertThat(findings).isNotEmpty();
    }

    @Test
    void manySyntaxErrorsAreCounted() {
        List<Diagnostic> findings = parse("protocol p { participants A, B; } " + "} ".repeat(500)).diagnostics();
        assertThat(findings).hasSizeLessThanOrEqualTo(51);
    }

    private static Diagnostic only(String text) {
        List<Diagnostic> diagnostics = parse(text).diagnostics();
        assertThat(diagnostics).hasSize(1);
        return diagnostics.getFirst();
    }

    private static ParsedFile parse(String text) {
        return PARSER.parse("test.parley", text, ProtocolIndex.empty(), PayloadTypeResolver.none());
    }
}
