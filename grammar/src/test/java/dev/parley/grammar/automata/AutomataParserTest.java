package dev.parley.grammar.automata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.LineIndex;
import dev.parley.core.diagnostic.Range;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AutomataParserTest {

    @Test
    void readsWhatScribbleToolsDraw() {
        assertThat(machines("auth.dot", """
                digraph G {
                compound = true;
                "17" [ label="17: " ];
                "17" -> "18" [ label="S!login(java.lang.String)" ];
                "18" [ label="18: " ];
                "18" -> "19" [ label="S?ok()" ];
                "19" [ label="19: " ];
                "18" -> "17" [ label="S?again(int, String)" ];
                }
                """)).containsExactly("G[0 S!login(java.lang.String) 1, 1 S?ok() 2, 1 S?again(int, String) 0]");
    }

    @Test
    void readsSeveralGraphsWithEverythingThatGraphvizAllows() {
        assertThat(machines("system.dot", """
                # made by a tool
                strict digraph A {
                  graph [rankdir=LR]; /* left to right */
                  node [shape = point]; qi
                  node [shape=circle];
                  edge [fontsize=10, color="#333333"]
                  fontname = "Helvetica"
                  q1 [shape=doublecircle, label=<q<sub>1</sub>>];
                  qi -> q0 // the start
                  subgraph cluster_0 { label="loop"; q0 -> q0:s [label="B!a" + "dd(int)"] }
                  q0 -> q1 [xlabel=e, label="B?sum&lt;int&gt;"]; { rank=same; q0; q1 }
                }
                DIGRAPH "B" { 0 -> 1 -> 0 [label=<<b>A?add</b>(int)>]; 1 -> 1 [label="A!sum<int>\\nA!<>"] }
                """)).containsExactly(
                        "A[0 B!add(int) 0, 0 B?sum(int) 1]",
                        "B[0 A?add(int) 1, 1 A?add(int) 0, 1 A!sum(int) 1, 1 A!() 1]");
    }

    @Test
    void readsTheDialectWithoutQuotesThatNamesTheMachineInside() {
        assertThat(machines("fibo.txt", """
                digraph G {
                NAME A;
                compound = true;
                7 [ label=7: ];
                7 -> 8 [ label=B!fib(int, x: java.lang.String) ];
                8 [ label=8: ];
                8 -> 7 [ label=B?next ];
                }
                """)).containsExactly("A[0 B!fib(int, java.lang.String) 1, 1 B?next() 0]");
    }

    @Test
    void leavesOutConditions() {
        assertThat(machines("a.dot", """
                digraph A {
                  0 -> 1 [label="B!guess(x: int{0 <= x && x < 9}, list: List<int>{f(x, 1) > 0}, int {x <> 1})"];
                  1 -> 2 [label="B?give(cbegin.!{YES: !<int>, NO: })"];
                }
                """)).containsExactly("A[0 B!guess(int, List<int>, int) 1, 1 B?give(cbegin.!{YES: !<int>, NO:}) 2]");
    }

    @Test
    void readsStepsThatOpenAndCloseLinks() {
        assertThat(machines("a.dot", "digraph A { 0 -> 1 [label=\"B!!open(int)\"]; 1 -> 2 [label=\"B(!!)\"]; 2 -> 3 [label=\"B-/-\"]; 3 -> 0 [label=\"B??\"] }"))
                .containsExactly("A[0 B!!open(int) 1, 1 B(!!)() 2, 2 B-/-() 3, 3 B??() 0]");
    }

    @Test
    void takesTheNodeZeroForTheInitialStateUnlessAnArrowSaysOtherwise() {
        assertThat(machines("a.dot", "digraph A { 1; 0; 1 -> 0 [label=\"B!x\"]; 0 -> 1 [label=\"B!y\"]; }"))
                .containsExactly("A[0 B!y() 1, 1 B!x() 0]");
        assertThat(machines("a.dot", "digraph A { s [style=invis]; s -> 1; 1 -> 0 [label=\"B!x\"]; }")).containsExactly("A[0 B!x() 1]");
    }

    @Test
    void namesAGraphWithoutNameAfterItsFile() {
        assertThat(machines("out/auth.social.invitation.client.dot", "digraph { 0; }")).containsExactly("client[]");
    }

    @Test
    void readsThePlainTextFormat() {
        assertThat(machines("logger.txt", """
                .outputs  -- the client, machine #0
                .state graph
                q0 1 ! req q1
                q1 1 ! data<int> q2
                q2 1 ? ko q0
                q2 1 ? ok q3
                .marking q0
                .end

                .outputs
                .state graph
                q0 0 ? req q1
                q1 0!ko q2
                q2 0 ? data<int> q0
                q1 0 ! ok q3
                q3 0 ? data(int) q4   /* twice
                                         on purpose */
                q4 2 ! log q4
                .marking q0  -- initial
                .end
                .outputs Log .state graph q0 1 ? log q0 .marking {q0} .end
                """.replace(".outputs Log .state", ".outputs Log\n.state"))).containsExactly(
                        "0[0 1!req() 1, 1 1!data(int) 2, 2 1?ko() 0, 2 1?ok() 3]",
                        "1[0 0?req() 1, 1 0!ko() 2, 1 0!ok() 3, 2 0?data(int) 0, 3 0?data(int) 4, 4 Log!log() 4]",
                        "Log[0 1?log() 0]");
    }

    @Test
    void readsMessagesMadeOfSymbols() {
        assertThat(machines("generated.fsa", """
                .outputs Ping
                .state graph
                0 1 ! *<1 0
                0 1 ! >*1 3
                3 1 ! add(int) 0
                .marking 0
                .end
                .outputs Pong
                .state graph
                0 0 ? *<1 0
                0 0 ? >*1 3
                3 0 ? add(int) 0
                .marking 0
                .end
                """)).containsExactly(
                        "Ping[0 Pong!*<1() 0, 0 Pong!>*1() 1, 1 Pong!add(int) 0]",
                        "Pong[0 Ping?*<1() 0, 0 Ping?>*1() 1, 1 Ping?add(int) 0]");
    }

    /** As one side of a subtyping it is; that its peers are not there is for those to say who want a whole system. */
    @Test
    void aMachineAloneCallsItsPeersAsItLikes() {
        String steps = "\n.state graph\nq0 2 ! x q1\nq1 0 ? y q0\n.marking q0\n.end\n";

        assertThat(machines("ring.cfsm", ".outputs" + steps)).containsExactly("1[0 2!x() 1, 1 0?y() 0]");
        assertThat(machines("ring.cfsm", ".outputs B" + steps)).containsExactly("B[0 2!x() 1, 1 0?y() 0]");
        assertThat(machines("ring.cfsm", ".outputs" + steps.replace("2", "B").replace("0 ?", "C ?")))
                .containsExactly("0[0 B!x() 1, 1 C?y() 0]");
    }

    @Test
    void startsWhereTheMarkingSays() {
        assertThat(machines("m.txt", ".outputs A\n.state graph\nq0 B ! x q1\nq1 B ! y q0\n.marking q1\n.end\n.outputs B\n.state graph\n.marking q0\n.end"))
                .containsExactly("A[0 B!y() 1, 1 B!x() 0]", "B[]");
    }

    @Test
    void readsSessionTypes() {
        assertThat(machines("running-example.txt", """
                -- k-multiparty compatible
                C: rec x . S!req;S!data<int>; {S?ko;x, S?ok;end, S?err;end}
                S: rec x . C?req; { C!ko;C?data<int>;x
                                  , C!ok;C?data<int>; rec y. L!log;y}

                L: rec y. S?log;y
                """)).containsExactly(
                        "C[0 S!req() 1, 1 S!data(int) 2, 2 S?ko() 0, 2 S?ok() 3, 2 S?err() 4]",
                        "S[0 C?req() 1, 1 C!ko() 2, 1 C!ok() 3, 2 C?data(int) 0, 3 C?data(int) 4, 4 L!log() 4]",
                        "L[0 S?log() 0]");
    }

    @Test
    void readsSessionTypesWithUnusualChoices() {
        assertThat(machines("t.txt", "A: {rec t . B!a;t, {B!b;end, C,B!c;end}}")).containsExactly(
                "A[0 B!a() 1, 0 B!b() 2, 0 C,B!c() 3, 1 B!a() 1]");
        assertThat(machines("t.txt", "A: rec t . {B!a;t, C!b;end}")).containsExactly("A[0 B!a() 0, 0 C!b() 1]");
        assertThat(machines("t.txt", "t: end A: rec t . t!a;t B: end")).containsExactly("t[]", "A[0 t!a() 0]", "B[]");
    }

    /** Each text has the range of its finding between guillemets. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a.dot | digraph A { 0 -> 1 [label="«B.add»"]; }                          | PAR1011 | found `B.add`
            a.dot | digraph A { 0 -> 1 [label="«B!!!add()»"]; }                      | PAR1011 | B!!!add()
            a.dot | digraph A { 0 -> 1 [label="«B,C??add()»"]; }                     | PAR1011 | B,C??add()
            a.dot | digraph A { 0 -> 1 [label="«B!add(int»"]; }                      | PAR1011 | B!add(int
            a.dot | digraph A { «0 -> 1»; 0 -> 2 [label="B!a"]; }                    | PAR1011 | Expected a label
            a.dot | digraph A { 0 -> 1 [label="«A!a»"]; }                            | PAR2004 | cannot be its own peer
            a.dot | digraph A { 0 «--» 1; }                                          | PAR1010 | Expected `->`
            a.dot | digraph A { 0 -> «{» 1 2 } }                                     | PAR1010 | found `{`
            a.dot | «graph» A { 0 -- 1 }                                             | PAR1010 | Expected `digraph`
            a.dot | digraph A { 0 -> 1 [label="B!a"]; «»                             | PAR1010 | end of the file
            a.dot | digraph A { 0 -> 1 [label=«"»B!a]; }                             | PAR1010 | end of this string
            a.dot | digraph A { s -> 0; «s -> 1»; 0 -> 1 [label="B!a"] }             | PAR1015 | second state
            a.dot | digraph A { 0; } digraph «A» { 0; }                              | PAR1013 | already
            a.dot | «»                                                               | PAR1014 | digraph A
            a.txt | .outputs/.state graph/q0 «7» ! a q1/.marking q0/.end/.outputs B/.state graph/.marking q0/.end | PAR1012 | There is no machine `7`; the file has 2 machines
            a.txt | .outputs/.state graph/q0 0 «a» q1/.marking q0/.end               | PAR1010 | Expected `!` or `?`
            a.txt | .outputs/.state graph/q0 1 ! «a<int q1»/.marking q0/.end         | PAR1011 | Expected a message
            a.txt | .outputs/.state graph/q0 1,2 «?» a q1/.marking q0/.end           | PAR1010 | comes from one machine
            a.txt | .outputs/.state graph/q0 B ! a q1/.marking «q5»/.end/.outputs B/.state graph/.marking q0/.end | PAR1015 | starts in `q5`
            a.txt | .outputs/.state graph/q0 1 ! a q1/«.»end                         | PAR1010 | .marking
            a.txt | .outputs/.state graph/q0 1 ! a q1«»                              | PAR1010 | end of the file
            a.txt | A: B!a;«»                                                        | PAR1010 | end of the file
            a.txt | A: B!a«»                                                         | PAR1010 | Expected `;`
            a.txt | A: B!«»;end                                                      | PAR1011 | message
            a.txt | A: «B».a;end                                                     | PAR2009 | `B`
            a.txt | A: rec t . «t»                                                   | PAR2013 | goes back to `t`
            a.txt | A: rec t . B!a;«u»                                               | PAR2009 | `u`
            a.txt | A: {B!a;end, «end»}                                              | PAR1010 | nobody could tell
            a.txt | A: {B!a;end «B»!b;end}                                           | PAR1010 | Expected `}`
            a.txt | A: «A»!a;end                                                     | PAR2004 | cannot be its own peer
            a.txt | A: end «A»: end                                                  | PAR1013 | already
            a.txt | A «B»!a;end                                                      | PAR1010 | Expected `:`
            """)
    void findsMistakesAtTheirPlace(String file, String marked, String code, String part) {
        String lines = marked.replace('/', '\n');
        int start = lines.indexOf('«');
        int end = lines.indexOf('»') - 1;
        String text = lines.replace("«", "").replace("»", "");
        LineIndex index = new LineIndex(text);

        List<Diagnostic> findings = AutomataParser.parse(file, text).diagnostics();

        assertThat(findings).as("%s", findings).first().satisfies(finding -> {
            assertThat(finding.kind().code()).isEqualTo(code);
            assertThat(finding.message()).contains(part);
            assertThat(finding.span().range()).isEqualTo(new Range(index.position(start), index.position(end)));
        });
        assertThat(findings).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "A: {", "rec t . "})
    void deepNestingIsAFindingOrFine(String opening) {
        AutomataFile read = AutomataParser.parse("deep.txt", "A: " + opening.repeat(100_000));

        assertThat(read.diagnostics()).hasSize(1);
    }

    @Test
    void readsLongTypes() {
        AutomataFile read = AutomataParser.parse("long.txt", "A: " + "rec t . B!a;".repeat(50_000) + "t");

        assertThat(read.diagnostics()).isEmpty();
        assertThat(read.automata().getFirst().machine().stateCount()).isEqualTo(50_000);
    }

    @Property(tries = 3_000)
    void anyTextGivesAValue(@ForAll("texts") String text, @ForAll("endings") String ending) {
        AutomataFile read = AutomataParser.parse("any" + ending, text);

        assertThat(read.isSound()).isEqualTo(read.diagnostics().isEmpty());
        assertThat(read.automata().isEmpty() && read.isSound()).isFalse();
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of(
                        "digraph", "A", "B", "{", "}", "[", "]", "label=", "\"B!a(int)\"", "\"", "\\", "<", ">", "->", "--", ":", ";",
                        ",", "0", "1", "\n", " ", "/*", "//", "#", ".outputs", ".state graph", "q0", "!", "?", "a<int>", ".marking",
                        ".end", "rec", "t", ".", "end", "B!a;", "B?b;", "&lt;", "\uFEFF", "\u0000", "+", "subgraph", "node", "=")
                .list()
                .ofMaxSize(60)
                .map(parts -> String.join("", parts));
    }

    @Provide
    Arbitrary<String> endings() {
        return Arbitraries.of(".dot", ".txt", ".cfsm");
    }

    private static List<String> machines(String file, String text) {
        AutomataFile read = AutomataParser.parse(file, text);
        assertThat(read.diagnostics()).isEmpty();
        return read.automata().stream().map(automaton -> automaton.machine().toString()).toList();
    }
}
