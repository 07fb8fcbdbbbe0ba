package dev.parley.cli.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What the first page shows is what the tool says. */
class ReadmeIntegrationTest {
    private static final Path PROJECT = Path.of("..");

    /** The page leaves out the folders of files, and what is only information. */
    @Test
    void showsTheFindingsInThePublishedClient() throws Exception {
        String page = Files.readString(PROJECT.resolve("README.md"));
        String shown = page.substring(page.indexOf("error[PAR6005]"));
        String said = new Parley(PROJECT).run("check", "samples/invitation-as-published").out();
        assertThat(said.substring(0, said.indexOf("information[")).replaceAll("samples/[\\w/-]+/(?=\\w+\\.)", "").strip())
                .isEqualTo(shown.substring(0, shown.indexOf("```")).strip());
    }
}
