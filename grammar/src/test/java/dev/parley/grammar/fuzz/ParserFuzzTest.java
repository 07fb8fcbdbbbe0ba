package dev.parley.grammar.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.LineIndex;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.grammar.PayloadTypeResolver;
import dev.parley.grammar.ProtocolIndex;
import dev.parley.grammar.automata.AutomataParser;
import dev.parley.grammar.parsing.ProtocolParser;
import dev.parley.grammar.parsing.ScribbleParser;
import dev.parley.grammar.scribble.ModuleLibrary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * {@code parley.fuzz.seconds} says for how long each parser is tried, {@code parley.fuzz.seed} with which texts. A text takes too long if it
 * keeps a processor busy for a second, which does not depend on what else the machine does.
 */
class ParserFuzzTest {
    private static final Duration TIME = Duration.ofSeconds(Long.getLong("parley.fuzz.seconds", 5));
    private static final long SEED = Long.getLong("parley.fuzz.seed", 20261121);
    private static final long TOO_LONG_NANOS = Duration.ofSeconds(1).toNanos();

    private static final List<String> PARLEY_WORDS = List.of(
            "protocol", "participants", "begin", "rec X", "continue", "#X", "do p(A, B)", "choice at A", "or", "and", "noalias", "import",
            "package", "cbegin", "sbegin", "@(p)", "^(p)", "!<int>", "?(int)", "![", "?[", "!{", "?{", "A->B:", "<int>;");
    private static final List<String> SCRIBBLE_WORDS = List.of(
            "module", "import", "as", "type <java>", "data <java>", "sig", "global", "local", "aux", "explicit", "protocol", "role", "choice at",
            "or", "rec X", "continue X", "do P(A, B)", "connect", "accept", "disconnect", "wrap", "from A to B", "par", "and", "nested", "calls",
            "new role", "at", "l(Int) from A to B;",
            "choice at A {} or {}", "par {} and {}", "do P(self, B)", "l() to B;", "m() from C;");
    private static final List<String> AUTOMATA_WORDS = List.of(
            "digraph", "subgraph", "node", "edge", "graph", "label=", "->", "shape=point", "strict", "A!b(int)", "A?b", ".outputs", ".state graph",
            ".marking", ".end", "q0 1 ! a q1", "rec t .", "end", "t", "B!{", "A:");

    private static final List<String> SCRIBBLE_SEEDS = List.of(
            """
            module demo.Adder;
            type <java> "java.lang.Integer" from "rt.jar" as Int;
            sig <java> "demo.Bye" from "demo/Bye.java" as Bye;
            global protocol Adder(role C, role S) {
              choice at C { add(Int, x: Int) from C to S; sum(Int) from S to C; do Adder(C, S); }
              or { Bye from C to S; }
            }
            aux global protocol Part<type T, sig M>(role A, role B, role D) { rec X { 1(T) from A to B, D; continue X; } }
            """,
            """
            module demo.Links;
            import demo.Adder as A;
            explicit global protocol P(role A, role B) {
              l() connect A to B; wrap A to B; m(P@A) from A to B; disconnect A and B; connect A to B;
            }
            """,
            """
            (*# RefinementTypes #*)
            nested protocol N(role A; new role W) { l(x: int{x > 0}) from A to W; }
            global protocol Main(role A, role B) { A calls N(A); choice at A { a() from A to B; } or { b() from A to B; continue X; } }
            """,
            """
            local protocol P at A(role A, role B) { rec X { choice at A { l(int) to B; continue X; } or { m() from B; } } }
            """,
            """
            module Fuzz;
            local protocol P(self A, role B, role C) {
              par { rec X { choice at A { do Q<a()>(self, C); } or { b() to B; continue X; } } } and { choice at B { do R(self, B); } or { c() from B; } }
            }
            local protocol Q<sig M>(self A, role B) { M to B; }
            local protocol R(self A, role B) { choice at B { d() from B; do R(self, B); } or { do Q<e(int)>(A, B); } or { } f() from B; }
            """);
    private static final List<String> AUTOMATA_SEEDS = List.of(
            """
            digraph C {
              // A comment.
              compound = true;
              "start" [shape=point]; start -> 0;
              0 [label="0", shape=circle]; 1; 2 [shape=doublecircle]
              0 -> 1 [ label="B!add(int, java.lang.String)" , ];
              1 -> 0 [label = <A?sum(int)>]; 1 -> 2 [label="B!bye()"]
            }
            digraph D { 0 -> 1 [label="C?x"]; }
            """,
            """
            -- Two machines.
            .outputs A
            .state graph
            q0 1 ! hello q1
            q1 1 ? bye q0
            .marking q0
            .end
            .outputs
            .state graph
            p0 0 ? hello p1
            p1 0 ! bye p0
            .marking p0
            .end
            """,
            "A: B!a;rec t . {B?ok;end, B?no<int>;t}\nB: A?a;rec t . {A!ok;end, A!no(int);t}\n-- done\n");

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    @Test
    void parley() {
        ProtocolParser parser = new ProtocolParser();
        fuzz(seedsOf("papers", "diagnostics"), PARLEY_WORDS, text -> {
            parser.formatter().format(text).ifPresent(formatted ->
                    assertThat(parser.formatter().format(formatted)).contains(formatted));
            return parser.parse("fuzz", text, ProtocolIndex.empty(), PayloadTypeResolver.none()).diagnostics();
        });
    }

    @Test
    void scribble() {
        ScribbleParser parser = new ScribbleParser();
        fuzz(SCRIBBLE_SEEDS, SCRIBBLE_WORDS, text -> Stream.of("Fuzz.scr", "Fuzz.nuscr")
                .flatMap(file -> parser
                        .link(parser.read(file, text), ModuleLibrary.empty(), PayloadTypeResolver.none())
                        .diagnostics()
                        .stream())
                .toList());
    }

    @Test
    void automata() {
        fuzz(AUTOMATA_SEEDS, AUTOMATA_WORDS, text -> Stream.of("fuzz.dot", "fuzz.cfsm", "fuzz.txt")
                .flatMap(file -> AutomataParser.parse(file, text).diagnostics().stream())
                .toList());
    }

    private void fuzz(List<String> seeds, List<String> words, Function<String, List<Diagnostic>> parser) {
        TextMangler mangler = new TextMangler(seeds, words, new Random(SEED));
        seeds.forEach(seed -> answer(seed, parser, unused -> {}));
        long end = System.nanoTime() + TIME.toNanos();
        int texts = 0;
        for (; System.nanoTime() < end; texts++) {
            answer(mangler.next(), parser, this::assertSoon);
        }
        System.out.printf("Fuzz: %d texts%n", texts);
    }

    private void answer(String text, Function<String, List<Diagnostic>> parser, Consumer<Long> time) {
        try {
            long start = threads.getCurrentThreadCpuTime();
            List<Diagnostic> found = parser.apply(text);
            time.accept(threads.getCurrentThreadCpuTime() - start);
            int lines = new LineIndex(text).lineCount();
            for (Diagnostic diagnostic : found) {
                SourceSpan span = diagnostic.span();
                assertThat(span.range().start()).isLessThanOrEqualTo(span.range().end());
                assertThat(span.range().end().line()).isLessThan(lines);
                assertThat(diagnostic.message()).doesNotContain("Exception");
            }
        } catch (RuntimeException | StackOverflowError | AssertionError wrong) {
            fail("seed " + SEED + ", text:\n" + text, wrong);
        }
    }

    private void assertSoon(long nanos) {
        assertThat(nanos).as("nanoseconds of processor time").isLessThan(TOO_LONG_NANOS);
    }

    private static List<String> seedsOf(String... folders) {
        List<String> seeds = new ArrayList<>();
        for (String folder : folders) {
            try {
                Path path = Path.of(Objects.requireNonNull(ProtocolParser.class.getResource("/dev/parley/grammar/" + folder)).toURI());
                try (Stream<Path> files = Files.list(path)) {
                    for (Path file : files.sorted().toList()) {
                        seeds.add(Files.readString(file));
                    }
                }
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            } catch (URISyntaxException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
        return seeds;
    }
}
