package dev.parley.soundness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Lists of what is known and has a reason: lines {@code what it is | reason}, in which {@code #} starts a comment. */
final class Explained {
    private Explained() {}

    /** What is in a list, without the reasons. */
    static Set<String> in(String resource) throws IOException {
        try (var list = Explained.class.getResourceAsStream(resource)) {
            return new String(list.readAllBytes(), StandardCharsets.UTF_8).lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> {
                        assertThat(line).as("a reason").matches(".* \\| .* \\| .* \\| \\S.*");
                        return line.substring(0, line.lastIndexOf(" | "));
                    })
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
