package dev.parley.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.grammar.parsing.ProtocolParser;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Texts at the limits, and many readers at once. */
class RobustnessTest {
    private static final ProtocolParser PARSER = new ProtocolParser();
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
