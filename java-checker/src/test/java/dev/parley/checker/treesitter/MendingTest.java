package dev.parley.checker.treesitter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.checker.gaps.Tokens;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MendingTest {
    private static final String WHOLE = """
            class A {
                int[] numbers = { 1, f(2) };
                void play(Session s) {
                    if (numbers[0] < 1) {
                        s.send("B", g(h(1), "}"));
                    }
                    s.each(() -> {
                        s.send("B", 'x');
                    });
                }
            }
            """;

    private static Mended mend(String text) {
        return Mending.mend(text, Tokens.of(text));
    }

    @Test
    void whatIsWholeStays() {
        assertThat(mend(WHOLE)).isEqualTo(new Mended(WHOLE, new TreeMap<>()));
    }

    /** A parser that has to guess it reads everything behind it anew, at every keystroke. */
    @Test
    void aCallThatItsBlockEndsIsClosedThere() {
        assertThat(mend("{\n    s.send(\n  }\n").text()).isEqualTo("{\n    s.send();\n  }\n");
        assertThat(mend("{ if (a) {\n    s.send(f(1, a[2\n    }\n}").text()).isEqualTo("{ if (a) {\n    s.send(f(1, a[2]));\n    }\n}");
        assertThat(mend("{ s.send(f(1}\n").text()).isEqualTo("{ s.send(f(1));}\n");
    }

    /** A parser may take the rest of the class for something else. */
    @Test
    void aStatementEndsInFrontOfTheNextOne() {
        assertThat(mend("{ int c = a - b\n  if (c > 0) {}\n}").text()).isEqualTo("{ int c = a - b;\n  if (c > 0) {}\n}");
        assertThat(mend("{ if (a) b(c)\n  else d[0]++\n  return;\n}").text()).isEqualTo("{ if (a) b(c);\n  else d[0]++;\n  return;\n}");
        assertThat(mend("{ new B<>(c)\n  for (;;) {}\n}").text()).isEqualTo("{ new B<>(c);\n  for (;;) {}\n}");
        // So does a call that is asked for nothing yet.
        assertThat(mend("{ return a().\n}").text()).isEqualTo("{ return a() ;\n}");
        assertThat(mend("{\n  a[0].\n  b();\n}").text()).isEqualTo("{\n  a[0] ;\n  b();\n}");
        assertThat(mend("{\n  a(b().\n  );\n}").text()).isEqualTo("{\n  a(b() \n  );\n}");
        assertThat(mend("{\n  a().\n      b();\n}").text()).isEqualTo("{\n  a().\n      b();\n}");
    }

    @Test
    void aCallIsTakenAwayWhereNoneCanBe() {
        assertThat(mend("{ for (A a b.c(\n: d) {\n e();\n }\n}").text()).isEqualTo("{ for (A a     \n: d) {\n e();\n }\n}");
        assertThat(mend("{ try { a(); } catch (B b) c(\n{\n d();\n }\n}").text()).isEqualTo("{ try { a(); } catch (B b)   \n{\n d();\n }\n}");
    }

    @Test
    void aStatementBelongsToTheHeadInFrontOfIt() {
        String heads = "{ if (a)\n  return;\n for (B b : c())\n  while (d(b))\n   do try (E e = f()) { break; } finally {} while (g);\n}";
        assertThat(mend(heads).text()).isEqualTo(heads);
    }

    @Test
    void theEndOfTheTextClosesWhatIsOpen() {
        assertThat(mend("{ s.send(1").text()).isEqualTo("{ s.send(1);}");
        assertThat(mend("{ a(); // {").text()).isEqualTo("{ a();} // {");
    }

    @Test
    void theIndentationTellsWhichBraceIsMissing() {
        assertThat(mend("class A {\n  void a() {\n    while (b) {\n      c();\n    d();\n  }\n}\n").text())
                .isEqualTo("class A {\n  void a() {\n    while (b) {\n      c();}\n    d();\n  }\n}\n");
        assertThat(mend("class A {\n  void a() {\n    switch (b) {\n    case 1:\n      c();\n  }\n}\n").text())
                .isEqualTo("class A {\n  void a() {\n    switch (b) {\n    case 1:\n      c();}\n  }\n}\n");
        assertThat(mend("class A {\n  void a() {\n    while (b)\n      c();\n    }\n    d();\n  }\n}\n").text())
                .isEqualTo("class A {\n  void a() {\n    while (b)\n      c();\n     \n    d();\n  }\n}\n");
    }

    @Test
    void aCallEndsWithTheLambdaThatIsItsArgument() {
        assertThat(mend("class A {\n  void a() {\n    f(x -> {\n    c();\n    d(1);\n  }\n}\n").text())
                .isEqualTo("class A {\n  void a() {\n    f(x -> {});\n    c();\n    d(1);\n  }\n}\n");
    }

    @Test
    void aCaseEndsTheBlocksOfTheOneBeforeIt() {
        assertThat(mend("class A {\n  void a() {\n    switch (b) {\n      case 1 -> {\n        f(x -> {\n      case 2 -> c();\n    }\n  }\n}\n").text())
                .isEqualTo("class A {\n  void a() {\n    switch (b) {\n      case 1 -> {\n        f(x -> {});}\n      case 2 -> c();\n    }\n  }\n}\n");
    }

    @Test
    void whatIsNothingWithoutABlockGetsOne() {
        assertThat(mend("class A {\n  void a() {\n    try {\n      b();\n    } catch (C d)\n      e();\n    }\n    f();\n  }\n}\n").text())
                .isEqualTo("class A {\n  void a() {\n    try {\n      b();\n    } catch (C d){\n      e();\n    }\n    f();\n  }\n}\n");
        assertThat(mend("class A {\n  void a() {\n    try (B b = c())\n      d();\n    }\n    f();\n  }\n}\n").text())
                .isEqualTo("class A {\n  void a() {\n    try (B b = c()){\n      d();\n    }\n    f();\n  }\n}\n");
    }

    @Test
    void theHeadOfALoopGetsItsSemicolons() {
        assertThat(mend("class A { void a() {\n  for (int i = 0; f(i) i++) {\n    b();\n  }\n} }").text())
                .isEqualTo("class A { void a() {\n  for (int i = 0; f(i); i++) {\n    b();\n  }\n} }");
        assertThat(mend("class A { void a() {\n  for (int i = 0 i < n; i++) {\n    b();\n  }\n} }").text())
                .isEqualTo("class A { void a() {\n  for (int i = 0; i < n; i++) {\n    b();\n  }\n} }");
    }

    @Test
    void resourcesEndBeforeTheFirstStatement() {
        assertThat(mend("class A {\n  void a() {\n    try (B b = c(); B d\n      e();\n      f();\n    }\n    g();\n  }\n}\n").text())
                .isEqualTo("class A {\n  void a() {\n    try (B b = c(); B d){\n      e();\n      f();\n    }\n    g();\n  }\n}\n");
    }

    /** It says nothing about where blocks end. */
    @Test
    void anArrowWithoutABodyGetsAnEmptyOne() {
        assertThat(mend("{\n  a.b(c ->\n  D e = f();\n}").text()).isEqualTo("{\n  a.b(c ->{});\n  D e = f();\n}");
        assertThat(mend("{\n  a = switch (b) {\n    case C -> d;\n    case E ->\n  };\n}").text())
                .isEqualTo("{\n  a = switch (b) {\n    case C -> d;\n    case E ->{}\n  };\n}");
        String bodies = "{ a(b ->\n    c); a(b ->\n{ }); }";
        assertThat(mend(bodies).text()).isEqualTo(bodies);
    }

    @Test
    void aSelectionMayEndWithTheBeginningOfTypes() {
        assertThat(mend("{\n  a += b.<\n  }\n").text()).isEqualTo("{\n  a +=    \n  }\n");
    }

    @Test
    void aCreationMayEndWithTheBeginningOfTypes() {
        assertThat(mend("{\n  A a = new b.C<\n  int d;\n}\n").text().replaceAll(" +", " ")).isEqualTo("{\n A a = \n int d;\n}\n");
        String whole = "{\n  A a = new C<\n      D>();\n  if (e <\n  f) {}\n}\n";
        assertThat(mend(whole).text()).isEqualTo(whole);
    }

    @Test
    void aHandlerBeginsInFrontOfItsFirstStatement() {
        assertThat(mend("class A {\n  void a() {\n    try {\n      b();\n    } catch (C | D e\n      f();\n    }\n    g();\n  }\n}\n").text())
                .isEqualTo("class A {\n  void a() {\n    try {\n      b();\n    } catch (C | D e){\n      f();\n    }\n    g();\n  }\n}\n");
    }

    @Test
    void aHeadEndsInFrontOfItsBlock() {
        assertThat(mend("class A {\n  void a() {\n    for (int i = 0; i < b; c.d(\ni++) {\n      e();\n    }\n    f();\n  }\n}\n").text())
                .isEqualTo("class A {\n  void a() {\n    for (int i = 0; i < b; c.d(\ni++)) {\n      e();\n    }\n    f();\n  }\n}\n");
        assertThat(mend("class A {\n  void a() {\n    if (b(c(d) {\n      e();\n    }\n    f();\n  }\n}\n").text())
                .isEqualTo("class A {\n  void a() {\n    if (b(c(d))) {\n      e();\n    }\n    f();\n  }\n}\n");
        String blocks = "{ if (a(b -> { c(); }) && d(new E() { }) && switch (f) { default -> g; }) { h(); } }";
        assertThat(mend(blocks + "}").text()).startsWith(blocks);
    }

    @Test
    void resourcesEndInFrontOfTheFirstStatement() {
        assertThat(mend("class A {\n  void a() {\n    try (B b = c(d((\n      if (b) {\n        e();\n      }\n    }\n    f();\n  }\n}\n").text())
                .isEqualTo("class A {\n  void a() {\n    try (B b = c(d(()))){\n      if (b) {\n        e();\n      }\n    }\n    f();\n  }\n}\n");
        assertThat(mend("class A {\n  void a() {\n    try (B b = c();\n        B d = e(f)\n      boolean f = d.g();\n    }\n    f();\n  }\n}\n").text())
                .isEqualTo("class A {\n  void a() {\n    try (B b = c();\n        B d = e(f)){\n      boolean f = d.g();\n    }\n    f();\n  }\n}\n");
    }

    @Test
    void aStatementMayNotBeIndentedYet() {
        assertThat(mend("class A {\n  void a() {\n    while (b) {\nf(x -> {\n      c();\n    }\n    d();\n  }\n}\n").text())
                .isEqualTo("class A {\n  void a() {\n    while (b) {\nf(x -> {\n      c();});\n    }\n    d();\n  }\n}\n");
    }

    @Test
    void aStatementEndsTheBracketsBeforeIt() {
        assertThat(mend("class A { void a() {\n  s.send(x,\n  if (b) {\n    c();\n  }\n} }").text())
                .isEqualTo("class A { void a() {\n  s.send(x,);\n  if (b) {\n    c();\n  }\n} }");
        assertThat(mend("class A { void a() {\n  s.send(x,\n  int b = c();\n} }").text())
                .isEqualTo("class A { void a() {\n  s.send(x,);\n  int b = c();\n} }");
    }

    @Test
    void aLineThatNoExpressionGoesOnWithEndsTheBracketsBeforeIt() {
        assertThat(mend("class A {\n  void a() {\n    if ((b\n      s.send(c);\n    }\n  }\n}\n").text())
                .isEqualTo("class A {\n  void a() {\n    if ((b));\n      s.send(c);\n     \n  }\n}\n");
        assertThat(mend("class A {\n  void a() {\n    if ((b + 1\n      - c d());\n  }\n}\n").text())
                .isEqualTo("class A {\n  void a() {\n    if ((b + 1\n      - c d()));;\n  }\n}\n");
        assertThat(mend("class A {\n  void a() {\n    b(\n      .c();\n  }\n}\n").text())
                .isEqualTo("class A {\n  void a() {\n    b()\n      .c();\n  }\n}\n");
    }

    @Test
    void aClassWithoutANameGetsItsBeginning() {
        assertThat(mend("class A {\n  void a() {\n    B<int[]> b = new B<int[]>()\n      @C\n      public void c() {\n        d();\n      }\n    };\n    b.c();\n  }\n}\n").text())
                .isEqualTo("class A {\n  void a() {\n    B<int[]> b = new B<int[]>(){\n      @C\n      public void c() {\n        d();\n      }\n    };\n    b.c();\n  }\n}\n");
    }

    @Test
    void aMethodThatIsInNoClassWithinAMethodLosesItsHead() {
        assertThat(mend("class A {\n  void a() {\n    b();\n      void c() {\n        d();\n      }\n    };\n    e();\n  }\n  void f() {\n  }\n}\n").text().replaceAll(" +", " "))
                .isEqualTo("class A {\n void a() {\n b();\n {\n d();\n }\n ;\n e();\n }\n void f() {\n }\n}\n");
    }

    @Test
    void aMethodGetsTheBeginningOfItsBody() {
        assertThat(mend("class A {\n  void a() throws B, C\n    d.e();\n  }\n  void f() {\n  }\n}\n").text())
                .isEqualTo("class A {\n  void a() throws B, C{\n    d.e();\n  }\n  void f() {\n  }\n}\n");
        assertThat(mend("class A {\n  void a()\n  private void b() {\n    c(() -> {\n  }\n}\n").text())
                .isEqualTo("class A {\n  void a()\n  private void b() {\n    c(() -> {});\n  }\n}\n");
    }

    @Test
    void aConstructorWithoutParametersIsAMember() {
        assertThat(mend("class A {\n  record B(int b) {\n    void c() {\n      if (d) {\n    }\n    B {\n      e();\n    }\n  }\n}\n").text())
                .isEqualTo("class A {\n  record B(int b) {\n    void c() {\n      if (d) {}\n    }\n    B {\n      e();\n    }\n  }\n}\n");
    }

    @Test
    void aHandlerEndsTheBlockThatItIsOf() {
        assertThat(mend("class A {\n  void a() {\n    try {\n      if (b) {\n        c();\n      }\n    catch (D d) {\n      e();\n    }\n  }\n}\n").text())
                .isEqualTo("class A {\n  void a() {\n    try {\n      if (b) {\n        c();\n      }}\n    catch (D d) {\n      e();\n    }\n  }\n}\n");
        assertThat(mend("class A {\n  void a() {\n    try {\n      try {\n        b();\n      }\n      catch (D d) {\n      }\n    }\n    finally {\n    }\n    c(() -> {\n  }\n}\n").text())
                .isEqualTo("class A {\n  void a() {\n    try {\n      try {\n        b();\n      }\n      catch (D d) {\n      }\n    }\n    finally {\n    }\n    c(() -> {});\n  }\n}\n");
    }

    @Test
    void aCaseIsOfTheSwitchWhoseOthersAreIndentedAlike() {
        assertThat(mend("class A {\n  void a() {\n    switch (b) {\n      case 1:\n        c();\n      switch (d) {\n      case 2:\n        e();\n    }\n  }\n}\n").text())
                .isEqualTo("class A {\n  void a() {\n    switch (b) {\n      case 1:\n        c();\n      switch (d) {}\n      case 2:\n        e();\n    }\n  }\n}\n");
    }

    @Test
    void whatNoParserGoesOnFromIsLeftOut() {
        assertThat(mend("class A { void a() {\n  for (int i = 0; f(\n  c();\n} }").text().replaceAll(" +", " "))
                .isEqualTo("class A { void a() {\n int i = 0; f();\n c();\n} }");
        assertThat(mend("class A { void a() {\n  for (int i : f(\n  c();\n} }").text().replaceAll(" +", " "))
                .isEqualTo("class A { void a() {\n \n c();\n} }");
        assertThat(mend("class A { void a() {\n  private void b(Session \n  c();\n} }").text().replaceAll(" +", " "))
                .isEqualTo("class A { void a() {\n \n c();\n} }");
    }

    @Test
    void whatIsWholeInSamplesStays() throws IOException {
        try (Stream<Path> samples = Files.walk(Path.of("..", "samples"))) {
            for (Path file : samples.filter(each -> each.toString().endsWith(".java")).toList()) {
                String text = Files.readString(file);
                assertThat(mend(text)).as(file.toString()).isEqualTo(new Mended(text, new TreeMap<>()));
            }
        }
    }

    @Test
    void constantsOfAnEnumMayHaveBodies() {
        String text = """
                class A {
                  enum B {
                    C {
                      @Override
                      void d() {
                        e();
                      }
                    },
                    @Deprecated(since = "2") F(1) {
                      void d() {
                        e();
                      }
                    };
                    B() {
                    }
                    abstract void d();
                    void g() throws H, I {
                      if (j) {
                        e();
                      }
                      int k = 1;
                    }
                  }
                  void g() {
                    h(
                  }
                }
                """;
        assertThat(mend(text).text()).isEqualTo(text.replace("h(", "h();"));
        assertThat(mend(text.replace("e();", "e(")).text()).isEqualTo(text.replace("e();", "e();").replace("h(", "h();"));
    }

    @Test
    void whatIsBegunBetweenTheRulesOfASwitchIsLeftOut() {
        assertThat(mend("class A { void a() {\n  switch (b) {\n    case 1 -> c();\n    f(x -> {\n    case 2 -> { d(); }\n    g(\n    default -> e();\n  }\n} }").text().replaceAll(" +", " "))
                .isEqualTo("class A { void a() {\n switch (b) {\n case 1 -> c();\n \n case 2 -> { d(); }\n \n default -> e();\n }\n} }");
    }

    @Test
    void anArrayIsPartOfItsStatement() {
        String code = "class A {\n  void a() {\n    int[][] b = {new int[1], new int[2]};\n    c(new int[] {1, 2});\n    int[][] d = {{1}, {2}};\n    e();\n  }\n  void f() {}\n}\n";
        assertThat(mend(code.replace("[2]};", "[2];")).text()).isEqualTo(code);
        assertThat(mend(code.replace("b = {new", "b = new")).text()).isEqualTo(code.replace("b = {new", "b ={ new"));
        assertThat(mend(code.replace("1, 2});", "1, 2;")).text()).isEqualTo(code.replace("2});", "2});;"));
        assertThat(mend(code.replace("{2}};", "{2};")).text()).isEqualTo(code);
        assertThat(mend(code.replace("{2}};", "{2;")).text()).isEqualTo(code);
        assertThat(mend(code.replace("{{1}", "{1}")).text()).isEqualTo(code.replace("= {{1}", "={ {1}"));
        assertThat(mend(code.replace("{{1}, {2}}", "{1}}")).text()).isEqualTo(code.replace("= {{1}, {2}}", "={ {1}}"));
        assertThat(mend(code.replace("{{1}, {2}}", "f(g = 1), new int[] {2}}")).text())
                .isEqualTo(code.replace("= {{1}, {2}}", "={ f(g = 1), new int[] {2}}"));
    }

    @Test
    void anArrayIsNotLostWhereABlockEndsBehindIt() {
        String code = "class A {\n  void a() {\n    b(() -> {\n      int[] c = {1};\n    });\n    if (d) {\n      e();\n  }\n  void f() {}\n}\n";
        assertThat(mend(code).text()).isEqualTo(code.replace("e();\n  }", "e();}\n  }"));
    }

    @Test
    void whatEndsABlockThatIsNotBegunStays() {
        String text = "class A {\n  void a() {\n    switch (b) {\n      case 1 -> {\n          c();\n        }\n      }\n      default -> { }\n    }\n  }\n}\n";
        assertThat(mend(text).text()).isEqualTo(text.replace("c();\n        }", "c();\n         "));
    }

    @Test
    void whatIsBegunBeforeTheFirstCaseIsLeftOut() {
        assertThat(mend("class A { void a() {\n  switch (b) {\n    f(x ->\n    case 1: c();\n    g(\n    case 2: d();\n  }\n} }").text().replaceAll(" +", " "))
                .isEqualTo("class A { void a() {\n switch (b) {\n \n case 1: c();\n g();\n case 2: d();\n }\n} }");
    }

    /** Only then a place in the tree is one in the text. */
    @Test
    void whatIsAddedIsKnown() {
        Random random = new Random(1);
        for (int i = 0; i < 2000; i++) {
            int start = random.nextInt(WHOLE.length());
            String cut = WHOLE.substring(0, start) + WHOLE.substring(Math.min(WHOLE.length(), start + random.nextInt(20)));
            Mended mended = mend(cut);
            StringBuilder without = new StringBuilder(mended.text());
            List<Integer> places = new ArrayList<>(mended.added().keySet());
            int added = mended.text().length() - cut.length();
            for (int place : places.reversed()) {
                added -= mended.added().get(place).length();
                without.delete(place + added, place + added + mended.added().get(place).length());
            }
            assertThat(without.length()).as(cut).isEqualTo(cut.length());
            for (int at = 0; at < cut.length(); at++) {
                assertThat(without.charAt(at)).as(cut).isIn(cut.charAt(at), ' ');
            }
            int last = 0;
            for (int at = 0; at <= mended.text().length(); at++) {
                assertThat(mended.original(at)).as(cut).isBetween(last, last + 1);
                last = mended.original(at);
            }
            assertThat(last).isEqualTo(cut.length());
        }
    }
}
