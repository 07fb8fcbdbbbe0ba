package dev.parley.checker.treesitter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.checker.gaps.Tokens;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FamiliarSyntaxTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "case Shape.Circle(int r) -> r;                 | case Shape$Circle(int r) -> r;",
        "case a.b.Pair<X, Y<Z>>(P.Q(_, var y), R r) ->  | case a$b$Pair<X, Y<Z>>(P$Q(_, var y), R r) ->",
        "case Line(Shape.Point(int[] x), final var y):  | case Line(Shape$Point(int[] x),       var y):",
        "case Shape.None() when a.b(c) ->               | case Shape$None() when a.b(c) ->",
        "case final Shape.Circle c ->                   | case       Shape.Circle c ->",
        "case @A(x = f.y) @b.C Circle c ->              | case                  Circle c ->",
        "if (o instanceof Shape.Circle(var r) && r > 0) | if (o instanceof Shape$Circle(var r) && r > 0)",
        "case A(_), B.C(D _, int _), E _ ->             | case A($), B$C(D$_, int$_), E$_ ->",
        "case A a, b.B<?> _, int[] _, C<D>(var _) when  | case A$a, b$B$$$$_, int$$$_, C$$$(var$_) when",
        "case Circle c -> f(a instanceof A _, b)        | case Circle c -> f(a instanceof A _, b)",
    })
    void patternsAreWritten(String text, String familiar) {
        assertThat(of(text)).isEqualTo(familiar);
    }

    @Test
    void importsOfModulesAreLeftOut() {
        assertThat(of("import module a.b;\nimport c.D;")).isEqualTo("                  \nimport c.D;");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "C(int a) { check(a); super(a); }   | C(int a) { check(a); supe$(a); }",
        "C(int a) { if (a < 0) { } this(); }| C(int a) { if (a < 0) { } thi$(); }",
    })
    void constructorsBehindStatementsAreWritten(String text, String familiar) {
        assertThat(of(text)).isEqualTo(familiar);
    }

    /** What is no pattern, or is being typed. */
    @ParameterizedTest
    @ValueSource(strings = {
        "case Shape.CIRCLE -> s.send(1);", "case A, B.C: s.send(1);", "if (o instanceof Shape.Circle && s.ready()) {", "if (o instanceof Shape.Circle c) {",
        "case Shape.Circle(int r", "case Shape.Circle(int r, s.send(1));", "case Shape . Circle(int r) ->", "case", "case Shape.", "o instanceof",
        "// case Shape.Circle(int r) ->", "\"case Shape.Circle(int r) ->\"", "import module.A;", "import static module.A.b;", "case List<", "case @A(",
        "case A(_), B(", "case A _, ", "case A, B ->", "C(int a) { super(a); b(); }", "C() { a(); this.a(); super.b(); a.super(); }"
    })
    void allElseStays(String text) {
        assertThat(of(text)).isEqualTo(text);
    }

    private static String of(String text) {
        return FamiliarSyntax.of(text, Tokens.of(text));
    }
}
