package dev.parley.checker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * A text in which methods depend on each other by more than their calls, with edits of it.
 *
 * @param path where the text stands
 * @param text what it says
 * @param edits each of something in the text, to be tried forth and back
 */
record EditedText(String path, String text, List<Edit> edits) {
    /** What stands in a text, and what it is replaced by. */
    record Edit(String old, String typed) {}

    private EditedText(String name, Edit... edits) {
        this("/fixture/com/acme/" + name + ".java", text(name), List.of(edits));
    }

    private static String text(String name) {
        try {
            return Files.readString(TestResources.path("edited/" + name + ".java"));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    JavaSource whole() {
        return new JavaSource(path, text);
    }

    /** The text after an edit; it fails where the text has nothing that the edit is of. */
    JavaSource edited(Edit edit) {
        if (!text.contains(edit.old)) {
            throw new IllegalArgumentException(edit.old);
        }
        return new JavaSource(path, text.replace(edit.old, edit.typed));
    }

    /** What methods do to fields matters to others. */
    static final EditedText FIELDS = new EditedText("Fields",
            new Edit("s.send(\"tea\");\n            int", "s.send(\"milk\");\n            int"),
            new Edit("\"test.buy\"", "\"test.pay\""),
            new Edit("\"test.buy\"", "BUY"),
            new Edit("shop = environment", "environment"),
            new Edit("int count = peers.length", "peers[0] = \"B\""),
            new Edit("int count = peers.length", "int count = peers[0] == null ? 0 : 1"),
            new Edit("int count = peers.length", "java.util.Arrays.sort(peers)"),
            new Edit("int count = peers.length", "new Helper() {}.hashCode()"),
            new Edit("int count = peers.length", "carrying.remove(Way.RIGHT)"),
            new Edit("int count = peers.length", "carrying.contains(Way.RIGHT)"),
            new Edit("this == LEFT", "this == RIGHT"),
            new Edit("return valueOf(label)", "return valueOf(label.isEmpty() ? \"LEFT\" : label)"),
            new Edit("s.send(\"tea\");\n        return", "return"),
            new Edit("s.send(\"tea\");\n        return", "s.send(1);\n        return"));

    /** Which protocol a method opens matters to others. */
    static final EditedText OPENINGS = new EditedText("Openings",
            new Edit("buy(open(environment.service(\"test.buy\"", "buy(open(environment.service(\"test.give\""),
            new Edit("open(environment.service(\"test.give\"", "open(environment.service(\"test.buy\""),
            new Edit("return service.request()", "return null"),
            new Edit("return service.request()", "service = null; return service.request()"),
            new Edit("s.send(numbers);\n", "s.send(numbers); s.send(1);\n"),
            new Edit("s.send(\"tea\");\n", "s.send(\"milk\");\n"),
            new Edit("s.send(\"tea\");\n", "int nothing = 0;\n"),
            new Edit("buy(services.shop().request())", "services.limit() + buy(services.shop().request())"),
            new Edit("\"test.buy\", \"tcp:127.0.0.1:3\"", "\"test.give\", \"tcp:127.0.0.1:3\""),
            new Edit("\"test.buy\", \"tcp:127.0.0.1:4\"", "\"test.give\", \"tcp:127.0.0.1:4\""),
            new Edit("equals(\"test.buy\")", "equals(\"test.give\")"),
            new Edit("s.send(1);\n", "s.send(2);\n"),
            new Edit("s.send(1);\n", "int nothing = 0;\n"),
            new Edit("next.ifPresent(Openings::quietly);", "next.ifPresent(Openings::quietly); next.ifPresent(Openings::quietly);"),
            new Edit("pool.execute(r);", "pool.execute(r); pool.execute(r);"),
            new Edit("pool.execute(r);", "int nothing = 0;\n"));

    /** What constructors put into objects matters to others. */
    static final EditedText OBJECTS = new EditedText("Objects",
            new Edit("this.number = number", "this.number = !number"),
            new Edit("super(false)", "super(true)"),
            new Edit("isNumber() {\n            return number", "isNumber() {\n            return !number"),
            new Edit("number() {\n            return number", "number() {\n            return !number"),
            new Edit("default -> new Word()", "default -> new  Word()"),
            new Edit("boolean asked) && asked", "boolean  asked) && asked"));

    /** What constructors and initializers put into the maps of their class matters to all who ask these. */
    static final EditedText TABLES = new EditedText("Tables",
            new Edit("private void number(Session s) throws SessionException {\n        int x", "private void number(Session s) throws SessionException {\n        String x"),
            new Edit("private void number(Session s) throws SessionException {\n        int x = s.receive(\"A\");", "private void number(Session s) throws SessionException {\n        int x = 0;"),
            new Edit("String x = s.receive(\"A\");", "String x = s.receive(\"A\"); s.send(\"A\", 2);"),
            new Edit("byWay.put(Way.LEFT, this::number);\n        byWay.put(Way.RIGHT, Tables::word);", "byWay.put(Way.RIGHT, this::number);\n        byWay.put(Way.LEFT, Tables::word);"),
            new Edit("byWay.put(Way.NEITHER, s -> {});", ""),
            new Edit("byWay.put(Way.NEITHER, s -> {});", "byWay.put(Way.NEITHER, this::number);"),
            new Edit("Way.RIGHT, Tables::word, Way.NEITHER", "Way.RIGHT, this::number, Way.NEITHER"),
            new Edit("BY_LABEL.put(\"LEFT\", s -> {\n            int x", "BY_LABEL.put(\"LEFT\", s -> {\n            String x"),
            new Edit("BY_LABEL.put(\"NEITHER\", s -> {});", ""),
            new Edit("Tables(String nothing) {\n        this();", "Tables(String nothing) {\n        this(); unfilled.put(Way.LEFT, this::number);"),
            new Edit("Tables() {\n", "Tables() {\n        unfilled.put(Way.LEFT, this::number);\n"),
            new Edit("this();", "copied = new EnumMap<>(Map.of());"),
            new Edit("int size = byWay.size();", "byWay.put(Way.LEFT, Tables::word);"),
            new Edit("int size = byWay.size();", "BY_LABEL.clear();"),
            new Edit("int size = byWay.size();", "unfilled.put(Way.LEFT, Tables::word);"),
            new Edit("byWay.get(Way.valueOf", "byWay  .get(Way.valueOf"));

    /** What methods and functions answer matters to those that ask twice. */
    static final EditedText QUESTIONS = new EditedText("Questions",
            new Edit("return count > 100;", "return count > System.nanoTime();"),
            new Edit("return article.equals(\"tea\");", "return System.nanoTime() > 3;"),
            new Edit("return notes.isEmpty();", "return notes.add(article);"),
            new Edit("return this instanceof Taken;", "return !(this instanceof Taken);"),
            new Edit("return this instanceof Taken;", "return System.nanoTime() > 3;"),
            new Edit("return false;", "return System.nanoTime() > 3;"),
            new Edit("return true;", "return false;"),
            new Edit("return LARGE.test(order) && isMuch", "return calls++ > 3 && isMuch"),
            new Edit("order -> 3 <", "order -> calls++ <"),
            new Edit("order -> isMuch(order.count())", "order -> System.nanoTime() > order.count()"),
            new Edit("record Left() implements Answer {", "record Left() implements Answer {\n        public boolean isTaken() { return true; }"),
            new Edit("if (!LARGE.test(order)) s.send", "if (LARGE.test(order)) s.send"));

    /** Methods that code runs without naming them. */
    static final EditedText UNNAMED = new EditedText("Unnamed",
            new Edit("s.receive(peer.toString());", "s.receive(\"A\");"),
            new Edit("return name().toUpperCase();", "return name().toUpperCase(java.util.Locale.getDefault());"),
            new Edit("return name().toUpperCase();", "return \"C\";"),
            new Edit("s.receive(\"\" + peer);", "int got = s.receive(\"\" + peer);"),
            new Edit("s.receive(String.valueOf(peer));", "int got = s.receive(String.valueOf(peer));"),
            new Edit("s.receive(\"A\");\n        }\n    }\n    private", "int got = s.receive(\"A\");\n        }\n    }\n    private"),
            new Edit("session.send(\"A\", \"x\");", "session.receive(\"A\");"));

    /** All of them. */
    static List<EditedText> all() {
        return List.of(FIELDS, OPENINGS, OBJECTS, TABLES, QUESTIONS, UNNAMED);
    }

    /** A test of each edit of each text. */
    static Stream<DynamicTest> tests(BiConsumer<JavaSource, JavaSource> forthAndBack) {
        return all().stream().flatMap(text -> text.edits.stream().map(edit -> DynamicTest.dynamicTest(edit.old + " becomes " + edit.typed, () ->
                forthAndBack.accept(text.whole(), text.edited(edit)))));
    }
}
