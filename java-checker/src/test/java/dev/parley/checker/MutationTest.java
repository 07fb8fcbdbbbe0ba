package dev.parley.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.diagnostic.Diagnostic;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Changes correct participants mechanically, one line at a time: every change must be reported, and as one mistake. */
class MutationTest {
    private static final String CLIENT = """
            s.begin();
            Employer mine = s.receive("infoSvr");
            Location here = s.receive("infoSvr");
            while (s.inwhile("infoSvr")) {
                Member member = s.receive("infoSvr");
                Employer employer = s.receive("infoSvr");
                Location location = s.receive("infoSvr");
                EmailID address = s.receive("infoSvr");
                if (mine.equals(employer) && here.equals(location)) {
                    s.outbranch("INVITE");
                    s.send("mailSvr", address, new Event("Movie"));
                } else {
                    s.outbranch("NOOP");
                }
            }
            """;

    private static final String INFO_SERVER = """
            s.awaitBegin();
            s.send("client", new Employer("acme"));
            s.send("client", new Location("here"));
            int i = 0;
            while (s.outwhile(i++ < 3)) {
                s.send("client", new Member("m"));
                s.send("client", new Employer("e"));
                s.send("client", new Location("l"));
                s.send("client", new EmailID("@"));
            }
            """;

    private static final String MAIL_SERVER = """
            s.awaitBegin();
            while (s.inwhile("infoSvr")) {
                switch (s.inbranch("client")) {
                    case "INVITE" -> {
                        Payload2<EmailID, Event> both = s.receive2("client");
                    }
                    case "NOOP" -> {}
                }
            }
            """;

    private static final String CALCULATOR = """
            boolean more = true;
            while (more) {
                switch (s.inbranch("A")) {
                    case "add":
                        Payload2<Integer, Integer> both = s.receive2("A");
                        s.send("A", both.first() + both.second());
                        break;
                    case "neg":
                        int one = s.receive("A");
                        s.send("A", -one);
                        break;
                    default:
                        more = false;
                }
            }
            """;

    private final JavaChecker checker = new JavaChecker();
    private final JavaEnvironment environment =
            new JavaEnvironment(List.of(TestResources.path("sources")), TestResources.runtime(), Map.of());

    private record Subject(String protocol, String role, String body) {}

    private record Mutant(String what, String body) {}

    @TestFactory
    Stream<DynamicTest> everyMutantIsOneFinding() {
        return Stream.of(
                        new Subject("social.invitation", "client", CLIENT),
                        new Subject("social.invitation", "infoSvr", INFO_SERVER),
                        new Subject("social.invitation", "mailSvr", MAIL_SERVER),
                        new Subject("test.calculator", "B", CALCULATOR))
                .map(subject -> DynamicTest.dynamicTest(subject.protocol() + "@" + subject.role(), () -> {
                    assertThat(check(subject, subject.body())).isEmpty();
                    List<String> survivors = new ArrayList<>();
                    for (Mutant mutant : mutants(subject.body())) {
                        List<String> found = check(subject, mutant.body());
                        if (found.size() != 1) {
                            survivors.add(mutant.what() + " -> " + found);
                        }
                    }
                    assertThat(String.join("\n", survivors)).isEmpty();
                }));
    }

    private List<String> check(Subject subject, String body) {
        String text = "package com.acme;\nimport com.acme.social.*;\nimport dev.parley.runtime.*;\nclass Client {\n@Participant(protocol = \""
                + subject.protocol() + "\", role = \"" + subject.role() + "\")\nvoid run(Session s) throws Exception {\n" + body + "}\n}\n";
        return checker.check(new JavaSource("/fixture/com/acme/Client.java", text), environment, TestProtocols.all()).diagnostics().stream()
                .map(MutationTest::words)
                .toList();
    }

    private static String words(Diagnostic diagnostic) {
        return diagnostic.span().range().start().line() - 6 + ": " + diagnostic.kind().code() + " " + diagnostic.message();
    }

    private static List<Mutant> mutants(String body) {
        List<String> lines = body.lines().toList();
        List<Mutant> mutants = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (isCall(line)) {
                mutants.add(new Mutant("drop " + line.strip(), with(lines, i, "")));
                mutants.add(new Mutant("repeat " + line.strip(), with(lines, i, line + " " + line.replaceAll("[\\w<>, ]+ = (s\\..*;)", "$1"))));
                if (i + 1 < lines.size() && isCall(lines.get(i + 1))) {
                    mutants.add(new Mutant("swap " + line.strip(), with(lines, i, lines.get(i + 1), line)));
                }
            }
            Stream.of("client:mailSvr", "infoSvr:mailSvr", "mailSvr:infoSvr", "inwhile(\"infoSvr\"):outwhile(true)", "INVITE:INVITED",
                            "NOOP:PASS", "Location location:Employer location", "new EmailID:new Event", "begin():awaitBegin()",
                            "outwhile(i++ < 3):inwhile(\"client\")")
                    .map(change -> change.split(":"))
                    .filter(change -> line.contains(change[0]) && !line.contains("case") && !(change[0].equals("begin()") && line.contains("await")))
                    .forEach(change -> mutants.add(new Mutant("change " + line.strip() + " to " + change[1], with(lines, i(lines, line), line.replace(change[0], change[1])))));
        }
        return mutants;
    }

    private static int i(List<String> lines, String line) {
        return lines.indexOf(line);
    }

    private static boolean isCall(String line) {
        return line.contains("s.") && line.endsWith(";");
    }

    private static String with(List<String> lines, int index, String... replacement) {
        List<String> changed = new ArrayList<>(lines);
        for (int i = 0; i < replacement.length; i++) {
            changed.set(index + i, replacement[i]);
        }
        return String.join("\n", changed) + "\n";
    }
}
