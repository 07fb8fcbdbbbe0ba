package dev.parley.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.diagnostic.LineIndex;
import dev.parley.core.diagnostic.Position;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.TextEdit;
import dev.parley.core.protocol.ProjectedProtocol;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What fixtures do not show: paths, places in the protocol, fixes, states, and the texts that a check reads. */
class JavaCheckerTest {
    private static final String PATH = "/fixture/com/acme/Client.java";

    private final JavaChecker checker = new JavaChecker();
    private final JavaEnvironment environment =
            new JavaEnvironment(List.of(TestResources.path("sources")), TestResources.runtime(), Map.of());

    @Test
    void thePathThatLeadsToAFindingIsTold() throws IOException {
        String text = Fixture.parse(Files.readString(TestResources.path("fixtures").resolve("as-published.java"))).files().get("/com/acme/Client.java");
        List<Diagnostic> diagnostics = check(text).diagnostics();
        assertThat(words(diagnostics, "PAR6001", Related.Purpose.PATH)).containsExactly(
                "The loop is entered.",
                "`myEmp.equals(s.receive(\"infoSvr\"))` is true.",
                "`myLoc.equals(s.receive(\"infoSvr\"))` is false.");
        assertThat(words(diagnostics, "PAR6015", Related.Purpose.PATH)).containsExactly(
                "The loop is entered.",
                "`myEmp.equals(s.receive(\"infoSvr\"))` is false, so the right side of `&&` is not evaluated.");
    }

    /** Each uses library classes that nobody else has asked for, whose types are read while the code is followed. */
    @RepeatedTest(5)
    void manyFilesAreCheckedAtTheSameTime() throws ExecutionException, InterruptedException {
        List<String> classes = List.of("java.util.TreeMap", "java.util.concurrent.Phaser", "java.text.ChoiceFormat", "java.util.zip.Inflater",
                "java.nio.file.Files", "java.time.Year", "java.util.Scanner", "java.net.URI", "java.math.BigDecimal", "java.util.regex.Pattern",
                "java.io.ObjectInputStream", "java.util.stream.Gatherers", "java.util.Locale", "java.lang.invoke.MethodHandles",
                "java.util.logging.Logger", "java.sql.Timestamp");
        JavaChecker shared = new JavaChecker();
        List<CheckedFile> checked;
        // The threads that tests run on may be busy with others.
        try (ForkJoinPool pool = new ForkJoinPool()) {
            checked = pool.submit(() -> IntStream.range(0, 20 * classes.size()).parallel().mapToObj(i -> {
                String type = classes.get(i % classes.size());
                String text = plain("B", "try { s.receive(\"A\"); Object o = " + type + ".class.getMethods(); s.send(\"A\", \"x\" + o + help(null)); }"
                        + " catch (java.io.UncheckedIOException | " + (i % 2 == 0 ? "java.util.EmptyStackException" : "ArithmeticException")
                        + " e) { throw e; } } static String help(" + type + " value) { return \"\" + (value == null ? 0 : value.hashCode());");
                return shared.check(new JavaSource(PATH, text), environment, TestProtocols.all());
            }).toList()).get();
        }
        assertThat(checked).allSatisfy(file -> assertThat(file.diagnostics()).isEmpty());
    }

    /** What is a word of the language today was a name like any other before. */
    @Test
    void sourcesAreReadInTheLevelThatTheyAreWrittenIn() {
        String text = participant("test.plain", "B", "int _ = s.receive(\"A\"); s.send(\"A\", \"\" + _);");
        JavaEnvironment old =
                new JavaEnvironment(environment.sourceFolders(), environment.classPath(), Map.of(), new SourceLevel(8));
        CheckedFile checked = checker.check(new JavaSource(PATH, text), old, TestProtocols.all());
        assertThat(checked.diagnostics()).isEmpty();
        assertThat(checked.participants()).singleElement().matches(ParticipantReport::conforms);
    }

    @Test
    void thePlaceInTheProtocolIsShown() {
        Diagnostic diagnostic = only(check(plain("A", "s.send(\"C\", 1); s.send(\"C\", 1); s.receive(\"B\");")));
        assertThat(diagnostic.related()).singleElement().satisfies(place -> {
            assertThat(place.purpose()).isEqualTo(Related.Purpose.PROTOCOL);
            assertThat(place.span().file()).isEqualTo("test.plain.parley");
            assertThat(place.span().range().start()).isEqualTo(new Position(0, 0));
        });
    }

    @Test
    void aLabelThatIsNotHandledIsOnThePath() {
        String text = participant("test.fork", "B", "switch (s.inbranch(\"A\")) { case \"LEFT\" -> s.receive(\"A\"); } s.send(\"A\", 1);");
        assertThat(words(check(text).diagnostics(), "PAR6007", Related.Purpose.PATH)).containsExactly("No `case` matches.");
    }

    /** Behind an {@code else} there is no place for another condition. */
    @Test
    void noBranchIsAddedBehindAnElse() {
        String text = participant("test.fork", "B", "String label = s.inbranch(\"A\");"
                + " if (!\"LEFT\".equals(label)) { } else { int x = s.receive(\"A\"); } s.send(\"A\", 1);");
        assertThat(check(text).diagnostics()).singleElement().satisfies(diagnostic -> assertThat(diagnostic.fixes()).isEmpty());
    }

    /** Only resolved types tell that what is a string is a character sequence. */
    @Test
    void aWiderPatternIsTriedBeforeOneThatItCovers() {
        String body = "s.send(\"B\", 1); s.send(\"C\", 1); Object o = hashCode() > 1 ? \"x\" : 1; switch (o) {"
                + " case CharSequence c when s.<String>receive(\"B\").isEmpty() -> { } case String t when t.isEmpty() -> { }"
                + " case CharSequence c -> { } default -> s.receive(\"B\"); }";
        assertThat(check(plain("A", body)).diagnostics()).isEmpty();
        assertThat(check(plain("A", body.replace("default -> s.receive(\"B\");", "default -> { }"))).diagnostics()).hasSize(1);
    }

    @Test
    void whatEndsASessionIsOnThePath() {
        String closed = participant("test.plain", "B", "s.receive(\"A\"); s.send(\"A\", \"x\"); s.close(); s.send(\"A\", \"y\");");
        assertThat(words(check(closed).diagnostics(), "PAR7002", Related.Purpose.PATH)).containsExactly("The session is closed here.");
        String failed = participant("test.plain", "B", "try { s.receive(\"A\"); s.send(\"A\", \"x\"); }"
                + " catch (dev.parley.runtime.SessionException e) { s.send(\"A\", \"y\"); }");
        assertThat(words(check(failed).diagnostics(), "PAR6019", Related.Purpose.PATH)).containsExactly("`s.receive(\"A\")` throws `SessionException`.");
    }

    /** What the code asks is told, whichever way round it is followed. */
    @Test
    void whatAQuestionGivesIsOnThePathAsItIsWritten() {
        assertThat(pathOfClosing("if (way != Way.LEFT) { s.close(); }")).startsWith("`way != Way.LEFT` is true.");
        assertThat(pathOfClosing("if (!way.equals(Way.LEFT)) { s.close(); }")).startsWith("`way.equals(Way.LEFT)` is false.");
        assertThat(pathOfClosing("if (java.util.Set.of(Way.LEFT, Way.RIGHT).contains(way)) { s.close(); }"))
                .startsWith("`java.util.Set.of(Way.LEFT, Way.RIGHT).contains(way)` is true.");
        assertThat(pathOfClosing("if (more != false) { s.close(); }")).startsWith("`more != false` is true.");
        assertThat(pathOfClosing("if (s != null) { s.close(); }")).first().isEqualTo("`s != null` is true.");
        assertThat(path(participant("test.plain", "B", "assert s.<Integer>receive(\"A\") > 0; s.send(\"A\", \"x\");")))
                .containsExactly("Assertions are off, as they are by default.");
        assertThat(pathOfClosing("while (!more) { s.close(); s.send(\"A\", \"y\"); more = true; }")).contains("The loop is entered.");
        assertThat(pathOfClosing("while (way != Way.LEFT) { s.close(); s.send(\"A\", \"y\"); way = Way.LEFT; }")).contains("The loop is entered.");
    }

    /** The paths to what is wrong after the session was closed by this code. */
    private List<String> pathOfClosing(String closing) {
        String body = "s.receive(\"A\"); s.send(\"A\", \"x\"); Way way = Way.valueOf(name()); boolean more = name().isEmpty(); "
                + closing + " s.send(\"A\", \"y\"); } enum Way { LEFT, RIGHT, NEITHER } private static String name() { return System.lineSeparator();";
        return path(participant("test.plain", "B", body));
    }

    /** The paths to all that is wrong. */
    private List<String> path(String text) {
        return check(text).diagnostics().stream()
                .flatMap(diagnostic -> diagnostic.related().stream())
                .filter(related -> related.purpose() == Related.Purpose.PATH)
                .map(Related::message)
                .toList();
    }

    /** A question that decides nothing about the session is none of the reader's business. */
    @Test
    void onlyWhatConcernsTheSessionIsOnThePath() {
        assertThat(pathOfClosing("if (more) { System.out.println(name()); } if (way == Way.LEFT) { s.close(); }"))
                .containsExactly("`way == Way.LEFT` is true.", "The session is closed here.");
    }

    @Test
    void anExceptionIsOnThePath() {
        String text = participant("test.plain", "B", "s.receive(\"A\"); try { s.send(\"A\", new java.io.FileReader(\"x\").toString()); }"
                + " catch (java.io.FileNotFoundException e) { }");
        assertThat(words(check(text).diagnostics(), "PAR6014", Related.Purpose.PATH))
                .containsExactly("`new java.io.FileReader(\"x\")` throws `FileNotFoundException`.");
        String chain = participant("test.plain", "B", "s.receive(\"A\"); try { s.send(\"A\", List.of(\"x\", \"y\", \"z\").stream()"
                + ".filter(x -> x.isEmpty()).findAny().orElseThrow()); } catch (java.util.NoSuchElementException e) { }");
        assertThat(path(chain)).containsExactly("`...stream().filter(x -> x.isEmpty()).findAny().orElseThrow()` throws `NoSuchElementException`.");
    }

    /** The caller of a method that plays a part does not see how far it has come. */
    @Test
    void anExceptionOfAPartMayComeBeforeItIsPlayed() {
        String text = participant("test.plain", "B", "try { caller.call(s); } catch (java.io.IOException e) { s.send(\"A\", \"y\"); } }"
                + " private Caller caller; interface Caller { void call(@Plays(protocol = \"test.plain\", role = \"B\") Session s)"
                + " throws SessionException, java.io.IOException;");
        assertThat(path(text)).containsExactly("`caller.call(s)` throws `IOException`, which may be before it has played its part.");
    }

    @Test
    void aDecisionThatTheCodeDoesNotLookAtIsOnThePath() {
        String text = participant("test.frames", "B", "if (s.inwhile(\"A\")) { double[] frame = s.receive(\"A\"); s.send(\"A\", 1); s.inwhile(\"A\"); }");
        assertThat(words(check(text).diagnostics(), "PAR6014", Related.Purpose.PATH))
                .containsExactly("`s.inwhile(\"A\")` is true.", "There is another round, at which the code does not look.");
    }

    @Test
    void theFirstFixMakesTheFindingGo() {
        List<String> broken = List.of(
                plain("A", "s.send(\"C\", 1); s.send(\"C\", 1); s.receive(\"B\");"),
                plain("B", "s.receive(\"X\"); s.send(\"A\", \"x\");"),
                participant("test.fork", "A", "s.outbranch(\"BOTH\"); s.receive(\"B\");").replace("BOTH", "NEITHR"),
                participant("test.nested", "B", "while (s.outwhile(true)) { s.receive(\"A\"); while (s.inwhile(\"A\")) s.receive(\"A\"); } s.send(\"A\", 1);"),
                plain("A", "s.send(\"B\", 1); s.send(\"C\", 1); s.receive(\"B\");").replace("test.plain", "test.plian"),
                plain("Z", "s.send(\"B\", 1); s.send(\"C\", 1); s.receive(\"B\");"),
                participant("test.multicast", "A", "s.send(\"B\", 1); s.receive(\"B\");"));
        for (String text : broken) {
            Diagnostic diagnostic = only(check(text));
            assertThat(diagnostic.fixes()).as(diagnostic.message()).isNotEmpty();
            assertThat(check(apply(diagnostic.fixes().getFirst(), text)).diagnostics())
                    .as(diagnostic.message())
                    .noneMatch(after -> after.kind().equals(diagnostic.kind()) && after.span().equals(diagnostic.span()));
        }
    }

    /** Behind the last call, what the round that goes on at once lacks would be done twice in the others. */
    @Test
    void nothingIsInsertedWhereAnotherWayOfTheRoundDoesIt() {
        String round = "while (s.inwhile(\"A\")) { double[] frame = s.receive(\"A\"); if (frame.length == 0) %s }";
        Diagnostic lacksOnOneWay = only(check(participant("test.frames", "B", round.formatted("continue; s.send(\"A\", 1);"))));
        assertThat(lacksOnOneWay.fixes()).isEmpty();
        Diagnostic lacksOnAll = only(check(participant("test.frames", "B", round.formatted("System.out.println();"))));
        assertThat(lacksOnAll.fixes()).hasSize(1);
    }

    @Test
    void aParticipantThatConformsIsDecided() {
        CheckedFile file = check(plain("B", "s.receive(\"A\"); s.send(\"A\", \"x\");"));
        assertThat(file.diagnostics()).isEmpty();
        assertThat(file.participants()).singleElement().satisfies(report -> {
            assertThat(report.conforms()).isTrue();
            assertThat(report.protocol()).isEqualTo("test.plain");
            assertThat(report.role()).isEqualTo("B");
            assertThat(report.method()).isEqualTo("com.acme.Client.run");
        });
    }

    /** Whoever loses the session that a message brings does not follow the role to its end: nobody plays the rest of that session. */
    @ParameterizedTest
    @ValueSource(strings = {"Object till = s.receive();", "s.receive();", "Object till = till(s); } private Object till(Session s) throws SessionException { return s.receive();"})
    void whoLosesASessionThatAMessageBringsDoesNotConform(String code) {
        CheckedFile file = check(participant("test.pay", "server", code));
        assertThat(file.diagnostics()).singleElement().satisfies(found -> assertThat(found.kind().code()).isEqualTo("PAR7024"));
        assertThat(file.participants()).singleElement().satisfies(report -> assertThat(report.diagnostics()).isEqualTo(file.diagnostics()));
    }

    @Test
    void whoOpensASessionAndLosesOneThatItsMessageBringsDoesNotConform() {
        CheckedFile file = check("package com.acme;\nimport dev.parley.runtime.*;\nclass Client {\n    void run(SessionEnvironment environment) throws"
                + " SessionException { try (Session s = environment.serve(\"test.pay\").accept()) { s.receive(); } }\n}\n");
        assertThat(file.diagnostics()).singleElement().satisfies(found -> assertThat(found.kind().code()).isEqualTo("PAR7024"));
        assertThat(file.sessions()).singleElement().satisfies(report -> assertThat(report.diagnostics()).isEqualTo(file.diagnostics()));
    }

    @Test
    void aSessionOutOfSightIsNotDecided() {
        CheckedFile file = check(plain("B", "Object kept = java.util.List.of(s);"));
        assertThat(file.participants()).singleElement().satisfies(report -> assertThat(report.decided()).isFalse());
    }

    /** What such a call would do nobody knows: code that does not compile is not said to conform. */
    @ParameterizedTest
    @ValueSource(strings = {"s.receive(\"B\", \"C\")", "s.receive(1)", "s.receive(\"B\", List.of(\"C\"))", "s.receive(new Object())"})
    void aCallThatTheSessionHasNoMethodForIsNotDecided(String call) {
        CheckedFile file = check(plain("A", "s.send(\"B\", 1); s.send(\"C\", 1); " + call + ";"));
        assertThat(file.diagnostics()).isEmpty();
        assertThat(file.participants()).singleElement().satisfies(report -> assertThat(report.decided()).isFalse());
    }

    @Test
    void aMethodThatNeverEndsIsDecided() {
        CheckedFile file = check(participant("test.calculator", "A",
                "while (true) { s.outbranch(\"neg\"); s.send(\"B\", 1); int x = s.receive(\"B\"); }"));
        assertThat(file.participants()).singleElement().satisfies(report -> assertThat(report.conforms()).isTrue());
    }

    @Test
    void aProtocolWithErrorsIsWaitedFor() {
        ProtocolLookup broken = new ProtocolLookup() {
            @Override
            public Optional<ProjectedProtocol> find(String qualifiedName) {
                return Optional.empty();
            }

            @Override
            public Set<String> names() {
                return Set.of("test.plain");
            }
        };
        CheckedFile file = checker.check(new JavaSource(PATH, plain("B", "")), environment, broken);
        assertThat(file.diagnostics()).isEmpty();
        assertThat(file.participants()).singleElement().satisfies(report -> assertThat(report.decided()).isFalse());
    }

    @Test
    void statesAreKnownBeforeEveryOperation() {
        String text = plain("A", "s.send(\"B\", 1); s.send(\"C\", 1); s.receive(\"B\");");
        SessionStates states = check(text).participants().getFirst().states();
        assertThat(IntStream.of(text.indexOf("send(\"B\""), text.indexOf("send(\"C\""), text.indexOf("receive(")).boxed()
                        .map(offset -> states.at(offset).orElseThrow().before()))
                .containsExactly(Set.of(0), Set.of(1), Set.of(2));
    }

    @Test
    void unsavedTextsOfOtherFilesAreSeen(@TempDir Path sources) throws IOException {
        Path names = sources.resolve("com/acme/Names.java");
        Files.createDirectories(names.getParent());
        Files.writeString(names, "package com.acme; class Names { static final String PEER = \"C\"; }");
        String text = plain("B", "s.receive(Names.PEER); s.send(\"A\", \"x\");");
        JavaEnvironment saved = new JavaEnvironment(List.of(sources), TestResources.runtime(), Map.of());
        assertThat(only(checker.check(new JavaSource(PATH, text), saved, TestProtocols.all())).kind().code()).isEqualTo("PAR6004");
        JavaEnvironment unsaved = new JavaEnvironment(List.of(sources), TestResources.runtime(),
                Map.of(names, "package com.acme; class Names { static final String PEER = \"A\"; }"));
        assertThat(checker.check(new JavaSource(PATH, text), unsaved, TestProtocols.all()).diagnostics()).isEmpty();
    }

    @Test
    void aJarThatChangesIsReadAgain(@TempDir Path folder) throws IOException {
        Path jar = folder.resolve("names.jar");
        JavaEnvironment withJar = new JavaEnvironment(List.of(), List.of(jar, TestResources.runtime().getFirst()), Map.of());
        CompiledJar.write(jar, "package names; public interface Names { String PEER = \"C\"; }", "names.Names");
        String text = plain("B", "s.receive(names.Names.PEER); s.send(\"A\", \"x\");");
        assertThat(only(checker.check(new JavaSource(PATH, text), withJar, TestProtocols.all())).kind().code()).isEqualTo("PAR6004");
        CompiledJar.write(jar, "package names; public interface Names { int OTHER = 1; String PEER = \"A\"; }", "names.Names");
        assertThat(checker.check(new JavaSource(PATH, text), withJar, TestProtocols.all()).diagnostics()).isEmpty();
    }

    @Test
    void twoQuestionsToOneRecordOfAJarAgree(@TempDir Path folder) throws IOException {
        Path jar = folder.resolve("orders.jar");
        JavaEnvironment withJar = new JavaEnvironment(List.of(), List.of(jar, TestResources.runtime().getFirst()), Map.of());
        String asksTwice = plain("A", "orders.Order order = new orders.Order(true); if (order.express()) s.send(\"B\", 1); "
                + "if (!order.express()) s.send(\"B\", 2); s.send(\"C\", 1); String answer = s.receive(\"B\");");
        CompiledJar.write(jar, "package orders; public record Order(boolean express) {}", "orders.Order");
        assertThat(checker.check(new JavaSource(PATH, asksTwice), withJar, TestProtocols.all()).diagnostics()).isEmpty();
        CompiledJar.write(jar, "package orders; public class Order { public Order(boolean e) {} public boolean express() { return Math.random() > 0.5; } }", "orders.Order");
        assertThat(checker.check(new JavaSource(PATH, asksTwice), withJar, TestProtocols.all()).diagnostics()).isNotEmpty();
    }

    /** Where a method of another language is, there is a class file and no text in Java. */
    @Test
    void whatAClassThatIsOnlyThereCompiledPlaysIsKnown(@TempDir Path folder) throws IOException {
        Path jar = folder.resolve("shop.jar");
        JavaEnvironment withJar = new JavaEnvironment(List.of(), List.of(jar, TestResources.runtime().getFirst()), Map.of());
        String passesOn = plain("B", "shop.ShopKt.answer(s);");
        String returns = plain("B", "shop.ShopKt.answer(s); s.send(\"A\", \"more\");");
        CompiledJar.write(jar, playing("@dev.parley.runtime.Plays(protocol = \"test.plain\", role = \"B\") "), "shop.ShopKt");
        assertThat(checker.check(new JavaSource(PATH, passesOn), withJar, TestProtocols.all()).diagnostics()).isEmpty();
        Diagnostic late = only(checker.check(new JavaSource(PATH, returns), withJar, TestProtocols.all()));
        assertThat(Fixture.covered(returns, late.span().range())).contains("s.send");
        CompiledJar.write(jar, playing("@dev.parley.runtime.Plays(protocol = \"test.plain\", role = \"C\") "), "shop.ShopKt");
        assertThat(checker.check(new JavaSource(PATH, passesOn), withJar, TestProtocols.all()).diagnostics()).isNotEmpty();
        CompiledJar.write(jar, playing(""), "shop.ShopKt");
        assertThat(only(checker.check(new JavaSource(PATH, passesOn), withJar, TestProtocols.all())).kind().code()).isEqualTo("PAR7004");
    }

    private static String playing(String annotation) {
        return "package shop; public final class ShopKt { public static void answer(" + annotation + "dev.parley.runtime.Session s) {} }";
    }

    @Test
    void windowsLineEndsMoveNothing() {
        String text = plain("A", "\r\ns.send(\"C\", 1);\r\ns.send(\"C\", 1);\r\ns.receive(\"B\");");
        Diagnostic diagnostic = only(check(text));
        assertThat(Fixture.covered(text, diagnostic.span().range())).isEqualTo("\"C\"");
    }

    @Test
    void textsWithoutTheAnnotationAreNotLookedAt() {
        assertThat(JavaChecker.mayHaveParticipants("class A { void run(Session s) {} }")).isFalse();
        assertThat(JavaChecker.mayHaveParticipants("@dev.parley.runtime.Participant(")).isTrue();
    }

    private CheckedFile check(String text) {
        return checker.check(new JavaSource(PATH, text), environment, TestProtocols.all());
    }

    private static Diagnostic only(CheckedFile file) {
        assertThat(file.diagnostics()).as(file.diagnostics().toString()).hasSize(1);
        return file.diagnostics().getFirst();
    }

    private static List<String> words(List<Diagnostic> diagnostics, String code, Related.Purpose purpose) {
        return diagnostics.stream()
                .filter(diagnostic -> diagnostic.kind().code().equals(code))
                .flatMap(diagnostic -> diagnostic.related().stream())
                .filter(related -> related.purpose() == purpose)
                .map(Related::message)
                .toList();
    }

    private static String apply(Fix fix, String text) {
        LineIndex lines = new LineIndex(text);
        StringBuilder fixed = new StringBuilder(text);
        for (TextEdit edit : fix.edits()) {
            fixed.replace(lines.offset(edit.span().range().start()), lines.offset(edit.span().range().end()), edit.newText());
        }
        return fixed.toString();
    }

    private static String plain(String role, String body) {
        return participant("test.plain", role, body);
    }

    private static String participant(String protocol, String role, String body) {
        return "package com.acme;\nimport dev.parley.runtime.*;\nimport java.util.List;\nclass Client {\n    @Participant(protocol = \"" + protocol
                + "\", role = \"" + role + "\")\n    void run(Session s) throws Exception { " + body + " }\n}\n";
    }
}
