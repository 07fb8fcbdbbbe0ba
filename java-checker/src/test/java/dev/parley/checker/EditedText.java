package dev.parley.checker;

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

    private EditedText(String name, String text, Edit... edits) {
        this("/fixture/com/acme/" + name + ".java", text, List.of(edits));
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
    static final EditedText FIELDS = new EditedText("Fields", """
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
            """,
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
    static final EditedText OPENINGS = new EditedText("Openings", """
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
            """,
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
    static final EditedText OBJECTS = new EditedText("Objects", """
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
            """,
            new Edit("this.number = number", "this.number = !number"),
            new Edit("super(false)", "super(true)"),
            new Edit("isNumber() {\n            return number", "isNumber() {\n            return !number"),
            new Edit("number() {\n            return number", "number() {\n            return !number"),
            new Edit("default -> new Word()", "default -> new  Word()"),
            new Edit("boolean asked) && asked", "boolean  asked) && asked"));

    /** What constructors and initializers put into the maps of their class matters to all who ask these. */
    static final EditedText TABLES = new EditedText("Tables", """
            package com.acme;
            import dev.parley.runtime.*;
            import java.util.EnumMap;
            import java.util.HashMap;
            import java.util.Map;
            class Tables {
                enum Way { LEFT, RIGHT, NEITHER }
                interface Handler {
                    void handle(Session s) throws SessionException;
                }
                private static final Map<String, Handler> BY_LABEL = new HashMap<>();
                static {
                    BY_LABEL.put("LEFT", s -> {
                        int x = s.receive("A");
                    });
                    BY_LABEL.put("RIGHT", s -> {
                        String x = s.receive("A");
                    });
                    BY_LABEL.put("NEITHER", s -> {});
                }
                private final Map<Way, Handler> byWay = new EnumMap<>(Way.class);
                private final Map<Way, Handler> copied;
                private final Map<Way, Handler> unfilled = new EnumMap<>(Way.class);
                Tables() {
                    byWay.put(Way.LEFT, this::number);
                    byWay.put(Way.RIGHT, Tables::word);
                    byWay.put(Way.NEITHER, s -> {});
                    copied = new EnumMap<>(Map.of(Way.LEFT, this::number, Way.RIGHT, Tables::word, Way.NEITHER, s -> {}));
                }
                Tables(String nothing) {
                    this();
                }
                @Participant(protocol = "test.fork", role = "B")
                void first(Session s) throws SessionException {
                    BY_LABEL.get(s.inbranch("A")).handle(s);
                    s.send("A", 1);
                }
                @Participant(protocol = "test.fork", role = "B")
                void second(Session s) throws SessionException {
                    byWay.get(Way.valueOf(s.inbranch("A"))).handle(s);
                    s.send("A", 1);
                }
                @Participant(protocol = "test.fork", role = "B")
                void third(Session s) throws SessionException {
                    copied.get(Way.valueOf(s.inbranch("A"))).handle(s);
                    s.send("A", 1);
                }
                @Participant(protocol = "test.fork", role = "B")
                void fourth(Session s) throws SessionException {
                    unfilled.get(Way.valueOf(s.inbranch("A"))).handle(s);
                    s.send("A", 1);
                }
                void other() {
                    int size = byWay.size();
                }
                private void number(Session s) throws SessionException {
                    int x = s.receive("A");
                }
                private static void word(Session s) throws SessionException {
                    String x = s.receive("A");
                }
            }
            """,
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
    static final EditedText QUESTIONS = new EditedText("Questions", """
            package com.acme;
            import dev.parley.runtime.*;
            import java.util.List;
            import java.util.function.Predicate;
            class Questions {
                record Order(String article, int count, List<String> notes) {
                    boolean isTea() {
                        return article.equals("tea");
                    }
                    boolean isEmpty() {
                        return notes.isEmpty();
                    }
                }
                sealed interface Answer {
                    default boolean isTaken() {
                        return this instanceof Taken;
                    }
                    boolean isLeft();
                }
                record Taken(int price) implements Answer {
                    public boolean isLeft() {
                        return false;
                    }
                }
                record Left() implements Answer {
                    public boolean isLeft() {
                        return true;
                    }
                }
                private static final Predicate<Order> LARGE = order -> isMuch(order.count());
                private static final Predicate<Order> TEA = Order::isTea;
                private final Predicate<Order> dear = order -> 3 < order.count();
                private int calls = 3;
                private static boolean isMuch(int count) {
                    return count > 100;
                }
                private boolean isMany(Order order) {
                    return LARGE.test(order) && isMuch(order.count());
                }
                @Participant(protocol = "test.plain", role = "B")
                void byPredicate(Session s, Order order) throws SessionException {
                    s.receive("A");
                    if (LARGE.test(order)) s.send("A", "x");
                    if (!LARGE.test(order)) s.send("A", "y");
                }
                @Participant(protocol = "test.plain", role = "B")
                void byOwnPredicate(Session s, Order order) throws SessionException {
                    s.receive("A");
                    if (dear.test(order)) s.send("A", "x");
                    if (!dear.test(order)) s.send("A", "y");
                }
                @Participant(protocol = "test.plain", role = "B")
                void byReference(Session s, Order order) throws SessionException {
                    s.receive("A");
                    if (TEA.test(order)) s.send("A", "x");
                    if (!TEA.test(order)) s.send("A", "y");
                }
                @Participant(protocol = "test.plain", role = "B")
                void byHelper(Session s, Order order) throws SessionException {
                    s.receive("A");
                    if (isMany(order)) s.send("A", "x");
                    if (!isMany(order)) s.send("A", "y");
                }
                @Participant(protocol = "test.plain", role = "B")
                void byList(Session s, Order order) throws SessionException {
                    s.receive("A");
                    if (order.isEmpty()) s.send("A", "x");
                    if (!order.isEmpty()) s.send("A", "y");
                }
                @Participant(protocol = "test.plain", role = "B")
                void byClass(Session s, Answer answer) throws SessionException {
                    s.receive("A");
                    if (answer.isTaken()) s.send("A", "x");
                    if (!(answer instanceof Taken)) s.send("A", "y");
                }
                @Participant(protocol = "test.plain", role = "B")
                void byConstants(Session s, Answer answer) throws SessionException {
                    s.receive("A");
                    if (answer.isLeft()) s.send("A", "x");
                    if (!(answer instanceof Left)) s.send("A", "y");
                }
                void other() {
                    int before = calls;
                }
            }
            """,
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
    static final EditedText UNNAMED = new EditedText("Unnamed", """
            package com.acme;
            import dev.parley.runtime.*;
            class Unnamed {
                enum Peer {
                    FIRST("A");
                    private final String label;
                    Peer(String label) {
                        this.label = label;
                    }
                    @Override
                    public String toString() {
                        return label;
                    }
                }
                record Closing(Session session) implements AutoCloseable {
                    @Override
                    public void close() throws SessionException {
                        session.send("A", "x");
                    }
                }
                @Participant(protocol = "test.plain", role = "B")
                void named(Session s) throws SessionException {
                    for (Peer peer : Peer.values()) {
                        s.receive(peer.toString());
                    }
                    s.send("A", "x");
                }
                @Participant(protocol = "test.plain", role = "B")
                void putTogether(Session s) throws SessionException {
                    for (Peer peer : Peer.values()) {
                        s.receive("" + peer);
                    }
                    s.send("A", "x");
                }
                @Participant(protocol = "test.plain", role = "B")
                void shown(Session s) throws SessionException {
                    for (Peer peer : Peer.values()) {
                        s.receive(String.valueOf(peer));
                    }
                    s.send("A", "x");
                }
                @Participant(protocol = "test.plain", role = "B")
                void closed(Session s) throws SessionException {
                    try (Closing closing = closing(s)) {
                        s.receive("A");
                    }
                }
                private Closing closing(Session s) {
                    return new Closing(s);
                }
            }
            """,
            new Edit("s.receive(peer.toString());", "s.receive(\"A\");"),
            new Edit("return label;", "return label.trim();"),
            new Edit("return label;", "return \"C\";"),
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
