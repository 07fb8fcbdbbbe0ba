package dev.parley.workspace.java;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.LineIndex;
import dev.parley.core.diagnostic.Severity;
import dev.parley.workspace.Cancellation;
import dev.parley.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Session code while it is typed. */
class LiveJavaTest {
    private static final String PROTOCOL = """
            protocol shop {
              participants buyer, seller, bank;
              buyer->seller: <String>;
              seller->buyer: <int>;
              buyer: [ buyer->seller: <int>; seller->buyer: <boolean>; ]*
              buyer: { PAY: buyer->bank: <int>; bank->seller: <int>, LEAVE: }
            }
            """;

    private static final String BUYER = """
            import dev.parley.runtime.Participant;
            import dev.parley.runtime.Session;
            import dev.parley.runtime.SessionException;

            class Buyer {
              @Participant(protocol = "shop", role = "buyer")
              void buy(Session s) throws SessionException {
                s.send("seller", "tea");
                int price = s.receive("seller");
                int offer = price / 2;
                while (s.outwhile(offer < price)) {
                  s.send("seller", offer);
                  boolean accepted = s.receive("seller");
                  offer = accepted ? price : offer + 1;
                }
                if (price < 10) {
                  s.outbranch("PAY");
                  s.send("bank", price);
                } else {
                  s.outbranch("LEAVE");
                }
              }

              int other() {
                return 1;
              }
            }
            """;

    @TempDir
    Path folder;

    private Path file;
    private Workspace workspace;

    @BeforeEach
    void open() throws IOException {
        file = folder.resolve("Buyer.java");
        Files.writeString(folder.resolve("shop.parley"), PROTOCOL);
        Files.writeString(file, BUYER);
        workspace = Workspace.open(folder);
    }

    @Test
    void showsTheStateBeforeEachCall() {
        SessionCode.Part part = part(workspace);
        assertThat(part.following()).isEqualTo(SessionCode.Following.FOLLOWS);
        assertThat(part.operations()).hasSize(8).allSatisfy(operation -> {
            assertThat(operation.states()).isNotEmpty();
            assertThat(operation.due()).isPresent();
        });
        assertThat(part.elements()).extracting(SessionCode.Element::text)
                .containsExactly("send(\"seller\", \"tea\")", "receive(\"seller\")", "while (s.outwhile(offer < price))", "if (price < 10)");
    }

    /** Every prefix of correct code, as it is when somebody types it from the start: no error, and the states of what is complete stay. */
    @Test
    void keepsTheStatesBeforeTheCursorAtEveryKeystroke() {
        List<SessionCode.Element> finished = part(workspace).operations().toList();
        List<String> wrong = new ArrayList<>();
        for (int end = BUYER.indexOf("{", BUYER.indexOf("void buy")) + 1; end < BUYER.length(); end++) {
            String typed = BUYER.substring(0, end);
            Workspace now = workspace.withDocument(file, typed);
            LineIndex lines = new LineIndex(typed);
            errors(now).forEach(error -> wrong.add(typed + "| " + error.message()));
            List<SessionCode.Element> shown = part(now).operations().toList();
            for (SessionCode.Element operation : finished) {
                int behind = new LineIndex(BUYER).offset(operation.range().end());
                boolean complete = behind < end && typed.startsWith(";", behind);
                if (complete && shown.stream().noneMatch(other -> other.range().equals(operation.range()) && other.states().equals(operation.states()))) {
                    wrong.add(typed.substring(lines.offset(operation.range().start())) + "| " + operation);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    /** A line taken out of the middle and typed anew: no error that the finished code does not have, and the states before it stay. */
    @Test
    void keepsTheStatesBeforeALineThatIsTypedAnew() {
        // The next line starts with a keyword, so that no part of this one makes another whole program together with it.
        String line = "      s.send(\"seller\", offer);";
        int start = BUYER.indexOf(line);
        SessionCode.Element first = part(workspace).operations().toList().getFirst();
        List<String> wrong = new ArrayList<>();
        for (int length = 0; length <= line.length(); length++) {
            String typed = BUYER.substring(0, start) + line.substring(0, length) + BUYER.substring(start + line.length());
            Workspace now = workspace.withDocument(file, typed);
            boolean whole = line.substring(0, length).isBlank() || length == line.length();
            if (!whole) {
                int at = start;
                errors(now).stream()
                        .filter(error -> new LineIndex(typed).offset(error.span().range().start()) < at)
                        .forEach(error -> wrong.add(typed + "| " + error.message()));
            }
            if (part(now).operations().noneMatch(other -> other.range().equals(first.range()) && other.states().equals(first.states()))) {
                wrong.add(typed);
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void goesOnBehindABrokenPlace() {
        String broken = BUYER.replace("int offer = price / 2;", "int offer = price / ;");
        SessionCode.Part part = part(workspace.withDocument(file, broken));
        assertThat(part.operations().filter(operation -> operation.states().isEmpty())).isEmpty();
        assertThat(part.following()).isEqualTo(SessionCode.Following.OPEN);
    }

    @Test
    void goesOnBehindACallThatIsNotClosed() {
        for (String call : List.of("s.send(\"bank\", price);", "s.outbranch(\"LEAVE\");")) {
            SessionCode.Part part = part(workspace.withDocument(file, BUYER.replace(call, call.replace(");", ""))));
            assertThat(part.operations()).hasSize(8).noneMatch(operation -> operation.states().isEmpty());
        }
    }

    @Test
    void offersWhatTheProtocolAllowsNext() {
        assertThat(calls("s.|\n", "s.send(\"seller\", \"tea\");")).containsExactly("send(\"seller\", String)");
        assertThat(calls("s.se|\n", "s.send(\"seller\", \"tea\");")).containsExactly("send(\"seller\", String)");
        assertThat(calls("int price = s.|;", "int price = s.receive(\"seller\");")).containsExactly("receive(\"seller\")");
        assertThat(calls("while (s.|) {", "while (s.outwhile(offer < price)) {")).containsExactly("outwhile(condition)");
        assertThat(calls("s.out|", "s.outbranch(\"PAY\");")).containsExactly("outbranch(\"PAY\")", "outbranch(\"LEAVE\")");
        assertThat(calls("s.re|ceive(\"seller\");", "s.receive(\"seller\");")).containsExactly("receive(\"seller\")");
    }

    /** In the body of a lambda, or a case, that is only just being opened. */
    @Test
    void offersWhatIsNextInABlockThatIsBegun() {
        for (String begun : List.of("some.thing(one -> { ", "some.thing(() -> {\n        ", "case X -> ", "case X: ", "case \"X\" -> { ", "default -> ",
                "switch (some) { case X -> ", "switch (some) {\n        case X: ")) {
            assertThat(calls(begun + "s.|\n      while (more()) {\n        done();\n      }", "int price = s.receive(\"seller\");"))
                    .as(begun)
                    .containsExactly("receive(\"seller\")");
        }
    }

    /** Of what an operator with three operands needs, the third is not there yet. */
    @Test
    void offersWhatIsNextInOneOfTwoValues() {
        for (String begun : List.of("int some = other ? ", "some.thing(other ? ", "int some = other ? thing(", "int some = a ? b ? ", "int some = a ? 1 : b ? ",
                "Map<?, ? extends List<?>> some = other ? ", "int some = other ? 1 : ", "return \"?\".equals(other) ? ", "String some = \":\" + (other ? ")) {
            assertThat(calls(begun + "s.|\n      while (more()) {\n        done();\n      }", "int price = s.receive(\"seller\");"))
                    .as(begun)
                    .containsExactly("receive(\"seller\")");
        }
    }

    @Test
    void offersWhatIsNextBehindAnElseWhoseConditionIsMissing() {
        for (String begun : List.of("else ", "else { ", "else\n        ", "for (int i = 0; i < 2; i++) done();\n    else ",
                "if (some) { done(); } else { done(); } else ")) {
            assertThat(calls(begun + "s.|\n      while (more()) {\n        done();\n      }", "int price = s.receive(\"seller\");"))
                    .as(begun)
                    .containsExactly("receive(\"seller\")");
        }
    }

    @Test
    void offersNothingBehindOtherNames() {
        assertThat(calls("other.|", "s.send(\"seller\", \"tea\");")).isEmpty();
        assertThat(calls("s|", "s.send(\"seller\", \"tea\");")).isEmpty();
    }

    @Test
    void replacesWhatIsWrittenOfTheName() {
        String text = BUYER.replace("s.outbranch(\"PAY\");", "s.outb");
        int offset = text.indexOf("s.outb") + "s.ou".length();
        NextCalls next = workspace.withDocument(file, text).nextCalls(file, new LineIndex(text).position(offset)).orElseThrow();
        assertThat(next.replaced()).isEqualTo(new LineIndex(text).range(text.indexOf("outb"), "outb".length()));
        assertThat(next.due()).isEqualTo("`buyer` must choose `PAY` or `LEAVE` with `outbranch`");
    }

    /** Sessions that the code opens, gets from messages, watches with selectors, groups, or plays a part with. */
    @Test
    void offersWhatIsNextInAllKindsOfSessions() {
        assertThat(callsIn("""
                try (Session s = service.request()) {
                  s.|
                """)).containsExactly("send(String)");
        assertThat(callsIn("""
                Session s = service.request();
                s.send("tea");
                int price = s.|;
                s.close();
                """)).containsExactly("receive()");
        assertThat(callsIn("""
                SessionServer door = environment.serve("sale");
                door.accept().spawn(customer -> {
                  customer.|
                });
                """)).containsExactly("receive()");
        assertThat(callsIn("""
                environment.serve("sale").accept(Duration.ofSeconds(1)).ifPresent(customer -> {
                  String wish = customer.receive();
                  customer.|
                });
                """)).containsExactly("send(int)");
        assertThat(callsIn("""
                try (Session a = service.request(); Session b = service.request(); Selector selector = Selector.of(a, b)) {
                  a.send("tea");
                  b.send("tea");
                  while (!selector.isEmpty()) {
                    Session next = selector.select();
                    int price = next.|
                    next.close();
                  }
                }
                """)).containsExactly("receive()");
        assertThat(callsIn("""
                try (Session a = service.request(); Session b = service.request()) {
                  SessionGroup both = Session.all(a, b);
                  both.|
                """)).containsExactly("send(String)");
        assertThat(callsIn("""
                try (Session bank = environment.serve("pay").accept()) {
                  Session rest = bank.receive();
                  rest.|
                """)).containsExactly("send(int)");
        assertThat(callsIn("""
                Session s = service.request();
                s.send("tea");
                System.out.println(Math.abs(s.|
                s.close();
                """)).containsExactly("receive()");
        assertThat(callsIn("""
                Session s = registry.join("shop", "today", "bank");
                int amount = s.|
                """)).containsExactly("inbranch(\"buyer\")");
    }

    @Test
    void offersNothingWhereItIsNotKnownWhichProtocolASessionFollows() {
        assertThat(callsIn("Session s = given.request();\ns.|")).isEmpty();
        assertThat(callsIn("Session s = environment.service(name, \"tcp:127.0.0.1:1\").request();\ns.|")).isEmpty();
        assertThat(callsIn("Session s = environment.service(Names.SALE, \"tcp:127.0.0.1:1\").request();\ns.|")).isEmpty();
    }

    @Test
    void offersWhatIsNextInThePartThatAMethodPlays() {
        String text = """
                import dev.parley.runtime.*;
                class Stall {
                  void answer(@Plays(protocol = "sale", role = "server") Session customer) throws SessionException {
                    String wish = customer.receive();
                    customer.
                  }
                }
                """;
        int offset = text.indexOf("customer.\n") + "customer.".length();
        NextCalls next = withSale().withDocument(file, text).nextCalls(file, new LineIndex(text).position(offset)).orElseThrow();
        assertThat(next.calls()).extracting(Object::toString).containsExactly("send(int)");
    }

    @Test
    void showsTheStatesOfEachSessionForItself() {
        String text = client("""
                try (Session a = service.request(); Session b = service.request()) {
                  a.send("tea");
                  int price = a.receive();
                  b.send("tea");
                  int other = b.receive();
                }
                """);
        List<SessionCode.Part> parts = withSale().withDocument(file, text).sessionCode(file).orElseThrow().parts();
        assertThat(parts).hasSize(2).allSatisfy(part -> {
            assertThat(part.isParticipant()).isFalse();
            assertThat(part.protocol()).isEqualTo("sale");
            assertThat(part.role()).isEqualTo("client");
            assertThat(part.following()).isEqualTo(SessionCode.Following.FOLLOWS);
            assertThat(part.operations()).extracting(SessionCode.Element::states).containsExactly(Set.of(0), Set.of(1));
        });
        assertThat(parts.getFirst().operations()).extracting(SessionCode.Element::text).containsExactly("send(\"tea\")", "receive()");
    }

    private static String client(String body) {
        return """
                import dev.parley.runtime.*;
                import java.time.Duration;
                class Client {
                  void run(SessionEnvironment environment, SessionRegistry registry, Service given, String name) throws Exception {
                    Service service = environment.service("sale", "tcp:127.0.0.1:4711");
                    %s
                  }
                }
                """.formatted(body.indent(4).strip());
    }

    /** The calls offered at {@code |} in the body of a method. */
    private List<String> callsIn(String body) {
        String text = client(body);
        int offset = text.indexOf('|');
        String typed = text.replace("|", "");
        return withSale().withDocument(file, typed).nextCalls(file, new LineIndex(typed).position(offset))
                .map(found -> found.calls().stream().map(Object::toString).toList())
                .orElse(List.of());
    }

    private Workspace withSale() {
        return workspace.withDocument(folder.resolve("sale.parley"), """
                protocol sale { cbegin.!<String>.?(int) }
                protocol rest { !<int> }
                protocol pay { cbegin.!<@(rest)> }
                """);
    }

    /** A method in which a bracket is open does not swallow the one behind it, wherever that bracket was to end. */
    @Test
    void keepsTheStatesOfTheMethodsBehindAnOpenBracket() {
        for (String typed : List.of("if (a) {", "some.thing(", "some.thing(one -> {", "while (some.more(a", "ifPresent(one -> { Selector b;")) {
            String text = BUYER.replace("  @Participant", "  void before(int a) {\n    " + typed + "\n    int b = 1;\n  }\n\n  @Participant");
            SessionCode.Part shown = part(workspace.withDocument(file, text));
            assertThat(shown.method()).as(typed).isEqualTo("Buyer.buy");
            assertThat(shown.operations()).as(typed).hasSize(8).allSatisfy(operation -> assertThat(operation.states()).isNotEmpty());
        }
    }

    @Test
    void knowsTheClassOfAMethodBehindOneThatIsOutOfShape() {
        String broken = BUYER.replace("  @Participant", "  void before() {\n    try Door door = open()) {\n      door.close();\n    }\n  }\n\n  @Participant");
        assertThat(part(workspace.withDocument(file, broken)).method()).isEqualTo(part(workspace).method());
    }

    /** What was seen of a method is kept only while everything that it was seen with is as it was. */
    @Test
    void looksAgainAtOtherMethodsWhenSomethingElseChanged() throws IOException {
        Path names = folder.resolve("Names.java");
        String withNames = BUYER.replace("s.outbranch(\"PAY\")", "s.outbranch(Names.PAY)");
        String broken = withNames.replace("return 1;", "return 1 +");
        Files.writeString(names, "interface Names { String PAY = \"PAY\"; }");
        Files.writeString(file, withNames);
        Workspace opened = Workspace.open(folder);
        assertThat(part(opened).following()).isEqualTo(SessionCode.Following.FOLLOWS);
        Workspace edited = opened.withDocument(file, broken);
        List<SessionCode.Element> before = part(edited).elements();
        assertThat(before.get(1).states()).isNotEmpty();
        assertThat(part(edited.withDocument(names, "interface Names { String PAY = \"LEAVE\"; }")).elements()).isNotEqualTo(before);
        assertThat(part(edited.withDocument(folder.resolve("shop.parley"), PROTOCOL.replace("seller->buyer: <int>;\n", "bank->buyer: <int>;\n"))).elements())
                .isNotEqualTo(before);
        assertThat(part(edited).elements()).isEqualTo(before);
        assertThat(part(Workspace.open(folder).withDocument(file, broken)).elements()).isEqualTo(before);
    }

    @Test
    void startsOverAfterADocumentWasClosed() {
        Set<Integer> before = part(workspace.withDocument(file, BUYER + " ")).operations().findFirst().orElseThrow().states();
        Workspace closed = workspace.withDocument(file, BUYER).withoutDocument(file);
        assertThat(part(closed).operations().findFirst().orElseThrow().states()).isEqualTo(before);
    }

    @Test
    void seesNoParticipantsWhereThereAreNone() {
        assertThat(workspace.withDocument(file, "class Buyer {}").sessionCode(file)).contains(new SessionCode(List.of()));
    }

    /** The calls offered at {@code |} in {@code typed}, which stands in place of {@code written}. */
    private List<String> calls(String typed, String written) {
        String text = BUYER.replace(written, typed.replace("|", ""));
        int offset = BUYER.indexOf(written) + typed.indexOf('|');
        Optional<NextCalls> next = workspace.withDocument(file, text).nextCalls(file, new LineIndex(text).position(offset));
        return next.map(found -> found.calls().stream().map(Object::toString).toList()).orElse(List.of());
    }

    private SessionCode.Part part(Workspace now) {
        return now.sessionCode(file).orElseThrow().parts().getFirst();
    }

    private List<Diagnostic> errors(Workspace now) {
        return now.check(Cancellation.never()).files().stream()
                .flatMap(report -> report.diagnostics().stream())
                .filter(found -> found.kind().severity() == Severity.ERROR)
                .toList();
    }
}
