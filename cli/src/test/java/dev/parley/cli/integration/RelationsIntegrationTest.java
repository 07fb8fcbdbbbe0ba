package dev.parley.cli.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.parley.cli.integration.Parley.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands on machines, and the forms that scripts rely on. */
class RelationsIntegrationTest {
    private static final int MANY = 200;

    @TempDir
    private Path folder;

    private Parley parley;

    @BeforeEach
    void writeMachines() throws IOException {
        folder = folder.toRealPath();
        parley = new Parley(folder);
        Parley.write(folder, "good.txt", "A: B!ask<int>;{B?yes;end, B?no;end}\nB: A?ask<int>;{A!yes;end, A!no;end}\n");
        Parley.write(folder, "bad.txt", "A: B!ask<int>;B?yes;end\nB: A?ask<int>;{A!yes;end, A!no;end}\n");
        Parley.write(folder, "endless.txt", "A: rec t . {B!x;t, B!stop;C!done;end}\nB: C?go;rec t . {A?x;t, A?stop;end}\nC: A?done;B!go;end\n");
        Parley.write(folder, "broken.txt", "A: B!ask;\n");
        Parley.write(folder, "client.dot", "digraph A { 0 -> 1 [label=\"B!ask(int)\"]; 1 -> 2 [label=\"B?yes()\"]; 1 -> 2 [label=\"B?no()\"]; }\n");
    }

    @Test
    void compatAnswersForEveryFile() throws Exception {
        Outcome outcome = parley.run("compat", "--max-k", "3", "--format", "json", "good.txt", "bad.txt", "endless.txt", "broken.txt")
                .withoutStackTrace();

        assertThat(outcome.exitCode()).isEqualTo(1);
        List<JsonObject> entries = objects(outcome);
        assertThat(entries).extracting(entry -> entry.get("file").getAsString())
                .containsExactly("good.txt", "bad.txt", "endless.txt", "broken.txt");
        assertThat(entries).extracting(entry -> text(entry, "verdict")).containsExactly("holds", "fails", "unknown", "null");
        assertThat(entries).extracting(entry -> text(entry, "k")).containsExactly("1", "1", "null", "null");
        assertThat(entries).extracting(entry -> text(entry, "directed")).containsExactly("true", "true", "true", "null");
        assertThat(entries).extracting(entry -> text(entry, "deterministic")).containsExactly("true", "true", "true", "null");
        assertThat(entries.get(1).getAsJsonArray("trace")).hasSize(3);
        assertThat(entries.get(2).get("bound").getAsInt()).isEqualTo(3);
        assertThat(entries.get(3).getAsJsonArray("diagnostics").get(0).getAsJsonObject().get("code").getAsString()).isEqualTo("PAR1010");
    }

    @Test
    void compatHoldsForManyFilesInOneProcess() throws Exception {
        List<String> arguments = new ArrayList<>(List.of("compat", "--format", "json"));
        for (int i = 0; i < MANY; i++) {
            Parley.write(folder, "many/system" + i + ".txt", "A: " + "B!x;".repeat(i % 5 + 1) + "end\nB: " + "A?x;".repeat(i % 5 + 1) + "end\n");
            arguments.add("many/system" + i + ".txt");
        }

        Outcome outcome = parley.run(arguments.toArray(String[]::new));

        assertThat(outcome.exitCode()).isZero();
        assertThat(objects(outcome)).hasSize(MANY).allMatch(entry -> text(entry, "verdict").equals("holds"));
        assertThat(objects(parley.run("compat", "--format", "json", "many"))).hasSize(MANY);
    }

    @Test
    void checkHasAnEntryForEveryOfManyFiles() throws Exception {
        for (int i = 0; i < MANY; i++) {
            String arrow = i % 10 == 0 ? "A->C" : "A->B";
            Parley.write(folder, "many/deep" + i % 7 + "/p" + i + ".parley", "protocol p" + i + " { participants A, B; " + arrow + ": <int>; }\n");
        }

        Outcome outcome = parley.run("check", "--format", "json", "many").withoutStackTrace();

        assertThat(outcome.exitCode()).isEqualTo(1);
        JsonArray files = JsonParser.parseString(outcome.out()).getAsJsonObject().getAsJsonArray("files");
        assertThat(files).hasSize(MANY);
        assertThat(files.asList().stream().filter(file -> file.getAsJsonObject().get("errors").getAsInt() > 0)).hasSize(MANY / 10);
    }

    @Test
    void sessionsAsPayloadsAreTheSameInEveryFormat() throws Exception {
        Parley.write(folder, "give.parley", """
                protocol service cbegin.!<int>.?(String)
                protocol live ![?{ok: , no: }]*
                protocol give { participants A, B; A->B: <@(live)>; A->B: offer<@(service), noalias int[]>; }
                """);
        Parley.write(folder, "Hire.scr", """
                module Hire;
                global protocol Job(role Boss, role Worker) { work(int) from Boss to Worker; done() from Worker to Boss; }
                global protocol Hire(role A, role B) { take(Job@Worker) from A to B; }
                type <java> "int" from "" as int;
                """);
        for (String format : List.of("dot", "types")) {
            assertThat(parley.run("project", ".", "--format", format, "--out", "out").exitCode()).isZero();
        }

        for (String extension : List.of("dot", "txt")) {
            for (String[] pair : new String[][] {
                {"give.parley#give@A", "out/give.give.A." + extension}, {"Hire.scr#Hire@B", "out/Hire.Hire.B." + extension}
            }) {
                assertThat(parley.run("subtype", pair[0], pair[1]).withoutStackTrace().out()).startsWith("holds");
                assertThat(parley.run("subtype", pair[1], pair[0]).withoutStackTrace().out()).startsWith("holds");
            }
        }
    }

    @Test
    void localProtocolsThatStandAloneAreMachines() throws Exception {
        Parley.write(folder, "Alone.scr", """
                module Alone;
                local protocol Ask at C(role C, role S) { rec X { choice at C { q() to S; a() from S; continue X; } or { bye() to S; } } }
                local protocol Ask at S(role C, role S) { rec X { choice at C { q() from C; a() to C; continue X; } or { bye() from C; } } }
                local protocol Once at C(role C, role S) { q() to S; a() from S; bye() to S; }
                """);

        assertThat(parley.run("compat", "Alone.scr").withoutStackTrace().out()).contains("(Alone.Ask): safe");
        assertThat(parley.run("subtype", "Alone.scr#Once@C", "Alone.scr#Ask@C").withoutStackTrace().out()).startsWith("holds");
        assertThat(parley.run("subtype", "Alone.scr#Ask@C", "Alone.scr#Once@C").withoutStackTrace().out()).startsWith("fails");
        assertThat(parley.run("dual", "Alone.scr#Ask@C").withoutStackTrace().out()).contains("local protocol Ask at S(");
    }

    @Test
    void projectWritesAFilePerRoleThatCanBeReadBack() throws Exception {
        Parley.write(folder, "p/auth.parley", "package auth; protocol login { participants C, S, L; C->S: try<String>; S->C,L: <int>; }\n");
        Parley.write(folder, "p/wrong.parley", "protocol wrong { participants A, B; A->X: <int>; }\n");

        Outcome outcome = parley.run("project", "p", "--all", "--format", "dot", "--out", "graphs").withoutStackTrace();

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.err()).contains("PAR2001", "wrong.parley");
        try (Stream<Path> files = Files.list(folder.resolve("graphs"))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("auth.login.C.dot", "auth.login.L.dot", "auth.login.S.dot");
        }
        assertThat(folder.resolve("graphs/auth.login.C.dot")).content().contains("label=\"S!try(String)\"");
        for (String role : List.of("C", "S", "L")) {
            assertThat(parley.run("subtype", "graphs/auth.login." + role + ".dot", "p/auth.parley#login@" + role).exitCode()).isZero();
        }
        assertThat(parley.run("compat", "--system", "graphs").exitCode()).isZero();
    }

    @Test
    void projectKeepsFilesOfOneNameApart() throws Exception {
        Parley.write(folder, "p/one/same.parley", "package one; protocol same { participants A, B; A->B: <int>; }\n");
        Parley.write(folder, "p/two/same.parley", "package two; protocol same { participants A, B; B->A: <int>; }\n");

        assertThat(parley.run("project", "p", "--all", "--format", "dot", "--out", "graphs").exitCode()).isZero();

        assertThat(folder.resolve("graphs/one/same.same.A.dot")).content().contains("B!(int)");
        assertThat(folder.resolve("graphs/two/same.same.A.dot")).content().contains("B?(int)");
    }

    @Test
    void graphsOfOneNameAreNamedAfterTheirFiles() throws Exception {
        Parley.write(folder, "Auth.P.A.dot", "digraph G { 0 -> 1 [label=\"B!x()\"]; }\n");
        Parley.write(folder, "Auth.P.B.dot", "digraph G { 0 -> 1 [label=\"A?x()\"]; }\n");

        assertThat(parley.run("compat", "--system", "Auth.P.A.dot", "Auth.P.B.dot").exitCode()).isZero();
        assertThat(parley.run("compat", "--system", "good.txt", "bad.txt").withoutStackTrace().exitCode()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({
        "good.txt#A, client.dot, false, holds, 0",
        "bad.txt#A, good.txt#A, false, fails, 1",
        "bad.txt#A, good.txt#A, true, fails, 1",
    })
    void subtypeAnswersInJson(String left, String right, boolean asynchronous, String verdict, int exitCode) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("subtype", "--format", "json", left, right));
        if (asynchronous) {
            arguments.add("--async");
        }

        Outcome outcome = parley.run(arguments.toArray(String[]::new)).withoutStackTrace();

        JsonObject answer = JsonParser.parseString(outcome.out()).getAsJsonObject();
        assertThat(answer.get("verdict").getAsString()).isEqualTo(verdict);
        assertThat(answer.get("bound").isJsonNull()).isTrue();
        assertThat(answer.getAsJsonArray("trace").isEmpty()).isEqualTo(verdict.equals("holds"));
        assertThat(outcome.exitCode()).isEqualTo(exitCode);
    }

    @Test
    void counterexamplesAreDrawn() throws Exception {
        assertThat(parley.run("compat", "--format", "mermaid", "bad.txt").out()).startsWith("sequenceDiagram");
        assertThat(parley.run("compat", "--format", "svg", "bad.txt").out()).contains("<svg");
        assertThat(parley.run("subtype", "--format", "mermaid", "bad.txt#A", "good.txt#A").out()).startsWith("sequenceDiagram");
        assertThat(parley.run("subtype", "--format", "svg", "bad.txt#A", "good.txt#A").out()).contains("<svg");
    }

    @Test
    void dualOfDualIsTheMachine() throws Exception {
        Parley.write(folder, "dual.txt", parley.run("dual", "good.txt#A", "--format", "types").out());

        assertThat(parley.run("subtype", "dual.txt", "good.txt#B").exitCode()).isZero();
        assertThat(parley.run("subtype", "good.txt#B", "dual.txt").exitCode()).isZero();
        assertThat(parley.run("dual", "good.txt#A", "--format", "json").out()).contains("\"receive\"");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            compat missing.txt                   | 2 | does not exist
            compat --k 0 good.txt                | 2 | at least 1
            compat --k 1 --max-k 2 good.txt      | 2 | mutually exclusive
            compat                               | 2 | FILE
            compat broken.txt                    | 1 | PAR1010
            compat client.dot                    | 1 | PAR4020
            subtype good.txt client.dot          | 2 | choose one of `good.txt#A`, `good.txt#B`
            subtype good.txt#C client.dot        | 2 | no machine `C`
            subtype broken.txt client.dot        | 1 | PAR1010
            subtype client.dot                   | 2 | RIGHT
            dual missing.dot                     | 2 | does not exist
            dual endless.txt#A                   | 1 | PAR4021
            project good.txt                     | 2 | no protocol
            """)
    void mistakesAreNamed(String command, int exitCode, String part) throws Exception {
        Outcome outcome = parley.run(command.strip().split(" ")).withoutStackTrace();

        assertThat(outcome.exitCode()).isEqualTo(exitCode);
        assertThat(outcome.err()).contains(part);
    }

    private static List<JsonObject> objects(Outcome outcome) {
        return JsonParser.parseString(outcome.out()).getAsJsonArray().asList().stream().map(JsonElement::getAsJsonObject).toList();
    }

    /** A value as text; "null" for none. */
    private static String text(JsonObject object, String key) {
        JsonElement value = object.get(key);
        return value.isJsonNull() ? "null" : value.getAsString();
    }
}
