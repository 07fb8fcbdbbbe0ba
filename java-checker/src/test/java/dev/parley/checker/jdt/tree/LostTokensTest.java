package dev.parley.checker.jdt.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.checker.JavaEnvironment;
import dev.parley.checker.JavaSource;
import dev.parley.checker.gaps.Tokens;
import dev.parley.checker.jdt.compiler.Compiler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.junit.jupiter.api.Test;

class LostTokensTest {
    private static final Path SAMPLES = Path.of("..", "samples");

    private final Compiler compiler = new Compiler();

    @Test
    void whatTheTreeLacksIsFound() {
        String text = """
                class Broken {
                    int count;
                    void first() {
                        count = 1;
                        if (count > 0) {
                            count = 2;
                            unknown.
                        }
                        count = 3;
                    }
                }
                """;
        String broken = text.replace("unknown.\n", "switch \"\n(count) {\n case 0 -> { count = 4; } }\n");
        assertThat(lost(text.replace("unknown.", "count++;"))).isEmpty();
        assertThat(lost(broken)).isNotEmpty().allMatch(word -> broken.contains(word));
    }

    @Test
    void nothingIsLostOfTextsInOrder() throws IOException {
        List<Path> files;
        try (Stream<Path> samples = Files.walk(SAMPLES)) {
            files = samples.filter(file -> file.toString().endsWith(".java")).toList();
        }
        assertThat(files).hasSizeGreaterThan(20);
        for (Path file : files) {
            assertThat(lost(Files.readString(file))).as(file.toString()).isEmpty();
        }
    }

    private List<String> lost(String text) {
        return new LostTokens(unit(text), Tokens.of(text)).between(0, text.length()).mapToObj(offset -> text.substring(offset).split("\\W", 2)[0]).toList();
    }

    private CompilationUnit unit(String text) {
        JavaEnvironment environment = new JavaEnvironment(List.of(), List.of(), Map.of());
        return compiler.compile(new JavaSource("/fixture/com/acme/Any.java", text), environment, consulted -> {}).orElseThrow();
    }
}
