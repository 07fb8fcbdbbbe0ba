package dev.parley.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import dev.parley.grammar.PayloadTypeResolver.Resolution;
import dev.parley.grammar.parsing.ProtocolParser;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code do}: calls of other protocols, of the same file or not. */
class CallsTest {
    private static final ProtocolParser PARSER = new ProtocolParser();
    private static final Role A = new Role("A");
    private static final Role B = new Role("B");
    private static final Role C = new Role("C");

    private static ParsedFile parse(String text, ProtocolSource... others) {
        return PARSER.parse("main.parley", text, ProtocolIndex.of(Arrays.asList(others)), PayloadTypeResolver.none());
    }

    private static ProtocolDeclaration protocol(ParsedFile file, String name) {
        assertThat(file.diagnostics()).isEmpty();
        return file.protocols().stream().filter(found -> found.protocol().simpleName().equals(name)).findFirst().orElseThrow();
    }

    private static GlobalType message(Role from, Role to) {
        return new GlobalType.Message(from, List.of(to), Label.Reserved.NONE, List.of(PayloadType.of("int")));
    }

    private static GlobalType recursion(String variable, GlobalType... steps) {
        return new GlobalType.Recursion(new RecursionVariable(variable), GlobalType.sequence(steps));
    }

    private static GlobalType jump(String variable) {
        return new GlobalType.Continue(new RecursionVariable(variable));
    }

    @Test
    void aCallFillsInTheOtherProtocolWithItsRolesExchanged() {
        ParsedFile file = parse("""
                protocol ping { participants X, Y; X: begin; X->Y: <int>; }
                protocol p { participants A, B; A->B: <int>; do ping(B, A); A->B: <int>; }
                """);
        assertThat(protocol(file, "p").protocol().type())
                .isEqualTo(GlobalType.sequence(message(A, B), GlobalType.sequence(message(B, A)), message(A, B)));
        assertThat(protocol(file, "p").sound()).isTrue();
    }

    @Test
    void aProtocolThatCallsItselfIsARecursion() {
        ParsedFile file = parse("protocol p { participants A, B; A: begin; A->B: <int>; do p(A, B); }");
        assertThat(protocol(file, "p").protocol().type())
                .isEqualTo(GlobalType.sequence(new GlobalType.Begin(A), recursion("p", message(A, B), jump("p"))));
    }

    @Test
    void rolesThatAreExchangedInEachRoundComeBackAfterTwo() {
        ParsedFile file = parse("protocol p { participants A, B; A->B: <int>; do p(B, A); }");
        assertThat(protocol(file, "p").protocol().type()).isEqualTo(GlobalType.sequence(
                recursion("p", message(A, B), GlobalType.sequence(message(B, A), jump("p")))));
    }

    @Test
    void protocolsMayCallEachOther() {
        ParsedFile file = parse("""
                protocol ping { participants A, B; A->B: <int>; do pong(A, B); }
                protocol pong { participants A, B; B->A: <int>; do ping(A, B); }
                """);
        assertThat(protocol(file, "ping").protocol().type()).isEqualTo(GlobalType.sequence(
                recursion("ping", message(A, B), GlobalType.sequence(message(B, A), jump("ping")))));
    }

    @Test
    void aRecursionOfTheTextDoesNotCaptureTheJumpBackToTheProtocol() {
        ParsedFile file = parse("""
                protocol p { participants A, B; A->B: <int>; rec p { B->A: <int>; A: { IN: A->B: <int>; p, OUT: A->B: <int>; do p(A, B) } } }
                """);
        GlobalType.Recursion outer = (GlobalType.Recursion) protocol(file, "p").protocol().type().children().getFirst();
        GlobalType.Recursion inner = (GlobalType.Recursion) outer.body().children().get(1);
        assertThat(inner.variable()).isNotEqualTo(outer.variable());
        GlobalType.AnnouncedChoice choice = (GlobalType.AnnouncedChoice) inner.body().children().get(1);
        assertThat(choice.branches().get(0).body().children().getLast()).isEqualTo(new GlobalType.Continue(inner.variable()));
        assertThat(choice.branches().get(1).body().children().getLast()).isEqualTo(new GlobalType.Continue(outer.variable()));
    }

    @Test
    void protocolsOfOtherFilesAreFoundByPackageImportAndQualifiedName() {
        ProtocolSource same = PARSER.read("same.parley", "package x; protocol one { participants A, B; A->B: <int>; }");
        ProtocolSource other = PARSER.read("other.parley", "package y; protocol two { participants A, B; A->B: <int>; }");
        String text = "protocol p { participants A, B; do one(A, B); do %s(B, A); }";
        assertThat(parse("package x; import y.two; " + text.formatted("two"), same, other).diagnostics()).isEmpty();
        assertThat(parse("package x; import y.*; " + text.formatted("two"), same, other).diagnostics()).isEmpty();
        assertThat(parse("package x; " + text.formatted("y.two"), same, other).diagnostics()).isEmpty();
        assertThat(parse("package x; " + text.formatted("two"), same, other).diagnostics())
                .extracting(found -> found.kind().code())
                .containsExactly("PAR2006");
    }

    @Test
    void payloadTypesOfACalledProtocolMeanWhatTheyMeanInItsFile() {
        PayloadTypeResolver byPackage = (name, packageName, imports) -> new Resolution.Resolved(packageName + "." + name);
        ProtocolSource other = PARSER.read("other.parley", "package y; protocol two { participants A, B; A->B: <T>; }");
        ParsedFile file = PARSER.parse(
                "main.parley",
                "package x; protocol p { participants A, B; A->B: <T, List<T>[]>; do y.two(A, B); }",
                ProtocolIndex.of(List.of(other)),
                byPackage);
        assertThat(file.protocols().getFirst().protocol().type()).isEqualTo(GlobalType.sequence(
                new GlobalType.Message(
                        A, List.of(B), Label.Reserved.NONE, List.of(PayloadType.of("x.T"), PayloadType.of("x.List<x.T>[]"))),
                GlobalType.sequence(
                        new GlobalType.Message(A, List.of(B), Label.Reserved.NONE, List.of(PayloadType.of("y.T"))))));
        assertThat(file.payloads()).extracting(PayloadReference::written).containsExactly("T", "List", "T");
    }

    @Test
    void aCallOfAProtocolWithErrorsIsNotSoundThoughItsOwnTextIs() {
        ProtocolSource other = PARSER.read("other.parley", "protocol broken { participants A, B; A->Q: <int>; }");
        ParsedFile file = parse("protocol p { participants A, B; do broken(A, B); }", other);
        assertThat(file.diagnostics()).isEmpty();
        assertThat(file.protocols().getFirst().sound()).isFalse();
    }

    @Test
    void theIndexMayHoldAnOlderTextOfTheFileItself() {
        ProtocolSource older = PARSER.read("main.parley", "protocol p { participants A, B, C; A->B: <int>; B->C: <int>; }");
        ParsedFile file = parse("protocol p { participants A, B; A->B: <int>; }", older);
        assertThat(file.diagnostics()).isEmpty();
    }

    @Test
    void aLongChainOfCallsEndsWithAFindingAndNotWithAStackOverflow() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 500; i++) {
            text.append("protocol p%d { participants A, B; A->B: <int>; do p%d(A, B); }%n".formatted(i, i + 1));
        }
        ParsedFile file = parse(text + "protocol p500 { participants A, B; A->B: <int>; }");
        assertThat(file.diagnostics()).extracting(found -> found.kind().code()).contains("PAR2022");
        assertThat(file.protocols().getLast().sound()).isTrue();
        assertThat(file.protocols().getFirst().sound()).isFalse();
    }

    @Test
    void provenanceLeadsToTheMessageTheDeciderTheLabelAndTheCall() {
        ProtocolSource other = PARSER.read("other.parley", "protocol ping {\n  participants X, Y;\n  X->Y: <int>;\n}");
        ParsedFile file = parse("""
                protocol p {
                  participants A, B, C;
                  A: begin;
                  A->B,C: l<int>;
                  A: {
                    LEFT: A->B: <int>,
                    RIGHT:
                  }
                  B: [ do ping(B, C); ]*
                }
                """, other);
        ProtocolDeclaration protocol = protocol(file, "p");
        assertSpan(protocol, "main.parley 0:9-10");
        assertSpan(protocol, "main.parley 2:2-10", 0);
        assertSpan(protocol, "main.parley 3:2-16", 1);
        assertSpan(protocol, "main.parley 4:2-3", 2);
        assertSpan(protocol, "main.parley 5:4-8", 2, 0);
        assertSpan(protocol, "main.parley 5:10-21", 2, 0, 0);
        assertSpan(protocol, "main.parley 6:4-9", 2, 1);
        assertSpan(protocol, "main.parley 8:2-3", 3);
        assertSpan(protocol, "main.parley 8:2-3", 3, 0);
        assertSpan(protocol, "main.parley 8:7-20", 3, 0, 0);
        assertSpan(protocol, "other.parley 2:2-13", 3, 0, 0, 0);
        assertThat(protocol.roleSpans().keySet()).containsExactly(A, B, C);
    }

    private static void assertSpan(ProtocolDeclaration protocol, String expected, Integer... path) {
        SourceSpan span = protocol.provenance().of(NodePath.of(path)).orElseThrow();
        assertThat("%s %d:%d-%d".formatted(
                        span.file(),
                        span.range().start().line(),
                        span.range().start().character(),
                        span.range().end().character()))
                .isEqualTo(expected);
    }
}
