package dev.parley.checker.treesitter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.checker.gaps.Tokens;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Words of statements that stand where they belong to nothing, which the parser is not shown. */
class StraysTest {
    private static Mended mend(String text) {
        return Mending.mend(text, Tokens.of(text));
    }

    @Test
    void whatBelongsToNothingIsLeftOut() {
        assertThat(mend("class A { void a() {\n  @B\n  while (c) d();\n  @B(\"e\")\n  f();\n} }").text().replaceAll(" +", " "))
                .isEqualTo("class A { void a() {\n \n while (c) d();\n \n f();\n} }");
        assertThat(mend("class A { void a() {\n  case 1 -> b();\n  case C: b();\n  case \"D\n  b();\n} }").text().replaceAll(" +", " "))
                .isEqualTo("class A { void a() {\n b();\n b();\n \n b();\n} }");
    }

    @Test
    void anElseThatAnswersNoIfIsLeftOut() {
        assertThat(mend("class A { void a() {\n  b();\n  else c();\n  while (d) { e(); } else { f(); }\n} }").text().replaceAll(" +", " "))
                .isEqualTo("class A { void a() {\n b();\n c();\n while (d) { e(); } { f(); }\n} }");
        assertThat(mend("class A { void a() {\n  if (b) {\n    else c();\n  }\n} }").text().replaceAll(" +", " "))
                .isEqualTo("class A { void a() {\n if (b) {\n c();\n }\n} }");
        assertThat(mend("class A { void a() {\n  if (b) { c(); } else { d(); } else e();\n  if (b) c(); else d(); else e();\n} }").text().replaceAll(" +", " "))
                .isEqualTo("class A { void a() {\n if (b) { c(); } else { d(); } e();\n if (b) c(); else d(); e();\n} }");
    }

    @Test
    void everyElseThatAnswersAnIfStays() {
        for (String statement : List.of("if (b) if (c) d(); else e(); else f();", "if (b) { c(); } else if (d) { e(); } else { f(); }",
                "if (b) try { c(); } catch (D d) { e(); } finally { f(); } else g();", "if (b) do { c(); } while (d); else e();",
                "if (b) c(() -> { d(); }); else e();", "if (b) return new C() { void d() {} }; else e();", "if (b) c = new int[] { 1, 2 }; else e();",
                "if (b) new C() { void d() {} }.d(); else e();", "if (b) for (int i = 0; i < 2; i++) { c(); } else e();",
                "if (b) c = switch (d) { case 1 -> 2; default -> 3; }; else e();", "if (b) ; else e();", "if (b) { } else { }",
                "while (a) if (b) c(); else d();", "if (b) switch (c) { case 1 -> d(); } else e();", "if (b) synchronized (c) { d(); } else e();")) {
            String text = "class A { void a() {\n  " + statement + "\n} }";
            assertThat(mend(text).text()).isEqualTo(text);
        }
    }

    @Test
    void aDoWithoutAWhileIsLeftOut() {
        assertThat(mend("class A { void a() {\n  do {\n  b();\n  while (c) { d(); }\n} }").text().replaceAll(" +", " "))
                .isEqualTo("class A { void a() {\n {}\n b();\n while (c) { d(); }\n} }");
        assertThat(mend("class A { void a() {\n  do {\n    b();\n  c();\n} }").text().replaceAll(" +", " "))
                .isEqualTo("class A { void a() {\n {\n b();}\n c();\n} }");
        assertThat(mend("class A { void a() {\n  do { b(); }\n  c();\n} }").text().replaceAll(" +", " "))
                .isEqualTo("class A { void a() {\n { b(); }\n c();\n} }");
        String whole = "class A { void a() {\n  do { do b(); while (c); } while (d);\n  do { e(new F() { void g() {} }); }\n  while (h);\n} }";
        assertThat(mend(whole).text()).isEqualTo(whole);
    }

    @Test
    void whatBelongsToSomethingStays() {
        String text = """
                class A {
                  @B
                  int c() default 1;
                  @B
                  A() {
                    @B
                    List<String> d = e();
                    @B
                    final int f = 1;
                    switch (f) {
                      case 1 -> {
                        g();
                      }
                      default -> h(() -> {
                        switch (i) {
                          case J: k();
                        }
                      });
                    }
                  }
                }
                """;
        assertThat(mend(text).text()).isEqualTo(text);
    }
}
