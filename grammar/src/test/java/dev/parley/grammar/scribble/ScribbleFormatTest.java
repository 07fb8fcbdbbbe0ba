package dev.parley.grammar.scribble;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.grammar.ParsedFile;
import dev.parley.grammar.PayloadTypeResolver;
import dev.parley.grammar.ProtocolDeclaration;
import dev.parley.grammar.parsing.ScribbleParser;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScribbleFormatTest {
    private static final ScribbleParser PARSER = new ScribbleParser();

    private static final String CANONICAL = """
            // head
            module a.b.C; // the module

            import a.b.D as E;

            type <java> "java.lang.Integer" from "rt.jar" as Int;
            sig <java> "M" from "M.java" as M;

            /* about
             * P
             */
            explicit global protocol P<type T, sig S>(role A, role B) { // opening
              rec X {
                l(Int, x: T) from A to B;
                // before the choice
                choice at A {
                  continue X;
                  // after one
                } or { // opening two
                  M from A to B;
                  do P<Int, 3()>(B, A);
                  // before two
                  // at the end
                }
              }

              l() connect A to B;
              connect B to A;
              disconnect A and B;
              wrap A to B;
              /* inside */
              (P@A) from A to B;
            }

            local protocol P_A at A(role A, role B) {
              l() to B;
              m() from B;
              choice at B {
                () accept B;
              } or {
                x() accept B;
              }
              disconnect B;
            }

            // tail
            """;

    private static final String UGLY = """
            // head
            module a.b.C ;   // the module
            import a.b.D as E; type<java>"java.lang.Integer" from "rt.jar"as Int;
            sig <java> "M" from "M.java" as M;
            /* about
             * P
             */
            explicit global   protocol P < type T , sig S > ( role A,role B ) { // opening
              rec X{ l ( Int ,x:T ) from A to B;
                // before the choice
                choice at A { continue X; } // after one
                // before two
                or { // opening two
                  M from A to B ;; do P<Int, 3 ( )>(B,A);
                  // at the end
                }
              }

              l() connect A to B;connect B to A;
              disconnect A and B; wrap A to B;
              (P@A) from A to /* inside */ B;
            }
            local protocol P_A(self A, role B) { l() to B; m() from B; choice at B { () accept B; } or { x() accept from B; } disconnect B; }
            // tail
            """;

    @Test
    void nuscrCommentsStandInsideOneAnotherOrEndWithTheirLine() {
        String text = """
                (*) a line (* of its own
                (* outer (* inner *) still
                 * (*) not the end *)
                 *)
                global protocol P(role A, role B) {
                  l() from A to B; (*) behind *) a step
                  (* about r *)
                  r() from A to B;
                }
                """;
        assertThat(PARSER.read("p.nuscr", text).diagnostics()).isEmpty();
        assertThat(PARSER.format("p.nuscr", text)).contains(text);
    }

    @Test
    void commentsAndBlankLinesAreKept() {
        String formatted = PARSER.format("C.scr", UGLY).orElseThrow();
        assertThat(formatted).isEqualTo(CANONICAL);
        assertThat(PARSER.format("C.scr", formatted)).contains(formatted);
    }

    @Test
    void nuscrIsKeptWhole() {
        String text = """
                (*# NestedProtocols, RefinementTypes #*)

                nested protocol N(role A; new role W) {
                  m(x: int{x > 0 && (x <> 3)}) from A to W;
                }

                global protocol P(role A, role B) @"true" {
                  nested protocol Q(role A) {
                    m() from A to A;
                  }
                  par {
                    rec X [n<A, B>: int = 0] {
                      a() from A to B; @"n > 2" // why
                      continue X [n + 1];
                    }
                  } and {
                    A calls N(A);
                    bare from A to B;
                  }
                }
                """;
        assertThat(PARSER.format("p.nuscr", text)).contains(text);
        assertThat(PARSER.format("p.nuscr", text.replaceAll("(?m)^ +", "").replaceAll("  +", " "))).contains(text);
    }

    @Test
    void formattingKeepsTheMeaning() {
        String text = """
                module p; type <java> "java.lang.Integer" from "rt.jar" as Int;
                global protocol P(role A,role B){rec X{choice at A{a(Int) from A to B;continue X;}or{do Q<b()>(A,B);}}}
                aux global protocol Q<sig M>(role C,role D){M from C to D;}
                """;
        String formatted = PARSER.format("p.scr", text).orElseThrow();
        assertThat(protocols(formatted)).isEqualTo(protocols(text));
        assertThat(formatted).isNotEqualTo(text);
    }

    private static List<Object> protocols(String text) {
        ParsedFile linked = PARSER.link(PARSER.read("p.scr", text), ModuleLibrary.empty(), PayloadTypeResolver.none());
        assertThat(linked.diagnostics()).isEmpty();
        return linked.protocols().stream().<Object>map(ProtocolDeclaration::protocol).toList();
    }

    @Test
    void aFileWithSyntaxErrorsIsLeftAlone() {
        assertThat(PARSER.format("p.scr", "module p global protocol P(role A) {")).isEmpty();
    }

    @Test
    void whatIsRenamedIsKept() {
        String text = """
                global protocol P<sig M as N, type T>(role A, role B) {
                  N from A to B;
                  rec X [n<B>: (n: int{0 < n}) = 1] {
                    l(T) from A to B;
                    continue X [n + 1];
                  }
                }
                """;
        assertThat(PARSER.format("P.nuscr", text)).contains(text);
    }
}
