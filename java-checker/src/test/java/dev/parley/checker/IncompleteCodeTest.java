package dev.parley.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.diagnostic.Diagnostic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Code as it is while it is typed: no error that the finished code would not get, and never an exception. */
class IncompleteCodeTest {
    /** A prime, so that the cuts fall on all kinds of places. */
    private static final int STRIDE = 97;

    private final JavaChecker checker = new JavaChecker();
    private final JavaEnvironment environment = new JavaEnvironment(List.of(TestResources.path("sources")), TestResources.runtime(), Map.of());

    @TestFactory
    Stream<DynamicTest> correctFilesCutOffGiveNoFinding() {
        return Stream.of("correct-styles.java", "invitation.java")
                .flatMap(name -> files(name).entrySet().stream())
                .map(file -> DynamicTest.dynamicTest(file.getKey(), () -> {
                    String text = file.getValue();
                    List<String> alarms = new ArrayList<>();
                    for (int end = 0; end < text.length(); end += STRIDE) {
                        for (Diagnostic diagnostic : check(file.getKey(), text.substring(0, end))) {
                            alarms.add(text.substring(Math.max(0, end - 60), end) + "| " + Fixture.found(diagnostic));
                        }
                    }
                    assertThat(alarms).isEmpty();
                }));
    }

    @TestFactory
    Stream<DynamicTest> correctFilesWithALineHalfTypedGiveNoFindingBeforeIt() {
        return files("correct-styles.java").entrySet().stream().map(file -> DynamicTest.dynamicTest(file.getKey(), () -> {
            String[] lines = file.getValue().split("\n", -1);
            List<String> alarms = new ArrayList<>();
            for (int i = 7; i < lines.length; i += 5) {
                String line = lines[i];
                String typed = line.substring(0, line.length() * 2 / 3);
                if (line.strip().equals("return;") || typed.stripTrailing().endsWith("&&")) {
                    // What is left, or what the next line makes of it, is a program of its own, and wrong.
                    continue;
                }
                List<String> edited = new ArrayList<>(List.of(lines));
                edited.set(i, typed);
                int at = i;
                check(file.getKey(), String.join("\n", edited)).stream()
                        .filter(diagnostic -> diagnostic.span().range().start().line() < at)
                        .forEach(diagnostic -> alarms.add(typed + "| " + Fixture.found(diagnostic)));
            }
            assertThat(alarms).isEmpty();
        }));
    }

    @TestFactory
    Stream<DynamicTest> brokenFilesCutOffAnywhereNeverFail() {
        return Stream.of("invitation-broken.java", "control-flow-broken.java", "names-broken.java", "does-not-compile.java")
                .flatMap(name -> files(name).entrySet().stream())
                .map(file -> DynamicTest.dynamicTest(file.getKey(), () -> {
                    String text = file.getValue();
                    for (int end = 0; end < text.length(); end += 3 * STRIDE) {
                        assertThat(check(file.getKey(), text.substring(end))).isNotNull();
                        assertThat(check(file.getKey(), text.substring(0, end))).isNotNull();
                    }
                }));
    }

    /** Eclipse's compiler fails on a record among type parameters, so that nobody knows what the rest of the file means. */
    @Test
    void aFileThatTheCompilerFailsOnHasNoFinding() {
        String text = """
                package com.acme;
                import dev.parley.runtime.*;
                interface Either<L, record Left<>(L value) {} }
                class Uses {
                    @Participant(protocol = "test.plain", role = "B")
                    void answersAtTimes(Session s) throws SessionException {
                        if (s.receive("A") != null) {
                            s.send("A", "x");
                        }
                    }
                }
                """;
        assertThat(check("/com/acme/Either.java", text)).isEmpty();
        CheckRequest request = new CheckRequest(new JavaSource("/fixture/com/acme/Either.java", text), TestProtocols.all());
        checker.checkTogether(List.of(request), environment, batch -> assertThat(batch.check(request).diagnostics()).isEmpty());
        assertThat(check("/com/acme/Either.java", text.replace("record Left<>(L value) {} }", "R> {}"))).isNotEmpty();
    }

    private List<Diagnostic> check(String name, String text) {
        return checker.check(new JavaSource("/fixture" + name, text), environment, TestProtocols.all()).diagnostics();
    }

    private static Map<String, String> files(String fixture) {
        try {
            return Fixture.parse(Files.readString(Path.of(TestResources.path("fixtures").toString(), fixture))).files();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
