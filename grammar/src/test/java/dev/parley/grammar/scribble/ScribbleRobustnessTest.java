package dev.parley.grammar.scribble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.LineIndex;
import dev.parley.grammar.ParsedFile;
import dev.parley.grammar.PayloadTypeResolver;
import dev.parley.grammar.parsing.ScribbleParser;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever the text, there is an answer, soon, and its places are in the text. */
class ScribbleRobustnessTest {
    private static final ScribbleParser PARSER = new ScribbleParser();
    private static final String[] SCRAPS = {
        "{", "}", "[", "]", "(", ")", "<", ">", "<>", ":", ";", ",", ".", "@", "\"", "'", "/*", "*/", "//", "(*", "(*#", "*)", "\n", "\t",
        "module ", "import ", "type ", "sig ", "global ", "protocol ", "aux ", "explicit ", "role ", "from ", "to ", "choice at ", "or ",
        "rec X ", "continue X", "do P<", "do P(A, B)", "connect ", "disconnect ", "wrap ", "par ", "and ", "nested ", "calls ", "local ",
        "A", "1", "é", "\uD83D\uDE00", "\uD83D", "`", "\\", "%s", "\uFEFF", "\u0000"
    };
    private static final List<String> SEEDS = List.of(
            """
            module m;
            import m as n;
            type <java> "java.lang.Integer" from "rt.jar" as Int;
            sig <java> "x.M" from "x/M.java" as M;
            explicit global protocol P<type T, sig S>(role A, role B) {
              rec X { choice at A { l(Int, x: T) connect A to B; continue X; } or { S from A to B; do P<Int, 3()>(B, A); } }
              disconnect A and B;
            }
            aux global protocol Q(role A, role B, role C) { 1() from A to B, C; do Q(B, C, A); }
            """,
            """
            (*# RefinementTypes #*)
            global protocol P(role A, role B) {
              rec X [n<A, B>: int = 0] { a(x: int{x > 0}) from A to B; @"n > 2"
                choice at B { b from B to A; continue X [n + 1]; } or { c() from B to A; } }
            }
            nested protocol N(role A; new role W) { par { m(P@A) from A to W; } and { A calls N(A); } }
            local protocol P_A at A(role A, role B) { rec X { l() to B; choice at B { x() from B; continue X; } or { () accept B; } } }
            """);

    @Test
    @Timeout(120)
    void mangledDocuments() {
        Random random = new Random(20_261_121);
        for (int i = 0; i < 500; i++) {
            String text = mangle(SEEDS.get(i % SEEDS.size()), random);
            String file = i % 4 < 2 ? "m.scr" : "m.nuscr";
            assertTimeoutPreemptively(Duration.ofSeconds(30), () -> assertAnswer(file, text), () -> "too slow:\n" + text);
        }
    }

    private static String mangle(String seed, Random random) {
        StringBuilder text = new StringBuilder(seed);
        for (int i = 1 + random.nextInt(6); i > 0; i--) {
            int at = random.nextInt(text.length() + 1);
            int end = Math.min(text.length(), at + random.nextInt(40));
            switch (random.nextInt(6)) {
                case 0 -> text.setLength(at);
                case 1 -> text.insert(at, text.substring(at, end).repeat(1 + random.nextInt(3)));
                case 2 -> text.delete(at, end);
                case 3 -> text.insert(at, SCRAPS[random.nextInt(SCRAPS.length)]);
                case 4 -> text.insert(at, SCRAPS[random.nextInt(SCRAPS.length)].repeat(1 + random.nextInt(200)));
                default -> text.replace(at, Math.min(text.length(), at + 1), String.valueOf((char) random.nextInt(0x250)));
            }
        }
        return text.toString();
    }

    private static void assertAnswer(String file, String text) {
        ScribbleSource source = PARSER.read(file, text);
        ParsedFile linked = PARSER.link(
                source, (importing, module) -> module.equals("m") ? Optional.of(source) : Optional.empty(), PayloadTypeResolver.none());
        PARSER.format(file, text)
                .ifPresent(formatted -> assertThat(PARSER.format(file, formatted)).as(text).contains(formatted));
        int lines = new LineIndex(text).lineCount();
        for (Diagnostic diagnostic : linked.diagnostics()) {
            assertThat(diagnostic.span().range().start()).isLessThanOrEqualTo(diagnostic.span().range().end());
            assertThat(diagnostic.span().range().end().line()).isLessThan(lines);
        }
    }

    /** Each call makes the argument longer, so that no call is the same as one before. */
    @Test
    @Timeout(30)
    void callsThatNeverRepeatAreGivenUp() {
        String text = """
                module m;
                global protocol P<sig S>(role A, role B) { S from A to B; do Q<l(P@A)>(A, B); }
                global protocol Q<sig S>(role A, role B) { S from A to B; do Q<S>(B, A); do P<S>(A, B); }
                """;
        assertThat(PARSER.link(PARSER.read("m.scr", text), ModuleLibrary.empty(), PayloadTypeResolver.none()).protocols()).hasSize(2);
        String doubling = "module m;\n" + IntStream.range(0, 30)
                .mapToObj(i -> "aux global protocol P%d(role A, role B) { do P%d(A, B); do P%d(A, B); }\n".formatted(i, i + 1, i + 1))
                .collect(Collectors.joining())
                + "global protocol P30(role A, role B) { l() from A to B; }\n";
        assertThat(PARSER.link(PARSER.read("m.scr", doubling), ModuleLibrary.empty(), PayloadTypeResolver.none()).diagnostics())
                .extracting(finding -> finding.kind().code())
                .contains("PAR2022");
    }
}
