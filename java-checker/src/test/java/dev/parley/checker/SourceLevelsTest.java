package dev.parley.checker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Participants are checked alike in whichever release of Java from 8 to 25 they are written. */
class SourceLevelsTest {
    private static final int OLDEST = 8;
    private static final int NEWEST = 25;

    private final JavaChecker checker = new JavaChecker();

    /**
     * Something that a release brought, used around the session.
     *
     * @param imports the file's own
     * @param members what stands beside the participant
     * @param body what plays {@code B} of {@code A->B: <int>; A->C: <int>; B->A: <String>;}
     */
    private record Feature(int release, String name, String imports, String members, String body) {}

    private static final List<Feature> FEATURES = List.of(
            new Feature(8, "lambda", "", "", "int n = s.receive(\"A\"); Runnable r = () -> System.out.println(n); r.run(); s.send(\"A\", \"x\");"),
            new Feature(9, "try on a variable", "", "",
                    "java.io.StringReader reader = new java.io.StringReader(\"x\"); try (reader) { s.receive(\"A\"); } s.send(\"A\", \"x\");"),
            new Feature(10, "var", "", "", "var n = s.<Integer>receive(\"A\"); var text = \"x\" + n; s.send(\"A\", text);"),
            new Feature(11, "var in lambdas", "", "",
                    "int n = s.receive(\"A\"); java.util.function.IntUnaryOperator f = (var i) -> i + n; s.send(\"A\", \"\" + f.applyAsInt(1));"),
            new Feature(14, "switch expression", "", "",
                    "int n = s.receive(\"A\"); s.send(\"A\", switch (n) { case 0 -> \"none\"; default -> { String t = \"x\"; yield t; } });"),
            new Feature(15, "text block", "", "", "s.receive(\"A\"); s.send(\"A\", \"\"\"\n    s.send(\"B\", 1);\n    \"\"\");"),
            new Feature(16, "record and pattern", "", "record Pair(String one, int two) {}",
                    "int n = s.receive(\"A\"); Object p = new Pair(\"x\", n); if (p instanceof Pair q) { s.send(\"A\", q.one()); } else { s.send(\"A\", \"\"); }"),
            new Feature(17, "sealed", "", "sealed interface Shape {} record Dot() implements Shape {}",
                    "s.receive(\"A\"); Shape shape = new Dot(); s.send(\"A\", shape.toString());"),
            new Feature(21, "record patterns in a switch", "", "sealed interface Shape {} record Dot(int at) implements Shape {} record No() implements Shape {}",
                    "int n = s.receive(\"A\"); Shape shape = new Dot(n); switch (shape) { case Dot(int at) when at > 3 -> s.send(\"A\", \"x\");"
                            + " case Dot d -> s.send(\"A\", \"y\"); case No no -> s.send(\"A\", \"z\"); }"),
            new Feature(22, "unnamed variables", "", "", "int n = s.receive(\"A\"); for (var _ : new int[n]) { n++; } s.send(\"A\", \"x\");"),
            new Feature(25, "module imports", "import module java.base;", "", "int n = s.receive(\"A\"); s.send(\"A\", List.of(n).toString());"),
            new Feature(25, "primitive patterns, a preview", "", "",
                    "int n = s.receive(\"A\"); s.send(\"A\", switch (n) { case 0 -> \"none\"; case int m when m > 3 -> \"x\" + m; case int m -> \"y\"; });"));

    @TestFactory
    Stream<DynamicTest> everyLevelReadsTheSameProgram() {
        String right = participant(FEATURES.getFirst());
        String wrong = right.replace("s.send(\"A\", \"x\");", "s.send(\"C\", \"x\");");
        return IntStream.rangeClosed(OLDEST, NEWEST).mapToObj(release -> DynamicTest.dynamicTest("release " + release, () -> {
            assertConforms(right, release);
            assertThat(check(wrong, release).diagnostics()).extracting(finding -> finding.kind().code()).containsExactly("PAR6004");
        }));
    }

    @TestFactory
    Stream<DynamicTest> whatAReleaseBroughtIsFollowed() {
        return FEATURES.stream().map(feature -> DynamicTest.dynamicTest(feature.release() + " " + feature.name(), () -> {
            assertConforms(participant(feature), feature.release());
            assertConforms(participant(feature), NEWEST);
        }));
    }

    /** What is no Java of the older release is its compiler's business. */
    @TestFactory
    Stream<DynamicTest> nothingIsSaidOfWhatAnOlderReleaseDoesNotHave() {
        return FEATURES.stream().skip(1).map(feature -> DynamicTest.dynamicTest(feature.release() + " " + feature.name(), () ->
                assertThat(check(participant(feature), feature.release() - 1).diagnostics()).isEmpty()));
    }

    @Test
    void theClassOfACompactFileHasTheNameOfTheFile() {
        CheckedFile checked = check("""
                import dev.parley.runtime.*;
                @Participant(protocol = "test.plain", role = "B")
                void run(Session s) throws Exception { int n = s.receive("A"); s.send("A", "x" + n); }
                void main() {}
                """, NEWEST);
        assertThat(checked.diagnostics()).isEmpty();
        assertThat(checked.participants()).singleElement().matches(ParticipantReport::conforms)
                .extracting(ParticipantReport::method).isEqualTo("Client.run");
    }

    private void assertConforms(String text, int release) {
        CheckedFile checked = check(text, release);
        assertThat(checked.diagnostics()).isEmpty();
        assertThat(checked.participants()).singleElement().matches(ParticipantReport::conforms);
    }

    private CheckedFile check(String text, int release) {
        JavaEnvironment environment = new JavaEnvironment(List.of(), TestResources.runtime(), Map.of(), new SourceLevel(release));
        return checker.check(new JavaSource("/fixture/com/acme/Client.java", text), environment, TestProtocols.all());
    }

    private static String participant(Feature feature) {
        return "package com.acme;\n" + feature.imports() + "\nimport dev.parley.runtime.*;\nclass Client {\n" + feature.members()
                + "\n@Participant(protocol = \"test.plain\", role = \"B\")\nvoid run(Session s) throws Exception {\n" + feature.body() + "\n}\n}\n";
    }
}
