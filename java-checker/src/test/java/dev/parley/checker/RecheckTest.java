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
    private static final int EDITS = 12;

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
        JavaSource source = new JavaSource(path, text);
        CheckedFile known = check(source);
        for (int edit = 0; edit < EDITS; edit++) {
            JavaSource edited = random.nextInt(4) == 0 ? new JavaSource(path, text) : new JavaSource(path, RandomEdits.edited(source.text(), random));
            CheckedFile again = checker.recheck(source, known, edited, environment, TestProtocols.all());
            assertSame(again, check(edited), edited.text());
            source = edited;
            known = again;
        }
    }

    private static void assertSame(CheckedFile again, CheckedFile scratch, String text) {
        assertThat(again.diagnostics()).as(text).containsExactlyInAnyOrderElementsOf(scratch.diagnostics());
        assertThat(again.participants().stream().map(RecheckTest::known).toList())
                .as(text)
                .isEqualTo(scratch.participants().stream().map(RecheckTest::known).toList());
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

    static final String FIELDS = """
            package com.acme;
            import dev.parley.runtime.*;
            class Fields {
                private final Service shop;
                private final String[] peers = {"A"};
                private final java.util.Set<Way> carrying = java.util.EnumSet.of(Way.LEFT, Way.RIGHT);
                private final Session kept = begun();
                Fields(SessionEnvironment environment) throws SessionException {
                    shop = environment.service("test.buy", "tcp:127.0.0.1:1");
                }
                void buys() throws SessionException {
                    try (Session s = shop.request()) {
                        s.send("tea");
                        int price = s.receive();
                        s.send(1.5);
                    }
                }
                @Participant(protocol = "test.plain", role = "B")
                void answers(Session s) throws SessionException {
                    for (String peer : peers) {
                        s.receive(peer);
                    }
                    s.send("A", "x");
                }
                @Participant(protocol = "test.plain", role = "B")
                void helped(Session s) throws SessionException {
                    new Helper().help(s);
                }
                void other() {
                    int count = peers.length;
                }
                enum Way {
                    LEFT, RIGHT, NEITHER;
                    static Way of(String label) {
                        return valueOf(label);
                    }
                    boolean isLeft() {
                        return this == LEFT;
                    }
                }
                @Participant(protocol = "test.fork", role = "B")
                void asked(Session s) throws SessionException {
                    Way way = Way.of(s.inbranch("A"));
                    if (carrying.contains(way)) {
                        if (way.isLeft()) {
                            int x = s.receive("A");
                        } else {
                            String x = s.receive("A");
                        }
                    }
                    s.send("A", 1);
                }
                private Session begun() throws SessionException {
                    Session s = shop.request();
                    s.send("tea");
                    return s;
                }
                private class Helper {
                    void help(Session s) throws SessionException {
                        s.receive("A");
                        s.send("A", "x");
                    }
                }
            }
            """;

    static final List<String[]> EDITS_OF_FIELDS = List.of(
            new String[] {"s.send(\"tea\");\n            int", "s.send(\"milk\");\n            int"},
            new String[] {"\"test.buy\"", "\"test.pay\""},
            new String[] {"\"test.buy\"", "BUY"},
            new String[] {"shop = environment", "environment"},
            new String[] {"int count = peers.length", "peers[0] = \"B\""},
            new String[] {"int count = peers.length", "int count = peers[0] == null ? 0 : 1"},
            new String[] {"int count = peers.length", "java.util.Arrays.sort(peers)"},
            new String[] {"int count = peers.length", "new Helper() {}.hashCode()"},
            new String[] {"int count = peers.length", "carrying.remove(Way.RIGHT)"},
            new String[] {"int count = peers.length", "carrying.contains(Way.RIGHT)"},
            new String[] {"this == LEFT", "this == RIGHT"},
            new String[] {"return valueOf(label)", "return valueOf(label.isEmpty() ? \"LEFT\" : label)"},
            new String[] {"s.send(\"tea\");\n        return", "return"},
            new String[] {"s.send(\"tea\");\n        return", "s.send(1);\n        return"});

    @TestFactory
    Stream<DynamicTest> whatMethodsDoToFieldsMattersToOthers() {
        return EDITS_OF_FIELDS.stream()
                .map(edit -> forthAndBack("/fixture/com/acme/Fields.java", FIELDS, edit));
    }

    static final String OPENINGS = """
            package com.acme;
            import dev.parley.runtime.*;
            import java.util.List;
            import java.util.Optional;
            import java.util.concurrent.Executor;
            class Openings {
                private static final List<String> ALL = List.of("test.buy", "test.give");
                private record Services(Service shop, int limit) {}
                private Executor pool;
                private static Session open(Service service) throws SessionException {
                    return service.request();
                }
                private static int buy(Session s) throws SessionException {
                    try (s) {
                        s.send("tea");
                        int price = s.receive();
                        s.send(1.0);
                        return price;
                    }
                }
                int bought(SessionEnvironment environment) throws SessionException {
                    return buy(open(environment.service("test.buy", "tcp:127.0.0.1:1")));
                }
                int given(SessionEnvironment environment, @NoAlias double[] numbers) throws SessionException {
                    try (Session s = open(environment.service("test.give", "tcp:127.0.0.1:2"))) {
                        s.send(numbers);
                        return s.receive();
                    }
                }
                private int ofServices(Services services) throws SessionException {
                    return buy(services.shop().request());
                }
                int services(SessionEnvironment environment) throws SessionException {
                    return ofServices(new Services(environment.service("test.buy", "tcp:127.0.0.1:3"), 1));
                }
                int more(SessionEnvironment environment) throws SessionException {
                    var services = new Services(environment.service("test.buy", "tcp:127.0.0.1:4"), 2);
                    return services.limit();
                }
                void serve(SessionEnvironment environment) throws SessionException {
                    try (SessionServer door = environment.serveAny(ALL); Session s = door.accept()) {
                        if (s.protocol().equals("test.buy")) {
                            handle(s);
                        } else {
                            double[] given = s.receive();
                            s.send(given.length);
                        }
                    }
                }
                private static void handle(Session s) throws SessionException {
                    String article = s.receive();
                    s.send(1);
                    double paid = s.receive();
                }
                private static void quietly(Session s) {
                    try (s) {
                        handle(s);
                    } catch (SessionException e) {
                        System.err.println(e);
                    }
                }
                void wait(SessionEnvironment environment, java.time.Duration patience) throws SessionException {
                    try (SessionServer door = environment.serve("test.buy")) {
                        Optional<Session> next = door.accept(patience);
                        next.ifPresent(Openings::quietly);
                        Session s = door.accept();
                        Runnable r = () -> quietly(s);
                        pool.execute(r);
                    }
                }
            }
            """;

    static final List<String[]> EDITS_OF_OPENINGS = List.of(
            new String[] {"buy(open(environment.service(\"test.buy\"", "buy(open(environment.service(\"test.give\""},
            new String[] {"open(environment.service(\"test.give\"", "open(environment.service(\"test.buy\""},
            new String[] {"return service.request()", "return null"},
            new String[] {"return service.request()", "service = null; return service.request()"},
            new String[] {"s.send(numbers);\n", "s.send(numbers); s.send(1);\n"},
            new String[] {"s.send(\"tea\");\n", "s.send(\"milk\");\n"},
            new String[] {"s.send(\"tea\");\n", "int nothing = 0;\n"},
            new String[] {"buy(services.shop().request())", "services.limit() + buy(services.shop().request())"},
            new String[] {"\"test.buy\", \"tcp:127.0.0.1:3\"", "\"test.give\", \"tcp:127.0.0.1:3\""},
            new String[] {"\"test.buy\", \"tcp:127.0.0.1:4\"", "\"test.give\", \"tcp:127.0.0.1:4\""},
            new String[] {"equals(\"test.buy\")", "equals(\"test.give\")"},
            new String[] {"s.send(1);\n", "s.send(2);\n"},
            new String[] {"s.send(1);\n", "int nothing = 0;\n"},
            new String[] {"next.ifPresent(Openings::quietly);", "next.ifPresent(Openings::quietly); next.ifPresent(Openings::quietly);"},
            new String[] {"pool.execute(r);", "pool.execute(r); pool.execute(r);"},
            new String[] {"pool.execute(r);", "int nothing = 0;\n"});

    @TestFactory
    Stream<DynamicTest> whichProtocolAMethodOpensMattersToOthers() {
        return EDITS_OF_OPENINGS.stream().map(edit -> forthAndBack("/fixture/com/acme/Openings.java", OPENINGS, edit));
    }

    @Test
    void whatOneMethodPassesToARecordMattersToAnEditOfAnother() {
        String path = "/fixture/com/acme/Openings.java";
        JavaSource ofTwo = new JavaSource(path, OPENINGS.replace("\"test.buy\", \"tcp:127.0.0.1:4\"", "\"test.give\", \"tcp:127.0.0.1:4\""));
        JavaSource edited = new JavaSource(path, ofTwo.text().replace("buy(services.shop().request())", "1 + buy(services.shop().request())"));
        assertSame(checker.recheck(ofTwo, check(ofTwo), edited, environment, TestProtocols.all()), check(edited), edited.text());
    }

    private DynamicTest forthAndBack(String path, String text, String[] edit) {
        return DynamicTest.dynamicTest(edit[1], () -> {
            JavaSource whole = new JavaSource(path, text);
            JavaSource edited = new JavaSource(path, text.replace(edit[0], edit[1]));
            assertThat(edited).isNotEqualTo(whole);
            assertSame(checker.recheck(whole, check(whole), edited, environment, TestProtocols.all()), check(edited), edited.text());
            assertSame(checker.recheck(edited, check(edited), whole, environment, TestProtocols.all()), check(whole), whole.text());
        });
    }

    static final String OBJECTS = """
            package com.acme;
            import dev.parley.runtime.*;
            class Objects {
                static class Answer {
                    private final boolean number;
                    Answer(boolean number) {
                        this.number = number;
                    }
                    boolean isNumber() {
                        return number;
                    }
                }
                static class Word extends Answer {
                    Word() {
                        super(false);
                    }
                }
                record Reply(boolean number) {
                    public boolean number() {
                        return number;
                    }
                }
                private static final Answer NUMBER = new Answer(true);
                @Participant(protocol = "test.fork", role = "B")
                void byClass(Session s) throws SessionException {
                    Answer answer = switch (s.inbranch("A")) {
                        case "LEFT" -> NUMBER;
                        case "RIGHT" -> throw new IllegalStateException();
                        default -> new Word();
                    };
                    if (answer.isNumber()) {
                        int x = s.receive("A");
                    }
                    s.send("A", 1);
                }
                @Participant(protocol = "test.fork", role = "B")
                void byPattern(Session s) throws SessionException {
                    Reply reply = switch (s.inbranch("A")) {
                        case "LEFT" -> new Reply(true);
                        case "RIGHT" -> throw new IllegalStateException();
                        default -> new Reply(false);
                    };
                    if (reply instanceof Reply(boolean asked) && asked) {
                        int x = s.receive("A");
                    }
                    s.send("A", 1);
                }
            }
            """;

    static final List<String[]> EDITS_OF_OBJECTS = List.of(
            new String[] {"this.number = number", "this.number = !number"},
            new String[] {"super(false)", "super(true)"},
            new String[] {"isNumber() {\n            return number", "isNumber() {\n            return !number"},
            new String[] {"number() {\n            return number", "number() {\n            return !number"},
            new String[] {"default -> new Word()", "default -> new  Word()"},
            new String[] {"boolean asked) && asked", "boolean  asked) && asked"});

    @TestFactory
    Stream<DynamicTest> whatConstructorsPutIntoObjectsMattersToOthers() {
        return EDITS_OF_OBJECTS.stream()
                .map(edit -> forthAndBack("/fixture/com/acme/Objects.java", OBJECTS, edit));
    }

    @Test
    void whatIsInObjectsIsFollowed() {
        assertThat(check(new JavaSource("/fixture/com/acme/Objects.java", OBJECTS)).diagnostics()).isEmpty();
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
