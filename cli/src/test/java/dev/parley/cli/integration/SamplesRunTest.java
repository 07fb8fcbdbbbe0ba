package dev.parley.cli.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.cli.integration.Parley.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every sample that says in its description what it prints is in order, and prints that over each transport. */
@Timeout(180)
@ResourceLock(Parley.PARTICIPANTS)
class SamplesRunTest {
    private static final Pattern OUTPUT = Pattern.compile("Expected output.*?^```\\R(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

    @TempDir
    private Path folder;

    static List<String> samples() throws IOException {
        try (Stream<Path> folders = Files.list(Parley.SAMPLES)) {
            List<String> samples = folders.filter(sample -> Files.exists(sample.resolve("README.md")))
                    .map(sample -> sample.getFileName().toString())
                    .sorted()
                    .toList();
            assertThat(samples).contains("application-portal", "chat", "double-buffering", "double-buffering-optimised", "fft", "invitation",
                    "jacobi", "monte-carlo-pi", "n-body", "online-shopping", "ring");
            return samples;
        }
    }

    static Stream<Arguments> runs() throws IOException {
        return Stream.concat(
                samples().stream().flatMap(sample -> Stream.of("shared", "tcp", "unix").map(transport -> Arguments.of(sample, transport))),
                Stream.of(Arguments.of("application-portal", "tls applet=http,tls portal=http,tls"), Arguments.of("application-portal", "applet=relay"),
                        Arguments.of("chat", "bob=relay")));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void isInOrder(String sample) throws Exception {
        Outcome outcome = parley().run("check", copy(sample).toString()).withoutStackTrace();
        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
        // The last line counts the findings; each line above it is a protocol or a participant that is in order.
        List<String> lines = outcome.out().lines().toList();
        assertThat(lines.getLast()).startsWith("0 errors, 0 warnings");
        assertThat(lines.subList(0, lines.size() - 1)).hasSizeGreaterThan(1).allMatch(line -> line.startsWith("ok "));
    }

    @ParameterizedTest
    @MethodSource("runs")
    void printsWhatItsDescriptionSays(String sample, String transports) throws Exception {
        Path copy = copy(sample);
        List<String> arguments = new ArrayList<>(List.of("run", copy.toString()));
        for (String transport : transports.split(" ")) {
            arguments.addAll(List.of("--transport", transport));
        }
        Outcome outcome = parley().run(arguments.toArray(String[]::new)).withoutStackTrace();
        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
        assertThat(outcome.err()).isEmpty();
        // Participants print side by side, so that only their own lines are in order.
        assertThat(outcome.out().lines().toList()).containsExactlyInAnyOrderElementsOf(expected(copy.resolve("README.md")));
    }

    /** With its neighbours, because a sample may be a variant of another one. */
    private Path copy(String sample) throws IOException {
        return Parley.sample("", folder.resolve("samples")).resolve(sample);
    }

    private static List<String> expected(Path description) throws IOException {
        Matcher output = OUTPUT.matcher(Files.readString(description));
        assertThat(output.find()).as("%s shows the output", description).isTrue();
        return output.group(1).lines().toList();
    }

    private Parley parley() throws IOException {
        return new Parley(folder.toRealPath());
    }
}
