package dev.parley.checker.treesitter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
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

    @Test
    void whatIsWholeStays() {
        assertThat(Mending.mend(WHOLE)).isEqualTo(WHOLE);
    }

    /** A parser that has to guess it reads everything behind it anew, at every keystroke. */
    @Test
    void aCallThatItsBlockEndsIsClosedThere() {
        assertThat(Mending.mend("{\n    s.send(\n  }\n")).isEqualTo("{\n    s.send(\n);}\n");
        assertThat(Mending.mend("{ if (a) {\n    s.send(f(1, a[2\n    }\n}")).isEqualTo("{ if (a) {\n    s.send(f(1, a[2\n]));}\n}");
    }

    @Test
    void nothingIsClosedWhereThereIsNoRoom() {
        assertThat(Mending.mend("{ s.send(f(1}\n")).isEqualTo("{ s.send(f(1}\n");
        assertThat(Mending.mend("{ s.send(f(1 }\n")).isEqualTo("{ s.send(f(1 }\n");
    }

    @Test
    void theEndOfTheTextClosesWhatIsOpen() {
        assertThat(Mending.mend("{ s.send(1")).isEqualTo("{ s.send(1\n);}");
        assertThat(Mending.mend("{ a(); // {")).isEqualTo("{ a(); // {\n}");
    }

    /** Only then an offset in the tree is one in the text. */
    @Test
    void linesStayWhereTheyAre() {
        Random random = new Random(1);
        for (int i = 0; i < 2000; i++) {
            int start = random.nextInt(WHOLE.length());
            String cut = WHOLE.substring(0, start) + WHOLE.substring(Math.min(WHOLE.length(), start + random.nextInt(20)));
            String mended = Mending.mend(cut);
            assertThat(mended.length()).isGreaterThanOrEqualTo(cut.length());
            for (int at = 0; at < cut.length(); at++) {
                assertThat(mended.charAt(at) == '\n').as(cut).isEqualTo(cut.charAt(at) == '\n');
            }
        }
    }
}
