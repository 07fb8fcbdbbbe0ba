package dev.parley.cli.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What the guide says that commands print is what they print, for the files that the page shows. */
@ResourceLock(Parley.PARTICIPANTS)
class GuideIntegrationTest {
    private static final Path PAGE = Path.of("..", "docs", "guide", "commands.md");
    private static final Pattern FILE = Pattern.compile("^```\\w+ (\\S+)\\R(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern CONSOLE = Pattern.compile("^```console\\R(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern COMMAND = Pattern.compile("^\\$ parley (.*)\\R((?:(?!\\$ ).*\\R)*)", Pattern.MULTILINE);

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> commands() throws IOException {
        String page = Files.readString(PAGE);
        for (MatchResult file : FILE.matcher(page).results().toList()) {
            Parley.write(folder, file.group(1), file.group(2));
        }
        Parley parley = new Parley(folder.toRealPath());
        List<MatchResult> commands = CONSOLE.matcher(page).results()
                .flatMap(console -> COMMAND.matcher(console.group(1)).results())
                .toList();
        assertThat(commands).hasSizeGreaterThan(8);
        return commands.stream().map(command -> dynamicTest(command.group(1), () ->
                assertThat(parley.run(command.group(1).split(" ")).withoutStackTrace().out())
                        .isEqualToNormalizingNewlines(command.group(2))));
    }
}
