package dev.parley.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.checker.incremental.LiveEdit;
import dev.parley.core.diagnostic.SourceSpan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** After any edits, what is seen of a text from what was seen before is what is seen of it alone. */
class LiveRecheckTest {
    private static final int EDITS = 3;

    private final JavaChecker checker = new JavaChecker();
    private final JavaChecker other = new JavaChecker();
    private final JavaEnvironment environment =
            new JavaEnvironment(List.of(TestResources.path("sources")), TestResources.runtime(), Map.of());

    @TestFactory
    Stream<DynamicTest> lookingAgainShowsTheSame() throws IOException {
        try (Stream<Path> fixtures = Files.list(TestResources.path("fixtures"))) {
            return fixtures.filter(fixture -> !fixture.endsWith("too-complex.java")).sorted().toList().stream()
                    .map(fixture -> DynamicTest.dynamicTest(fixture.getFileName().toString(), () -> {
                        for (Map.Entry<String, String> file : Fixture.parse(Files.readString(fixture)).files().entrySet()) {
                            editAtRandom("/fixture" + file.getKey(), file.getValue(), new Random(file.getKey().hashCode()));
                        }
                    }));
        }
    }

    /** As editors do: an edit is one of the last text that was complete. */
    private void editAtRandom(String path, String text, Random random) {
        JavaSource whole = new JavaSource(path, text);
        LiveFile ofWhole = live(whole);
        JavaSource before = whole;
        LiveFile known = ofWhole;
        JavaSource edited = whole;
        for (int edit = 0; edit < EDITS; edit++) {
            edited = random.nextInt(4) == 0 ? whole : new JavaSource(path, RandomEdits.edited(edited.text(), random));
            LiveFile again = again(before, known, edited);
            assertSame(again, edited.equals(whole) ? ofWhole : live(edited), edited.text());
            if (again.complete()) {
                before = edited;
                known = again;
            }
        }
    }

    @TestFactory
    Stream<DynamicTest> whatMethodsDependOnBesideTheirCallsMatters() {
        return EditedText.tests((whole, edited) -> {
            assertSame(again(whole, live(whole), edited), live(edited), edited.text());
            assertSame(again(edited, live(edited), whole), live(whole), whole.text());
        });
    }

    private static final String SEVERAL = """
            package com.acme;
            import dev.parley.runtime.*;
            class Several {
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
                    s.send("A", "y");
                }
                void opens(Service shop) throws SessionException {
                    shop.request().close();
                }
            }
            """;

    @Test
    void onlyTheMethodsThatAnEditConcernsAreLookedAt() {
        JavaSource whole = new JavaSource("/fixture/com/acme/Several.java", SEVERAL);
        JavaSource edited = new JavaSource(whole.path(), SEVERAL.replace("\"x\");", "\"x\""));
        LiveFile before = live(whole);
        LiveEdit edit = LiveEdit.between(whole, before, edited).orElseThrow();
        assertThat(edit.text().text()).contains("\"x\"").contains("answer(s);").doesNotContain("\"y\"").doesNotContain("request()");
        assertThat(edit.complete(live(edit.text()))).hasValueSatisfying(seen -> {
            assertThat(seen.complete()).isFalse();
            assertThat(names(seen)).hasSize(2);
            assertThat(known(seen)).isEqualTo(known(live(edited)));
        });
    }

    @Test
    void theLastCompleteTextIsWhatAnEditIsOf() {
        JavaSource whole = new JavaSource("/fixture/com/acme/Several.java", SEVERAL);
        JavaSource broken = new JavaSource(whole.path(), SEVERAL.replace("\"x\");", "\"x\""));
        assertThat(LiveEdit.between(broken, live(broken), whole)).isEmpty();
    }

    private static void assertSame(LiveFile again, LiveFile scratch, String text) {
        assertThat(again.complete()).as(text).isEqualTo(scratch.complete());
        if (scratch.complete()) {
            assertThat(known(again)).as(text).isEqualTo(known(scratch));
            assertThat(again.diagnostics()).as(text).containsExactlyInAnyOrderElementsOf(scratch.diagnostics());
            assertThat(again.outline()).as(text).isEqualTo(scratch.outline());
        } else {
            // What a broken statement loses behind it depends on what stands there: an edit loses no method that reading it all does not.
            assertThat(names(again)).as(text).containsAll(names(scratch));
        }
    }

    private static List<SourceSpan> names(LiveFile live) {
        return live.sessions().stream().map(session -> session.report().name()).toList();
    }

    private static List<LiveFile.Followed> known(LiveFile live) {
        return live.sessions().stream()
                .map(session -> new LiveFile.Followed(session.kind(), RecheckTest.known(session.report()), session.played(), session.outline()))
                .toList();
    }

    private LiveFile again(JavaSource before, LiveFile known, JavaSource edited) {
        return checker.liveAgain(before, known, edited, environment, TestProtocols.all()).orElseThrow();
    }

    private LiveFile live(JavaSource source) {
        other.closed(source.path());
        return other.live(source, environment, TestProtocols.all()).orElseThrow();
    }
}
