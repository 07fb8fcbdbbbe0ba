package dev.parley.cli.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.cli.integration.Parley.Outcome;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandsIntegrationTest {
    @TempDir
    private Path folder;

    private Parley parley;

    @BeforeEach
    void createProject() throws IOException {
        parley = new Parley(Parley.pingPong(folder.toRealPath()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "help", "--help", "-h"})
    void printsWhatThereIs(String argument) throws Exception {
        Outcome outcome = argument.isEmpty() ? parley.run() : parley.run(argument);
        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.out()).contains("check", "project", "breaking", "reorder", "run", "registry", "lsp", "fmt", "explain");
    }

    @ParameterizedTest
    @ValueSource(strings = {"check", "project", "breaking", "reorder", "run", "registry", "lsp", "fmt", "explain"})
    void explainsEachCommand(String command) throws Exception {
        Outcome outcome = parley.run(command, "--help");
        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.out()).contains("parley " + command);
    }

    @Test
    void printsItsVersion() throws Exception {
        Outcome outcome = parley.run("--version");
        assertThat(outcome.out()).containsPattern("parley \\d+\\.\\d+");
        assertThat(outcome.exitCode()).isZero();
    }

    @Test
    void namesAnUnknownCommand() throws Exception {
        Outcome outcome = parley.run("chekc").withoutStackTrace();
        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.err()).contains("chekc");
    }

    @Test
    void explainsAFinding() throws Exception {
        Outcome outcome = parley.run("explain", "PAR6004");
        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.out()).contains("PAR6004", "wrong-peer");
        assertThat(parley.run("explain", "wrong-peer").out()).isEqualTo(outcome.out());
        assertThat(parley.run("explain", "--format", "json", "wrong-peer").out()).contains("\"code\": \"PAR6004\"").contains("\"page\": \"# PAR6004");
    }

    @Test
    void refusesToExplainWhatItNeverFinds() throws Exception {
        Outcome outcome = parley.run("explain", "PAR0000").withoutStackTrace();
        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.err()).contains("PAR0000");
    }

    @Test
    void formatsInPlaceAndOnlyOnce() throws Exception {
        Path protocol = folder.resolve("game.parley");
        String canonical = Files.readString(protocol);
        Parley.edit(protocol, "  ping->pong: <int>;", "ping  ->  pong :<int> ;");
        assertThat(parley.run("fmt", "--check", ".").exitCode()).isEqualTo(1);
        assertThat(parley.run("fmt", "--check", "--format", "json", ".").out()).containsPattern("\"result\": \"would-change\"");
        assertThat(protocol).content().isNotEqualTo(canonical);
        assertThat(parley.run("fmt", ".").exitCode()).isZero();
        assertThat(protocol).hasContent(canonical);
        assertThat(parley.run("fmt", "--check", ".").exitCode()).isZero();
    }

    @Test
    void leavesAFileWithASyntaxErrorAlone() throws Exception {
        Path broken = Parley.write(folder, "broken.parley", "protocol {");
        Outcome outcome = parley.run("fmt", ".").withoutStackTrace();
        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.out()).contains("broken.parley");
        assertThat(broken).hasContent("protocol {");
    }

    @Test
    void projectsToEachRole() throws Exception {
        Outcome outcome = parley.run("project", ".");
        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.out()).contains("pong: !<int>", "pong: ?<int>", "ping: ?<int>", "ping: !<int>");
        assertThat(parley.run("project", ".", "--role", "ping", "--format", "dot").out()).startsWith("digraph").contains("pong!(int)");
        assertThat(parley.run("project", ".", "--role", "ping", "--format", "mermaid").out()).contains("stateDiagram-v2");
        assertThat(parley.run("project", ".", "--role", "ping", "--format", "json").out().strip()).matches("(?s)[\\[{].*[]}]");
    }

    @Test
    void drawsAProtocolAndItsRoles() throws Exception {
        assertThat(parley.run("graph", ".").out()).contains("game.rally", "<int>");
        assertThat(parley.run("graph", ".", "--role", "ping").out()).contains("game.rally@ping", "pong!(int)").doesNotContain("@pong");
        assertThat(parley.run("graph", "game.parley", "--all", "--format", "dot").out()).contains("game.rally", "ping?(int)", "pong?(int)");
        assertThat(parley.run("graph", ".", "--protocol", "rally", "--format", "mermaid").out()).startsWith("sequenceDiagram");
        assertThat(parley.run("graph", ".", "--all", "--format", "json").out()).containsSubsequence(
                "\"diagrams\"", "\"sequence\"", "game.rally@ping", "game.rally@pong");
        assertThat(parley.run("graph", ".", "--role", "ping", "--format", "svg").out()).startsWith("<svg ").endsWith("</svg>\n");
    }

    @Test
    void drawsIntoFiles() throws Exception {
        assertThat(parley.run("graph", ".", "--format", "svg", "--out", "one.svg").exitCode()).isZero();
        assertThat(folder.resolve("one.svg")).content().startsWith("<svg ");
        Outcome outcome = parley.run("graph", ".", "--all", "--format", "mermaid", "--out", "pictures/all");
        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.out()).contains("pictures/all/game.rally.mmd");
        assertThat(folder.resolve("pictures/all")).isDirectoryContaining("glob:**/game.rally.mmd")
                .isDirectoryContaining("glob:**/game.rally.ping.mmd")
                .isDirectoryContaining("glob:**/game.rally.pong.mmd");
    }

    @Test
    void refusesToDrawSeveralPicturesIntoOne() throws Exception {
        Outcome printed = parley.run("graph", ".", "--all", "--format", "svg").withoutStackTrace();
        assertThat(printed.exitCode()).isEqualTo(2);
        assertThat(printed.err()).contains("game.rally.ping", "--out");
        Outcome written = parley.run("graph", ".", "--all", "--format", "svg", "--out", "one.svg").withoutStackTrace();
        assertThat(written.exitCode()).isEqualTo(2);
        assertThat(folder.resolve("one.svg")).doesNotExist();
        Outcome blocked = parley.run("graph", ".", "--out", "game.parley/x").withoutStackTrace();
        assertThat(blocked.exitCode()).isEqualTo(2);
        assertThat(blocked.err()).contains("cannot be written");
    }

    @Test
    void drawsNothingOfABrokenProtocol() throws Exception {
        Parley.write(folder, "broken.parley", "protocol broken { participants A, B; A->C: <int>; }");
        Outcome outcome = parley.run("graph", "broken.parley").withoutStackTrace();
        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.err()).contains("PAR2001");
        assertThat(parley.run("graph", "game.parley").exitCode()).isZero();
        assertThat(parley.run("graph", ".", "--role", "pang").withoutStackTrace().exitCode()).isEqualTo(1);
    }

    @Test
    void refusesAnUnknownRole() throws Exception {
        Outcome outcome = parley.run("project", ".", "--role", "pang").withoutStackTrace();
        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.err()).contains("pang");
    }

    @Test
    void saysWhenTheRegistrysPortIsTaken() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Outcome outcome = parley.run("registry", "--port", String.valueOf(taken.getLocalPort())).withoutStackTrace();
            assertThat(outcome.exitCode()).isEqualTo(2);
            assertThat(outcome.err()).contains(String.valueOf(taken.getLocalPort()));
        }
    }

    @Test
    void comparesWithAnEarlierFolder(@TempDir Path versions) throws Exception {
        Path before = versions.resolve("before");
        Parley.write(before, "p.parley", "protocol p { participants a, b; a: { GO: a->b: x } }");
        Path after = versions.resolve("after");
        Parley.write(after, "p.parley", "protocol p { participants a, b; a: { GO: a->b: x, STOP: } }");

        Outcome text = parley.run("breaking", "--against", before.toString(), after.toString()).withoutStackTrace();
        assertThat(text.exitCode()).isEqualTo(1);
        assertThat(text.out()).contains(
                "  a  old with new: safe (subtype), new with old: unsafe",
                "  b  old with new: unsafe, new with old: safe (subtype)",
                "error[PAR5010]: An old `b` cannot work with the new participants of `p`.");
        Outcome json = parley.run("breaking", "--against", before.toString(), "--format", "json", after.toString());
        assertThat(json.exitCode()).isEqualTo(1);
        assertThat(json.out()).contains("\"verdict\": \"unsafe\"", "\"a b!STOP()\"");
        Outcome mermaid = parley.run("breaking", "--against", before.toString(), "--format", "mermaid", after.toString()).withoutStackTrace();
        assertThat(mermaid.exitCode()).isEqualTo(1);
        assertThat(mermaid.out().split("sequenceDiagram", -1)).hasSize(3);
        assertThat(mermaid.out()).contains("STOP", "Unspecified reception");
        assertThat(mermaid.err()).contains("PAR5010");
        Outcome several = parley.run("breaking", "--against", before.toString(), "--format", "svg", after.toString()).withoutStackTrace();
        assertThat(several.exitCode()).isEqualTo(2);
        assertThat(several.err()).contains("There are 2 diagrams: p.a.new, p.b.old");
        Outcome pictures = parley.run(
                "breaking", "--against", before.toString(), "--format", "svg", "--out", versions.toString(), after.toString());
        assertThat(pictures.exitCode()).isEqualTo(1);
        assertThat(versions.resolve("p.b.old.svg")).content().startsWith("<svg ").contains("p: an old b, the others new", "STOP");
        assertThat(parley.run("breaking", "--against", before.toString(), "--out", "x", after.toString()).exitCode()).isEqualTo(2);
        Outcome same = parley.run("breaking", "--against", after.toString(), after.toString());
        assertThat(same.exitCode()).isZero();
        Outcome nowhere = parley.run("breaking", "--against", "no-such-version", after.toString()).withoutStackTrace();
        assertThat(nowhere.exitCode()).isEqualTo(2);
        assertThat(nowhere.err()).contains("There is no earlier version `no-such-version`");
    }

    @Test
    void writesTheOptimisedRole() throws Exception {
        Path file = Parley.write(folder.resolve("db"), "db.parley", """
                protocol db {
                  participants S, K, T;
                  rec NEXT {
                    K->S: ready;
                    S->K: copy<int>;
                    T->K: ready;
                    K->T: copy<int>;
                    NEXT;
                  }
                }
                """);

        Outcome listed = parley.run("reorder", file + "#db@K").withoutStackTrace();
        assertThat(listed.exitCode()).isZero();
        assertThat(listed.out()).contains("1. `K` can send `ready` to `S` before it has to receive `ready` from `T`");
        Outcome written = parley.run("reorder", "--role", "K", "--protocol", "db", "--write", file.toString()).withoutStackTrace();
        assertThat(written.exitCode()).isZero();
        assertThat(Files.readString(file)).contains("protocol db@K {");
        assertThat(parley.run("check", file.toString()).exitCode()).isZero();
        Outcome again = parley.run("reorder", "--role", "K", "--write", file.toString()).withoutStackTrace();
        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.err()).contains("already declares `db@K`");
    }

    @Test
    void writesTheOptimisedRoleOfAScribbleProtocolInScribble() throws Exception {
        Path file = Parley.write(folder.resolve("scribble"), "Db.scr", """
                module Db;
                global protocol Db(role S, role K, role T) {
                  rec X {
                    ready() from K to S;
                    copy() from S to K;
                    ready() from T to K;
                    copy() from K to T;
                    continue X;
                  }
                }
                """);

        Outcome written = parley.run("reorder", file + "#Db@K", "--write").withoutStackTrace();
        assertThat(written.exitCode()).as(written.toString()).isZero();
        assertThat(Files.readString(file)).contains("local protocol Db at K(role S, role K, role T) {");
        assertThat(parley.run("check", file.toString()).exitCode()).isZero();
        Outcome again = parley.run("reorder", file + "#Db@K", "--write").withoutStackTrace();
        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.err()).contains("already declares `Db@K`");
    }

    @Test
    void takesScribbleChoicesAsFairOnRequest() throws Exception {
        Path file = Parley.write(folder.resolve("scribble"), "Feed.scr", """
                module Feed;
                global protocol Feed(role A, role B, role C) {
                  rec X {
                    choice at A { more() from A to B; continue X; } or { end() from A to B; end() from A to C; }
                  }
                }
                """);

        Outcome unfair = parley.run("check", file.toString()).withoutStackTrace();
        assertThat(unfair.exitCode()).isEqualTo(1);
        assertThat(unfair.out()).contains("PAR4004");
        assertThat(parley.run("check", "--fair", file.toString()).exitCode()).isZero();
    }
}
