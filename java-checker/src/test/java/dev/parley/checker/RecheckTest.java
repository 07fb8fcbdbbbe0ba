package dev.parley.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.checker.incremental.CheckedEdit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** After any edits, checking again gives what checking from scratch gives. */
class RecheckTest {
    private static final int EDITS = 4;

    private final JavaChecker checker = new JavaChecker();
    private final JavaEnvironment environment =
            new JavaEnvironment(List.of(TestResources.path("sources")), TestResources.runtime(), Map.of());

    @TestFactory
    Stream<DynamicTest> checkingAgainGivesTheSame() throws IOException {
        try (Stream<Path> fixtures = Files.list(TestResources.path("fixtures"))) {
            return fixtures.filter(fixture -> !fixture.endsWith("too-complex.java")).sorted().toList().stream()
                    .map(fixture -> DynamicTest.dynamicTest(fixture.getFileName().toString(), () -> {
                        for (Map.Entry<String, String> file : Fixture.parse(Files.readString(fixture)).files().entrySet()) {
                            editAtRandom("/fixture" + file.getKey(), file.getValue(), new Random(file.getKey().hashCode()));
                        }
                    }));
        }
    }

    private void editAtRandom(String path, String text, Random random) {
        JavaSource whole = new JavaSource(path, text);
        CheckedFile ofWhole = check(whole);
        JavaSource source = whole;
        CheckedFile known = ofWhole;
        for (int edit = 0; edit < EDITS; edit++) {
            JavaSource edited = random.nextInt(4) == 0 ? whole : new JavaSource(path, RandomEdits.edited(source.text(), random));
            CheckedFile again = checker.recheck(source, known, edited, environment, TestProtocols.all());
            assertSame(again, edited.equals(whole) ? ofWhole : check(edited), edited.text());
            source = edited;
            known = again;
        }
    }

    private static void assertSame(CheckedFile again, CheckedFile scratch, String text) {
        assertThat(again.diagnostics()).as(text).containsExactlyInAnyOrderElementsOf(scratch.diagnostics());
        assertThat(again.participants().stream().map(RecheckTest::known).toList())
                .as(text)
                .isEqualTo(scratch.participants().stream().map(RecheckTest::known).toList());
        assertThat(again.parts().stream().map(RecheckTest::known)).as(text)
                .containsExactlyInAnyOrderElementsOf(scratch.parts().stream().map(RecheckTest::known).toList());
        assertThat(again.sessions().stream().map(RecheckTest::known)).as(text)
                .containsExactlyInAnyOrderElementsOf(scratch.sessions().stream().map(RecheckTest::known).toList());
        assertThat(again.services()).as(text).containsExactlyInAnyOrderElementsOf(scratch.services());
        assertThat(again.accepted()).as(text).isEqualTo(scratch.accepted());
        assertThat(again.outline()).as(text).isEqualTo(scratch.outline());
    }

    /** Where nothing is known of the session, it makes no difference how far a statement with a syntax error is taken to reach. */
    static ParticipantReport known(ParticipantReport report) {
        return new ParticipantReport(report.protocol(), report.role(), report.method(), report.name(), report.decided(), report.diagnostics(),
                new SessionStates(report.states().entries().stream().filter(entry -> !entry.before().isEmpty()).toList()));
    }

    private CheckedFile check(JavaSource source) {
        return checker.check(source, environment, TestProtocols.all());
    }

    private static final String TWO = """
            package com.acme;
            import dev.parley.runtime.*;
            class Two {
                @Participant(protocol = "test.plain", role = "B")
                void first(Session s) throws SessionException {
                    s.receive("A");
                    answer(s);
                }
                private void answer(Session s) throws SessionException {
                    s.send("A", "x");
                }
                @Participant(protocol = "test.plain", role = "B")
                void second(Session s) throws SessionException {
                    s.receive("A");
                    s.receive("A");
                }
            }
            """;

    @Test
    void onlyTheMethodsThatAnEditConcernsAreLookedAt() {
        assertThat(lookedAt("s.send(\"A\", \"x\");", "s.send(\"A\", \"y\");")).contains("s.receive(\"A\");\n        answer(s);").doesNotContain("s.receive(\"A\");\n        s.receive");
        assertThat(lookedAt("s.receive(\"A\");\n        s.receive", "s.receive(\"A\");\n        s.send")).doesNotContain("answer(s)");
    }

    @Test
    void anEditThatMayConcernAllMethodsIsNone() {
        assertThat(edit("role = \"B\"", "role = \"A\"")).isEmpty();
        assertThat(edit("\"x\");", "\"x\"); }")).isEmpty();
        assertThat(edit("\"x\");", "\"x\"); /* ")).isEmpty();
        assertThat(edit("\"x\");", "\"x\"); @SuppressWarnings(\"parley:wrong-peer\") int i = 0;")).isEmpty();
    }

    @Test
    void anUnfinishedStringIsAnEditOfItsMethod() {
        assertThat(edit("s.send(\"A\", \"x\");", "s.send(\"A")).isNotEmpty();
    }

    @Test
    void aCallThatIsTypedIsLookedAtWithWhatItCalls() {
        assertThat(lookedAt("s.receive(\"A\");\n        s.receive(\"A\");", "s.receive(\"A\");\n        answer(s);")).contains("\"x\"");
        JavaSource broken = new JavaSource("/fixture/com/acme/Two.java", TWO.replace("\"A\");\n        answer", "\"A);\n        answer"));
        JavaSource mended = new JavaSource(broken.path(), TWO);
        CheckedEdit edit = CheckedEdit.between(broken, check(broken), mended).orElseThrow();
        assertThat(edit.complete(check(edit.text()))).get().satisfies(again -> assertSame(again, check(mended), TWO));
    }

    @Test
    void whatOneMethodPassesToARecordMattersToAnEditOfAnother() {
        JavaSource ofTwo = EditedText.OPENINGS.edited(new EditedText.Edit("\"test.buy\", \"tcp:127.0.0.1:4\"", "\"test.give\", \"tcp:127.0.0.1:4\""));
        JavaSource edited = new JavaSource(ofTwo.path(), ofTwo.text().replace("buy(services.shop().request())", "1 + buy(services.shop().request())"));
        assertSame(checker.recheck(ofTwo, check(ofTwo), edited, environment, TestProtocols.all()), check(edited), edited.text());
    }

    @TestFactory
    Stream<DynamicTest> whatMethodsDependOnBesideTheirCallsMatters() {
        return EditedText.tests((whole, edited) -> {
            assertSame(checker.recheck(whole, check(whole), edited, environment, TestProtocols.all()), check(edited), edited.text());
            assertSame(checker.recheck(edited, check(edited), whole, environment, TestProtocols.all()), check(whole), whole.text());
        });
    }

    @Test
    void whatIsAskedTwiceIsOneQuestion() {
        assertThat(check(EditedText.QUESTIONS.whole()).diagnostics()).isEmpty();
    }

    @Test
    void whatRunsWithoutBeingNamedIsFollowed() {
        assertThat(check(EditedText.UNNAMED.whole()).diagnostics()).isEmpty();
    }

    @Test
    void whatIsInObjectsIsFollowed() {
        assertThat(check(EditedText.OBJECTS.whole()).diagnostics()).isEmpty();
    }

    @Test
    void whatIsInTablesIsFollowed() {
        JavaSource tables = EditedText.TABLES.whole();
        assertThat(check(tables).diagnostics()).extracting(found -> tables.text().lines().toList().get(found.span().range().start().line()).strip())
                .containsOnly("unfilled.get(Way.valueOf(s.inbranch(\"A\"))).handle(s);");
    }

    /** Where a declaration is broken, it depends on the whole text what the parser takes for a method. */
    @Test
    void anEditBesideABrokenDeclarationIsNone() {
        JavaSource broken = new JavaSource("/fixture/com/acme/Two.java", TWO.replace("void second(", "v*/oid second("));
        assertThat(CheckedEdit.between(broken, check(broken), new JavaSource(broken.path(), broken.text().replace("\"x\"", "\"y\"")))).isEmpty();
    }

    @Test
    void anEditBesideABrokenBodyIsOne() {
        JavaSource broken = new JavaSource("/fixture/com/acme/Two.java", TWO.replace("s.receive(\"A\");\n        s.receive(\"A\");", "s.receive(\"A\");\n        s.receive(\"A\""));
        assertThat(broken.text()).isNotEqualTo(TWO);
        assertThat(CheckedEdit.between(broken, check(broken), new JavaSource(broken.path(), broken.text().replace("\"x\"", "\"y\"")))).isNotEmpty();
    }

    private String lookedAt(String old, String typed) {
        return edit(old, typed).orElseThrow().text().text();
    }

    private Optional<CheckedEdit> edit(String old, String typed) {
        JavaSource before = new JavaSource("/fixture/com/acme/Two.java", TWO);
        return CheckedEdit.between(before, check(before), new JavaSource(before.path(), TWO.replace(old, typed)));
    }
}
