package dev.parley.checker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Files that are checked together are checked again when a file is edited that they depend on, by however many others. */
class ConsultedTest {
    private static final Path ROOT = Path.of("/consulted").toAbsolutePath();

    private final JavaChecker checker = new JavaChecker();
    private final Map<Path, String> files = new LinkedHashMap<>();

    /** A participant that is fine, and an edit of {@code Far} that makes it wrong, though its text does not mention that class. */
    private record Link(String body, Map<String, String> between, String before, String after) {}

    private static final Map<String, Link> LINKS = Map.of(
            "a constant of a constant", new Link("s.receive(\"A\"); s.send(Near.NAME, new Word());",
                    Map.of("Near", "class Near { static final String NAME = Far.NAME; }"),
                    "class Far { static final String NAME = \"A\"; }", "class Far { static final String NAME = \"C\"; }"),
            "a supertype of a supertype", new Link("s.receive(\"A\"); s.send(\"A\", new Near());",
                    Map.of("Near", "class Near extends Middle {}", "Middle", "class Middle extends Far {}"),
                    "class Far extends Word {}", "class Far {}"),
            "the result of a method", new Link("s.receive(\"A\"); s.send(\"A\", new Near().far().word());",
                    Map.of("Near", "class Near { Far far() { return null; } }"),
                    "class Far { Word word() { return null; } }", "class Far { Integer word() { return null; } }"),
            "an inherited class", new Link("s.receive(\"A\"); s.send(\"A\", new Near.Inner().value());",
                    Map.of("Near", "class Near extends Far {}"),
                    "class Far { static class Inner { Word value() { return null; } } }",
                    "class Far { static class Inner { Integer value() { return null; } } }"),
            "a bound of a type variable", new Link("s.receive(\"A\"); s.send(\"A\", Near.any());",
                    Map.of("Near", "class Near { static <T extends Far> T any() { return null; } }"),
                    "class Far extends Word {}", "class Far {}"),
            "a class in a file of another name", new Link("s.receive(\"A\"); s.send(Beside.NAME, new Word());",
                    Map.of(),
                    "class Far {} class Beside { static final String NAME = \"A\"; }", "class Far {} class Beside { static final String NAME = \"C\"; }"),
            "the answer of a method that is asked twice", new Link("""
                    int count = s.receive("A").hashCode();
                    if (Near.isLarge(count)) s.send("A", new Word());
                    if (!Near.isLarge(count)) s.send("A", new Word());
                    """,
                    Map.of("Near", "class Near { static boolean isLarge(int count) { return Far.isMore(count); } }"),
                    "class Far { static boolean isMore(int count) { return count > 3; } }",
                    "class Far { static boolean isMore(int count) { return count > System.nanoTime(); } }"),
            "a field of a variable of no type", new Link("s.receive(\"A\"); var near = Near.of(); s.send(\"A\", near.far);",
                    Map.of("Near", "class Near { Far far; static Near of() { return null; } }"),
                    "class Far extends Word {}", "class Far {}"));

    /** The other files are read because the participant's needs them, or take part in the batch themselves. */
    @TestFactory
    Stream<DynamicTest> whatMattersIsKnown() {
        return LINKS.entrySet().stream().flatMap(link -> Stream.of("", "/* dev.parley.runtime */ ").map(mention ->
                DynamicTest.dynamicTest(link.getKey() + mention, () -> whatMattersIsKnown(link.getValue(), mention))));
    }

    private void whatMattersIsKnown(Link link, String mention) {
        files.clear();
        Path participant = add("Player", """
                import dev.parley.runtime.*;
                class Player {
                    @Participant(protocol = "test.word", role = "B")
                    void play(Session s) throws SessionException { %s }
                }
                """.formatted(link.body()));
        add("Word", mention + "class Word {}");
        link.between().forEach((name, text) -> add(name, mention + text));
        Path far = add("Far", mention + link.before());
        add("Other", mention + "class Other { Far far; }");
        CheckedFile before = together().get(participant);
        assertThat(before.participants()).as("%s", before.diagnostics()).singleElement().matches(ParticipantReport::conforms);

        assertThat(before.consulted().mayInclude(far)).isTrue();
        assertThat(before.consulted().mayInclude(ROOT.resolve("Other.java"))).isFalse();
        files.put(far, mention + link.after());
        assertThat(together().get(participant).diagnostics()).isNotEmpty();
    }

    @Test
    void aClassThatIsNotThereYetMatters() {
        Path participant = add("Player", """
                import dev.parley.runtime.*;
                class Player {
                    @Participant(protocol = "test.word", role = "B")
                    void play(Session s) throws SessionException { s.receive("A"); s.send("A", new Absent()); }
                }
                """);
        add("Word", "class Word {}");
        assertThat(together().get(participant).consulted().mayInclude(ROOT.resolve("Absent.java"))).isTrue();
    }

    /** Before all files of a batch are done nobody knows what they depend on. */
    @Test
    void everythingMattersUntilTheEnd() {
        Path participant = add("Player", "class Player { dev.parley.runtime.Session s; }");
        checker.checkTogether(requests(), environment(), batch -> {
            CheckedFile checked = batch.check(requests().getFirst());
            assertThat(checked.consulted().mayInclude(ROOT.resolve("Other.java"))).isTrue();
        });
        assertThat(together().get(participant).consulted().mayInclude(ROOT.resolve("Other.java"))).isFalse();
    }

    private Path add(String name, String text) {
        Path file = ROOT.resolve(name + ".java");
        files.put(file, text);
        return file;
    }

    private Map<Path, CheckedFile> together() {
        Map<Path, CheckedFile> found = new HashMap<>();
        checker.checkTogether(requests(), environment(), batch ->
                requests().forEach(request -> found.put(Path.of(request.source().path()), batch.check(request))));
        return found;
    }

    private List<CheckRequest> requests() {
        List<CheckRequest> requests = new ArrayList<>();
        files.forEach((file, text) -> requests.add(new CheckRequest(new JavaSource(file.toString(), text), TestProtocols.all())));
        return requests;
    }

    private JavaEnvironment environment() {
        return new JavaEnvironment(List.of(ROOT), TestResources.runtime(), files);
    }
}
