package dev.parley.grammar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.LineIndex;
import dev.parley.grammar.parsing.ProtocolParser;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever the text, there is an answer, soon, and its places are in the text. */
class RobustnessTest {
    private static final ProtocolParser PARSER = new ProtocolParser();
    private static final String[] SCRAPS = {
        "{", "}", "[", "]*", "(", ")", "<", ">", "->", ":", ";", ",", ".", "!", "?", "#", "@", "*", "/*", "*/", "//", "\n", "\r", "\t",
        "protocol ", "participants ", "begin", "rec X", "continue", "do p(", "choice at ", "or", "noalias ", "import ", "package ",
        "A", "é", "\uD83D\uDE00", "\uD83D", "\"", "'", "`", "\\", "%s", "\u2028", "\uFEFF", "0", "\u0000"
    };

    private static List<String> seeds;

    @BeforeAll
    static void readSeeds() throws IOException, URISyntaxException {
        seeds = new ArrayList<>();
        for (String folder : List.of("papers", "diagnostics")) {
            Path path = Path.of(Objects.requireNonNull(RobustnessTest.class.getResource(folder)).toURI());
            try (Stream<Path> files = Files.list(path)) {
                for (Path file : files.sorted().toList()) {
                    seeds.add(Files.readString(file));
                }
            }
        }
    }

    @Test
    @Timeout(120)
    void fiveHundredMangledDocuments() {
        Random random = new Random(20_261_121);
        for (int i = 0; i < 500; i++) {
            String text = mangle(seeds.get(i % seeds.size()), random);
            assertTimeoutPreemptively(Duration.ofSeconds(1), () -> assertAnswer(text), () -> "too slow:\n" + text);
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

    private static void assertAnswer(String text) {
        ParsedFile parsed = PARSER.parse("m", text, ProtocolIndex.empty(), PayloadTypeResolver.none());
        PARSER.formatter().format(text).ifPresent(formatted -> assertThat(PARSER.formatter().format(formatted))
                .as(text)
                .contains(formatted));
        int lines = new LineIndex(text).lineCount();
        for (Diagnostic diagnostic : parsed.diagnostics()) {
            assertThat(diagnostic.span().range().start()).isLessThanOrEqualTo(diagnostic.span().range().end());
            assertThat(diagnostic.span().range().end().line()).isLessThan(lines);
        }
    }

    @Test
    @Timeout(60)
    void aFileAsLargeAsAllowedIsReadInSeconds() {
        String step = "  A->B: <int>;\n";
        String text = "protocol p {\n  participants A, B;\n" + step.repeat(17_000) + "}\n";
        ParsedFile parsed = PARSER.parse("large", text, ProtocolIndex.empty(), PayloadTypeResolver.none());
        assertThat(parsed.diagnostics()).isEmpty();
        assertThat(parsed.protocols().getFirst().protocol().type().children()).hasSize(17_000);
    }

    @Test
    @Timeout(60)
    void aLargeFileOfErrorsIsReadInSeconds() {
        String text = "protocol p { participants A, B; " + "X->Y: <int> ".repeat(20_000) + "}";
        assertThat(PARSER.parse("large", text, ProtocolIndex.empty(), PayloadTypeResolver.none()).diagnostics())
                .hasSize(ParsedFile.MOST_DIAGNOSTICS);
        String garbage = "} ) ] > { protocol ".repeat(2_000) + "}".repeat(10_000);
        assertThat(PARSER.parse("large", garbage, ProtocolIndex.empty(), PayloadTypeResolver.none()).diagnostics()).isNotEmpty();
    }

    @Test
    @Timeout(60)
    void threadsShareOneParser() throws InterruptedException, ExecutionException {
        List<List<Diagnostic>> alone = seeds.stream().map(RobustnessTest::diagnostics).toList();
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Callable<List<List<Diagnostic>>>> tasks = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                tasks.add(() -> seeds.stream().map(RobustnessTest::diagnostics).toList());
            }
            for (Future<List<List<Diagnostic>>> together : threads.invokeAll(tasks)) {
                assertThat(together.get()).isEqualTo(alone);
            }
        }
    }

    private static List<Diagnostic> diagnostics(String text) {
        return PARSER.parse("t", text, ProtocolIndex.empty(), PayloadTypeResolver.none()).diagnostics();
    }
}
